// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import { noAnswers } from '@canal/contract/reports/form'
import type { Report } from '@canal/contract/reports/schemas'
import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts } from '@canal/messages/es/bundles/case'
import { texts as first } from '@canal/messages/es/bundles/office'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buttonNamed as button, openPage } from '../../../test/page.tsx'
import { ApiError, type Call } from '../../lib/api.ts'
import { CallProvider } from '../../lib/call.ts'
import { OfficeLanguageProvider } from '../../lib/office-text.ts'
import { forgetDrafts } from './drafts.ts'
import { SettingsForm } from './settings-form.tsx'

const text = createTranslator<OfficeKey>('es', { texts: { ...first, ...texts } })
const id = '3c271dab-17e8-48a9-bf7f-1871344fae88'
const reportAt = (updatedAt: string, status: Report['status']): Report => ({
  id,
  caseNumber: '2026-4393',
  channelId: 'c',
  channelSlug: 'demo',
  createdAt: updatedAt,
  deadline: updatedAt,
  updatedAt,
  status,
  subject: null,
  reviewers: ['ana.garcia'],
  membersAllowedToAccess: ['ana.garcia'],
  membersAllowedToDownloadFiles: [],
  conflictOfInterestsWithCommittee: false,
  committeeMembersWithRestrictedAccess: [],
  details: {
    ...noAnswers(),
    reporterName: null,
    reporterEmail: null,
    receiveUpdates: false,
    acceptDataProtectionPolicy: true,
    suppressed: [],
    chat: { messages: [] },
  },
  attachedFiles: [],
  internalFiles: [],
  loggedActions: [],
  history: [],
  clocks: [],
  investigationOpenedAt: null,
  closedAt: null,
  deletion: { at: '2027-02-20T22:59:59Z', rule: 'uninvestigated' },
  sameReference: [],
  linked: [],
  reporterLocale: 'es',
  order: [],
  allowed: {
    write: true,
    openFiles: false,
    requestFiles: true,
    transitions: ['investigation', 'resolution', 'archived'],
    share: true,
  },
  people: [{ username: 'ana.garcia', fullName: 'Ana García' }],
})

const loaded = reportAt('2026-11-20T10:00:00.000Z', 'instruction')
const theirs = reportAt('2026-11-20T11:00:00.000Z', 'resolution')
const sent: unknown[] = []

/** A server on which a colleague has saved since the page was loaded. */
const answer = (endpoint: Endpoint, input: { body?: { updatedAt?: string } } = {}) => {
  if (endpoint.path === '/api/users/active-committee-members-without-restricted-access') return []
  if (endpoint.path === '/api/reports') return theirs
  sent.push(input.body)
  if (input.body?.updatedAt !== theirs.updatedAt)
    throw new ApiError(409, { status: 409, code: 'stale-update', message: 'stale' })
  return { ...theirs, status: 'investigation', updatedAt: '2026-11-20T12:00:00.000Z' }
}
const call = vi.fn((endpoint: Endpoint, input?: object) =>
  Promise.resolve().then(() => answer(endpoint, input)),
) as unknown as Call

const render = openPage()
const status = () => document.querySelector('select') as HTMLSelectElement
const press = (name: string) => act(async () => button(name).click())

let queries: QueryClient
const show = (report: Report) =>
  render(
    <QueryClientProvider client={queries}>
      <CallProvider value={call}>
        <OfficeLanguageProvider value={{ text, change: () => undefined }}>
          <SettingsForm report={report} username="ana.garcia" onArchived={() => Promise.resolve()} />
        </OfficeLanguageProvider>
      </CallProvider>
    </QueryClientProvider>,
  )

beforeEach(async () => {
  queries = new QueryClient()
  forgetDrafts()
  sent.length = 0
  await show(loaded)
  await act(async () => {
    status().value = 'investigation'
    status().dispatchEvent(new Event('change', { bubbles: true }))
  })
})

it('a save that comes after a colleague’s shows both versions, and saves again on top of theirs', async () => {
  await press('Guardar cambios')
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  const notice = document.querySelector('[role=alert]')?.textContent
  expect(notice).toContain('En investigación')
  expect(notice).toContain('En resolución')
  expect(status().value).toBe('investigation')

  await press('Seguir con los míos')
  expect(status().value).toBe('investigation')
  await press('Guardar cambios')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ status: 'investigation', updatedAt: theirs.updatedAt })
})

it('a save that comes after a colleague’s can be given up for theirs', async () => {
  await press('Guardar cambios')
  await vi.waitFor(() => expect(button('Quedarme con lo guardado')).toBeDefined())
  await press('Quedarme con lo guardado')
  expect(status().value).toBe('resolution')
  expect(button('Guardar cambios').disabled).toBe(true)
})

it('a colleague’s save that is heard of while editing is shown at once, and takes neither the draft nor the focus', async () => {
  status().focus()
  await show(theirs)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('En resolución')
  expect(status().value).toBe('investigation')
  expect(document.activeElement).toBe(status())
  expect(button('Guardar cambios').disabled).toBe(true)
})

it('the choice can be made field by field', async () => {
  await show({ ...theirs, reviewers: [] })
  const sides = [...document.querySelectorAll<HTMLInputElement>('[type=radio]')]
  // What was changed is likely to be meant; what was left alone, the colleague’s.
  expect(sides.map(({ checked }) => checked)).toEqual([true, false, false, true])
  await act(async () => sides[1]?.click())
  await act(async () => sides[2]?.click())
  await press('Aplicar lo elegido')
  expect(status().value).toBe('resolution')
  expect(document.querySelector('.chip')?.textContent).toBe('Ana García')
  await press('Guardar cambios')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ status: 'resolution', reviewers: ['ana.garcia'], updatedAt: theirs.updatedAt })
})

it('one’s own save in another tab is not said to be another person’s', async () => {
  const change = { id: 'h1', at: theirs.updatedAt, type: 'status', previousStatus: 'instruction' } as const
  await show({ ...theirs, history: [{ ...change, status: 'resolution', user: 'ana.garcia' }] })
  expect(document.querySelector('[role=alert]')?.textContent).toContain(text('report.settings.staleOwn'))
  await show({ ...theirs, history: [{ ...change, status: 'resolution', user: 'luis.perez' }] })
  expect(document.querySelector('[role=alert]')?.textContent).toContain(text('report.settings.stale'))
})
