// @vitest-environment jsdom
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Endpoint } from '@canal/contract'
import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts } from '@canal/messages/en/bundles/office'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buttonNamed, openPage, typeInto } from '../../../test/page.tsx'
import { ApiError, type Call } from '../../lib/api.ts'
import { CallProvider } from '../../lib/call.ts'
import { TranslateProvider } from '../../lib/i18n.ts'
import { connectToaster, type Notice } from '../../lib/notify.ts'
import { OfficeLanguageProvider } from '../../lib/office-text.ts'
import { PasswordModal } from './password-modal.tsx'
import { SessionProvider } from './session-context.ts'
import { createSessionStore } from './session.ts'

const text = createTranslator<OfficeKey>('en', { texts })
const user = { id: '1', username: 'root.admin', roles: ['ROLE_ADMIN'] } as CurrentUser

let answer: { token: string; recoveryCode?: string } | ApiError
const sent: unknown[] = []
const call = ((endpoint: Endpoint, input: { body?: unknown; replacesToken?: boolean }) => {
  if (endpoint.path !== '/api/users/change-password') return Promise.resolve(user)
  sent.push(input.body)
  if (answer instanceof ApiError) return Promise.reject(answer)
  if (input.replacesToken) localStorage.setItem('token', answer.token)
  return Promise.resolve(answer)
}) as unknown as Call

const render = openPage()
let notices: Notice[]
let disconnect: () => void
const closed = vi.fn()
const input = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement
const type = (name: string, value: string) => typeInto(input(name), value)
const fill = async (oldPassword: string, newPassword: string, confirmPassword = newPassword) => {
  for (const [name, value] of Object.entries({ oldPassword, newPassword, confirmPassword })) await type(name, value)
}
const save = () => act(async () => buttonNamed('Save').click())
const errors = () => [...document.querySelectorAll('.error')].map((one) => one.textContent)

beforeEach(async () => {
  localStorage.clear()
  answer = { token: 'renewed' }
  sent.length = 0
  notices = []
  closed.mockClear()
  disconnect = connectToaster((notice) => notices.push(notice))
  await render(
    <CallProvider value={call}>
      <SessionProvider value={createSessionStore(localStorage)}>
        <TranslateProvider value={text}>
          <OfficeLanguageProvider value={{ text, change: () => undefined }}>
            <PasswordModal user={user} onClose={closed} />
          </OfficeLanguageProvider>
        </TranslateProvider>
      </SessionProvider>
    </CallProvider>,
  )
})
afterEach(() => disconnect())

it('complains of nothing before anything is typed', () => {
  expect(errors()).toEqual([])
  expect(document.querySelector('[aria-invalid]')).toBeNull()
})

it('a wrong current password says so beside the field; no success is shown and the dialog stays', async () => {
  answer = new ApiError(422, { status: 422, code: 'password-incorrect', message: 'x', errors: ['oldPassword: x'] })
  await fill('Incorrecta1', 'Nueva2026x')
  await save()
  expect(errors()).toEqual(['Error: The current password is incorrect.'])
  expect(document.activeElement).toBe(input('oldPassword'))
  expect(notices).toEqual([])
  expect(closed).not.toHaveBeenCalled()
})

it('a failure of another kind shows no success either, and no toast', async () => {
  answer = new ApiError(0, null)
  await fill('Temporal1', 'Nueva2026x')
  await save()
  expect(notices).toEqual([])
  expect(closed).not.toHaveBeenCalled()
  expect(document.querySelector('[role=alert]')?.textContent).toBe(text('errors.offline'))
  expect(input('newPassword').value).toBe('Nueva2026x')
})

it('success stores the new token, says that the password is updated, and closes the dialog', async () => {
  await fill('Temporal1', 'Nueva2026x')
  await save()
  expect(sent).toEqual([{ id: '1', oldPassword: 'Temporal1', newPassword: 'Nueva2026x' }])
  expect(localStorage.getItem('token')).toBe('renewed')
  expect(notices.map(({ kind, text: said }) => [kind, said])).toEqual([['success', text('password.updated')]])
  expect(closed).toHaveBeenCalledOnce()
})

it('where a recovery code comes with the new keys, that is shown before the dialog lets go', async () => {
  answer = { token: 'renewed', recoveryCode: 'K7QF-M2XD-9RTW' }
  await fill('Temporal1', 'Nueva2026x')
  await save()
  expect(closed).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('9RTW')
  expect(document.body.textContent).toContain(text('recovery.former.replaced'))
})

it('a new password that changes after it was repeated makes the repetition wrong at once', async () => {
  await fill('Temporal1', 'Nueva2026x')
  await act(async () => input('confirmPassword').blur())
  expect(errors()).toEqual([])
  await type('newPassword', 'Nueva2026y')
  expect(errors()).toEqual([`Error: ${text('errors.passwordMismatch')}`])
  await save()
  expect(sent).toEqual([])
})
