// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed as button, openPage, typeInto } from '../../../test/page.tsx'
import { RecoveryCode } from './recovery-code.tsx'

const render = openPage()

it('a wrong last group brings the focus to its field, and what is wrong is read with it', async () => {
  const kept = vi.fn()
  await render(inOffice('es', <RecoveryCode code="AAAA-BBBB-CCCC-DDDD-EEEE-FFFF" onKept={kept} />))
  await vi.waitFor(() => expect(document.querySelector('input')).not.toBeNull())
  const input = document.querySelector('input') as HTMLInputElement
  await typeInto(input, 'XXXX')
  await act(async () => {
    button('He guardado el código').focus()
    button('He guardado el código').click()
  })
  expect(document.activeElement).toBe(input)
  expect(input.getAttribute('aria-describedby')).toBe(`${input.id}-error`)
  expect(document.getElementById(`${input.id}-error`)?.textContent).not.toBe('')
  expect(kept).not.toHaveBeenCalled()
})
