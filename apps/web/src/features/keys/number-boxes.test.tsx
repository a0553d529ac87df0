// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { openPage, typeInto } from '../../../test/page.tsx'
import { noGroups, NumberBoxes } from './number-boxes.tsx'

const render = openPage()
const heard = vi.fn()

const Boxes = () => {
  const [groups, setGroups] = useState(noGroups)
  heard(groups)
  return <NumberBoxes name="Carmen Soto" groups={groups} onGroups={setGroups} error={undefined} />
}

const show = async () => {
  await render(inOffice('es', <Boxes />))
  await act(() => vi.waitFor(() => expect(document.querySelectorAll('input')).toHaveLength(4)))
  return [...document.querySelectorAll('input')] as [HTMLInputElement, ...HTMLInputElement[]]
}
const said = () => document.querySelector('[role=status]')?.textContent
const paste = (input: HTMLInputElement, words: string) =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => words } })
    input.dispatchEvent(event)
  })
const press = (input: HTMLInputElement, key: string) =>
  act(async () => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

it('goes on to the next box once one is full, takes digits alone, and counts what is left', async () => {
  const [first, second] = await show()
  expect(said()).toBe('Faltan 16 cifras.')
  await typeInto(first, '48a2')
  expect(document.activeElement).toBe(first)
  await typeInto(first, '4821')
  expect(document.activeElement).toBe(second)
  expect(said()).toBe('Faltan 12 cifras.')
  expect(heard).toHaveBeenLastCalledWith(['4821', '', '', ''])
})

it('takes sixteen digits pasted into whichever box, with whatever stands between them', async () => {
  const inputs = await show()
  await paste(inputs[2] as HTMLInputElement, '4821 0736-9154 2268\n')
  expect(inputs.map(({ value }) => value)).toEqual(['4821', '0736', '9154', '2268'])
  expect(said()).toBe('Están las dieciséis cifras.')
})

it('is gone through with the arrows, and backwards by deleting', async () => {
  const [first, second] = await show()
  await typeInto(first, '4821')
  await press(second as HTMLInputElement, 'Backspace')
  expect(document.activeElement).toBe(first)
  await press(first, 'ArrowRight')
  expect(document.activeElement).toBe(second)
})
