// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import type { Profile } from '@canal/contract/users/schemas'
import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts } from '@canal/messages/es/bundles/case'
import { texts as first } from '@canal/messages/es/bundles/office'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buttonNamed as button, openPage, typeInto } from '../../../test/page.tsx'
import { ApiError, type Call } from '../../lib/api.ts'
import { CallProvider } from '../../lib/call.ts'
import { TranslateProvider } from '../../lib/i18n.ts'
import { connectToaster, type Notice } from '../../lib/notify.ts'
import { OfficeLanguageProvider } from '../../lib/office-text.ts'
import { AccountFacts } from './account-facts.tsx'
import { ProfileForm } from './profile-form.tsx'

const text = createTranslator<OfficeKey>('es', { texts: { ...first, ...texts } })
const profile: Profile = {
  id: '3c271dab-17e8-48a9-bf7f-1871344fae88',
  username: 'ana.garcia',
  firstName: 'Ana',
  lastName1: 'García',
  lastName2: 'Soto',
  email: 'ana.garcia@canal.example',
  phone: '',
  roles: ['ROLE_USER'],
  channelName: 'Ayuntamiento',
}

let refusal: ApiError | null
const sent: unknown[] = []
const call = ((_: Endpoint, { body }: { body: { email: string; phone: string } }) => {
  if (refusal) return Promise.reject(refusal)
  sent.push(body)
  return Promise.resolve({ ...profile, ...body })
}) as unknown as Call

const render = openPage()
let notices: Notice[]
let disconnect: () => void
const saved = vi.fn(() => Promise.resolve())
const show = (shown: Profile = profile) =>
  render(
    <CallProvider value={call}>
      <TranslateProvider value={text}>
        <OfficeLanguageProvider value={{ text, change: () => undefined }}>
          <AccountFacts profile={shown} />
          <ProfileForm profile={shown} onSaved={saved} />
        </OfficeLanguageProvider>
      </TranslateProvider>
    </CallProvider>,
  )
const input = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement
const type = (name: string, value: string) => typeInto(input(name), value)
const save = () => act(async () => button('Guardar cambios').click())

beforeEach(() => {
  refusal = null
  notices = []
  sent.length = 0
  saved.mockClear()
  disconnect = connectToaster((notice) => notices.push(notice))
})
afterEach(() => disconnect())

it('saves what was changed, says so, and tells the page to fetch the user anew', async () => {
  await show()
  expect(button('Guardar cambios').disabled).toBe(true)
  await type('phone', '600 100 200')
  await save()
  expect(sent).toEqual([{ email: 'ana.garcia@canal.example', phone: '600 100 200' }])
  expect(notices).toEqual([{ kind: 'success', text: 'Perfil actualizado.' }])
  expect(saved).toHaveBeenCalledOnce()
  expect(button('Guardar cambios').disabled).toBe(true)
})

it('Cancel gives back what is stored', async () => {
  await show()
  expect(button('Cancelar')).toBeUndefined()
  await type('email', 'otra@canal.example')
  await act(async () => button('Cancelar').click())
  expect(input('email').value).toBe('ana.garcia@canal.example')
  expect(sent).toEqual([])
})

it('sends nothing while a field is wrong, and says which', async () => {
  await show()
  await type('email', 'nadie')
  await save()
  const told = [...document.querySelectorAll('.error')].map((one) => one.textContent)
  expect(told).toEqual(['Error: El correo electrónico debe ser válido.'])
  expect(sent).toEqual([])
})

it('what the server refuses stays typed, with its reason beside the field, or above where it names none', async () => {
  await show()
  await type('phone', '600')
  refusal = new ApiError(422, { status: 422, code: 'invalid', message: 'x', errors: ['phone: Demasiado corto'] })
  await save()
  expect(document.querySelector('.error')?.textContent).toBe('Error: Demasiado corto')
  refusal = new ApiError(0, null)
  await save()
  expect(document.querySelector('[role=alert]')?.textContent).toBe(text('errors.offline'))
  expect(input('phone').value).toBe('600')
  expect(notices).toEqual([])
})

it('shows the name without a field to change it, and tells each kind of person who sees it', async () => {
  for (const [roles, who] of [
    [['ROLE_USER'], 'member'],
    [['ROLE_USER', 'ROLE_INVESTIGATOR'], 'investigator'],
    [['ROLE_ADMIN'], 'administrator'],
  ] as const) {
    await show({ ...profile, roles: [...roles] })
    expect(document.querySelector('[name=name]')).toBeNull()
    expect(document.body.textContent).toContain('Ana García Soto')
    expect(document.body.textContent).toContain(text(`profile.nameSeen.${who}`))
  }
})
