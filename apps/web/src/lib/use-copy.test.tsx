// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPage } from '../../test/page.tsx'
import { useCopy } from './use-copy.ts'

const render = openPage()
const written: string[] = []
let isRefused = false
const Copier = () => {
  const { copy, isCopied } = useCopy()
  return <button onClick={() => void copy('2026-0001')}>{isCopied ? 'Copied' : 'Copy'}</button>
}
const button = () => document.querySelector('button') as HTMLElement
const press = () => act(async () => button().click())

beforeEach(async () => {
  vi.useFakeTimers()
  isRefused = false
  written.length = 0
  const writeText = (content: string) =>
    isRefused ? Promise.reject(new Error('refused')) : Promise.resolve(void written.push(content))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  await render(<Copier />)
})
afterEach(() => {
  vi.useRealTimers()
})

it('says for 1500 ms that the text is copied, from the last press on', async () => {
  await press()
  expect([button().textContent, written]).toEqual(['Copied', ['2026-0001']])
  await act(async () => vi.advanceTimersByTime(1000))
  await press()
  await act(async () => vi.advanceTimersByTime(1499))
  expect(button().textContent).toBe('Copied')
  await act(async () => vi.advanceTimersByTime(1))
  expect(button().textContent).toBe('Copy')
})

it('claims nothing where the browser refuses', async () => {
  isRefused = true
  await press()
  expect(button().textContent).toBe('Copy')
})
