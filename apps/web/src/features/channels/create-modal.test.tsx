// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed as button, openPage, typeInto } from '../../../test/page.tsx'
import { CreateModal } from './create-modal.tsx'

const render = openPage()

it('a new channel that is half typed is not lost by a press of Escape', async () => {
  const closed = vi.fn()
  await render(inOffice('es', <CreateModal onClose={closed} onCreated={() => undefined} />))
  await vi.waitFor(() => expect(document.querySelector('[name=name]')).not.toBeNull())
  const name = document.querySelector('[name=name]') as HTMLInputElement
  await typeInto(name, 'Obras')
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  await act(async () => name.dispatchEvent(escape))
  expect(document.body.textContent).toContain('Se perderá lo que ha escrito.')
  await act(async () => button('Seguir editando').click())
  expect([closed.mock.calls.length, name.value]).toEqual([0, 'Obras'])
})
