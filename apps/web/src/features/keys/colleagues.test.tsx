// @vitest-environment jsdom
import { answerReadmission, listReadmissions } from '@canal/contract/readmissions/endpoints'
import type { Readmission } from '@canal/contract/readmissions/schemas'
import { createTranslator } from '@canal/messages'
import { texts } from '@canal/messages/case-es'
import { catalogue } from '@canal/messages/office-es'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../test/page.tsx'
import { ApiError, type Call } from '../../lib/api.ts'
import { CallProvider } from '../../lib/call.ts'
import { OfficeLanguageProvider } from '../../lib/office-text.ts'
import { Colleagues } from './colleagues.tsx'

const text = createTranslator('es', { texts: { ...catalogue.texts, ...texts } })
const render = openPage()
const message = 'Hable otra vez.'
const changed = new ApiError(409, { status: 409, code: 'keys-changed', message })
const person: Readmission = {
  userId: 'a0000000-0000-4000-8000-000000000001',
  username: 'nora.paz',
  fullName: 'Nora Paz',
  isInvestigator: false,
  version: 2,
  isNew: false,
  waitingSince: '2026-03-02T08:00:00.000Z',
  confirmsAt: null,
  isObjected: false,
}

/** The server's side: whom it lists, and what it is told; it takes an answer about the present keys alone. */
const serve = () => {
  const said: unknown[] = []
  const state = { version: 2 }
  const call = (endpoint: unknown, input?: { body?: { version: number } }) => {
    if (endpoint === listReadmissions) return Promise.resolve([{ ...person, version: state.version }])
    if (endpoint !== answerReadmission) return Promise.resolve(endpoint === undefined ? undefined : [])
    said.push(input?.body)
    return input?.body?.version === state.version ? new Promise(() => undefined) : Promise.reject(changed)
  }
  return { call: call as Call, said, state }
}

const press = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name)
    await vi.waitFor(() => expect(button?.disabled).toBe(false))
    button?.click()
  })

it('asks again about keys that were made while the colleague checked, and answers about those', async () => {
  const { call, said, state } = serve()
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CallProvider value={call}>
        <OfficeLanguageProvider value={{ text, change: () => undefined }}>
          <Colleagues onConfirmed={() => undefined} />
        </OfficeLanguageProvider>
      </CallProvider>
    </QueryClientProvider>,
  )
  const shows = (what: string) => act(() => vi.waitFor(() => expect(document.body.textContent).toContain(what)))
  await shows(person.username)
  state.version = 3
  await press(text('readmission.confirm'))
  await shows(message)
  expect(document.body.textContent).toContain(text('keys.confirm.how'))
  await press(text('readmission.confirm'))
  expect(said).toEqual([
    { confirm: true, version: 2 },
    { confirm: true, version: 3 },
  ])
})
