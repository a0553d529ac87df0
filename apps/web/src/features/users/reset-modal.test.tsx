// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed as button, openPage, typeInto } from '../../../test/page.tsx'
import type { Person } from './person.ts'
import { ResetModal } from './reset-modal.tsx'

const render = openPage()
const clara: Person = {
  id: '3c271dab-17e8-48a9-bf7f-1871344fae88',
  name: 'Clara Prieto',
  standing: 'on',
  isActive: true,
  isOfChannel: true,
  keyState: 'admitted',
  hasSecondFactor: true,
  recoveryCodeConfirmed: true,
}

/** What a screen reader says of the dialog when it opens. */
const told = async (person: Person) => {
  await render(inOffice('es', <ResetModal person={person} onClose={() => undefined} />))
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  const described = document.querySelector('[role=dialog]')?.getAttribute('aria-describedby') ?? ''
  return document.getElementById(described)?.textContent ?? ''
}

it('whoever kept a recovery code gets all back with it, and the dialog tells what ends and who is told', async () => {
  const words = await told(clara)
  expect(words).toContain('Clara Prieto entrará con una contraseña temporal')
  expect(words).toContain('segundo factor')
  expect(words).toContain('El registro del comité')
  expect(words).toContain('Consta que guardó su código de recuperación')
})

it('where no code was kept, it says what is left and what is lost', async () => {
  const words = await told({ ...clara, recoveryCodeConfirmed: false })
  expect(words).toContain('No consta que guardara su código de recuperación')
  expect(words).toContain('la última contraseña')
  expect(words).toContain('se pierde')
})

it('who has nothing to read loses nothing, and an administrator stands in no committee’s register', async () => {
  const words = await told({ ...clara, keyState: 'none', isOfChannel: false, hasSecondFactor: false })
  expect(words).toMatch(/sesiones\.$/)
})

it('a password that was made here is not asked for twice; one that is typed is', async () => {
  await render(inOffice('es', <ResetModal person={clara} onClose={() => undefined} />))
  await vi.waitFor(() => expect(document.querySelector('[name=newPassword]')).not.toBeNull())
  const repeated = () => document.querySelector('[name=confirmPassword]')
  expect(repeated()?.closest('.field')?.textContent).toContain('Repita la contraseña temporal')
  await act(async () => button('Generar').click())
  expect(repeated()).toBeNull()
  await typeInto(document.querySelector('[name=newPassword]') as HTMLInputElement, 'Temporal2026')
  expect(repeated()).not.toBeNull()
})

it('a temporary password is all that is sent', async () => {
  const sent: unknown[] = []
  const closed = vi.fn()
  const answer = (_: Endpoint, { body }: { body: unknown }) => void sent.push(body)
  const answers = { 'PATCH /api/users/reset-password': answer }
  await render(inOffice('es', <ResetModal person={clara} onClose={closed} />, answers))
  await vi.waitFor(() => expect(document.querySelector('[name=newPassword]')).not.toBeNull())
  for (const name of ['newPassword', 'confirmPassword'])
    await typeInto(document.querySelector(`[name=${name}]`) as HTMLInputElement, 'Temporal2026')
  await act(async () => button('Restablecer acceso').click())
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ id: clara.id, newPassword: 'Temporal2026' }])
})
