// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice, refusal } from '../../../test/office.tsx'
import { openPage, typeInto } from '../../../test/page.tsx'
import { LoginForm } from './login-form.tsx'

const render = openPage()
const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement

const refusedWith = async (status: number, code: string, message: string) => {
  const answers = { 'POST /api/auth/login': refusal(status, code, message) }
  await render(inOffice('es', <LoginForm onSignedIn={() => undefined} />, answers))
  await vi.waitFor(() => expect(field('username')).not.toBeNull())
  await typeInto(field('username'), 'ana.garcia')
  await typeInto(field('password'), 'Demo2026pass')
  await act(async () => (document.querySelector('[type=submit]') as HTMLButtonElement).click())
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  return document.querySelector('[role=alert]')?.textContent
}

it('whoever is refused reads that the account may be disabled: the server says the same of each cause', async () => {
  expect(await refusedWith(401, 'credentials-invalid', 'El usuario o la contraseña no son correctos')).toBe(
    'El usuario o la contraseña no son correctos. Si los ha escrito bien, puede que su cuenta esté desactivada: pregunte a la administración.',
  )
})

it('says nothing of that where it was not the name or the password', async () => {
  expect(await refusedWith(429, 'too-many-requests', 'Demasiados intentos')).toBe('Demasiados intentos')
})
