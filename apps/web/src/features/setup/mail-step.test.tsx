// @vitest-environment jsdom
import type { SetupState } from '@canal/contract/setup/schemas'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed as button, openPage } from '../../../test/page.tsx'
import { MailStep } from './mail-step.tsx'

const render = openPage()

/** The step with a mail server, and what it says once the test message had this outcome. */
const said = async (outcome: object): Promise<string> => {
  const state = { mail: { isConfigured: true, isTested: false } } as SetupState
  const step = <MailStep state={state} email="nuria@canal.example" onNext={() => Promise.resolve()} />
  await render(inOffice('es', step, { 'POST /api/setup/mail-test': outcome }))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Sin probarlo'))
  await act(async () => button('Enviar mensaje de prueba').click())
  await vi.waitFor(() => expect(document.querySelector('.notice')).not.toBeNull())
  return document.querySelector('.notice')?.textContent ?? ''
}

it('tells in words what became of the test message, also where the mail server said nothing', async () => {
  expect(await said({ outcome: 'refused', status: 550 })).toMatch(/ha rechazado.*código 550/)
})

it('names no answer where there was none', async () => {
  expect(await said({ outcome: 'unreachable' })).toMatch(/No se ha podido entregar.*no respondió/)
})
