// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openPage } from '../../test/page.tsx'
import { useLanding } from './use-landing.ts'

const render = openPage()
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

let begin: ((hash: string) => boolean) | undefined
const Page = () => {
  useLanding((hash) => begin?.(hash) ?? false)
  return <h1 tabIndex={-1}>Page</h1>
}
const open = async (hash: string) => {
  const history = createMemoryHistory({ initialEntries: [`/#${hash}`] })
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history })
  await render(<RouterProvider router={router as never} />)
  await act(() => vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull()))
  document.querySelector('h1')?.focus()
}
/** What comes onto the page by and by. */
const put = (id: string) =>
  act(async () => document.body.insertAdjacentHTML('beforeend', `<li id="${id}"><button>Done</button></li>`))
const at = () => document.activeElement?.id || document.activeElement?.localName

beforeEach(() => {
  begin = undefined
})

it('the place that the address names takes the focus, however late it comes', async () => {
  await open('task-7')
  await put('task-6')
  expect(at()).toBe('h1')
  await put('task-7')
  expect(at()).toBe('task-7')
})

it('the place stays in sight while the rest of the page comes, until the reader goes on', async () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  await open('task-7')
  await put('task-7')
  await put('above')
  expect(brought.mock.contexts.map((one) => (one as Element).id)).toEqual(['task-7', 'task-7'])
  window.dispatchEvent(new Event('wheel'))
  await put('below')
  expect(brought).toHaveBeenCalledTimes(2)
})

it('takes it once: what the reader does next is theirs', async () => {
  await open('task-7')
  await put('task-7')
  document.querySelector('h1')?.focus()
  await put('task-8')
  expect(at()).toBe('h1')
})

it.each(['pointerdown', 'keydown', 'wheel'])('a reader who has gone on by then is left alone (%s)', async (move) => {
  await open('task-7')
  window.dispatchEvent(new Event(move))
  await put('task-7')
  expect(at()).toBe('h1')
})

it('what the address asks to begin is begun once, as soon as it can be', async () => {
  let isThere = false
  begin = vi.fn(() => isThere)
  await open('answer')
  await put('heading')
  expect(begin).toHaveBeenLastCalledWith('answer')
  isThere = true
  await put('composer')
  const { length } = vi.mocked(begin).mock.calls
  await put('templates')
  expect(begin).toHaveBeenCalledTimes(length)
})
