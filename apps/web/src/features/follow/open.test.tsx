// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import type { Call } from '../../lib/api.ts'
import { TranslateProvider } from '../../lib/i18n.ts'
import { createPublicSession, PublicSessionProvider } from '../../lib/public-session.ts'
import { channel, report } from '../../public/fixtures.ts'
import { Open } from './open.tsx'

const render = openPage()
const t = translators.es
const { createdAt, caseNumber, deletion } = report
const linked = (id: string) => ({ id, caseNumber, createdAt, deletion, hasNews: false })
const older: ReporterReport = { ...report, id: 'a', sameReference: [linked('b')] }
const newer: ReporterReport = { ...report, id: 'b', sameReference: [] }

/** What the page's report answers, and what a reference opens. */
let follow: () => ReporterReport
let opens: ReporterReport
const answer = ({ method, path }: Endpoint) => (method === 'GET' && path.endsWith('/report') ? follow() : opens)
const gone = () => {
  throw refusal(404, 'report-not-found')
}

beforeEach(async () => {
  follow = () => older
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('scrollTo', () => undefined)
  // jsdom has no dialogs.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
  const call = (async (endpoint: Endpoint) => answer(endpoint)) as unknown as Call
  await render(
    <TranslateProvider value={t}>
      <PublicSessionProvider value={{ ...createPublicSession('key', 'es', null), call }}>
        <Open channel={channel} report={older} values={{}} issues={[]} now={report.createdAt} />
      </PublicSessionProvider>
    </TranslateProvider>,
  )
})
const typeIn = (selector: string, words: string) =>
  act(async () => {
    const box = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
    const kind = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(box, words)
    box?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const look = () => act(async () => document.querySelector<HTMLElement>(`a[href$="/open"]`)?.click())
const reopen = async () => {
  await typeIn('#ref-again', '0'.repeat(24))
  await act(async () => buttonNamed(t('public.ended.continue')).click())
}
const written = () => document.querySelector<HTMLTextAreaElement>('#chatMsg')?.value

it('what was written on the page of a report that is deleted meanwhile stands on the page that the code opens then', async () => {
  await typeIn('#chatMsg', 'Not to be lost.')
  follow = gone
  await look()
  expect(document.body.textContent).not.toContain('Not to be lost.')
  opens = newer
  await reopen()
  expect(written()).toBe('Not to be lost.')
})

it('what was written stands on no page of another reporter', async () => {
  await typeIn('#chatMsg', 'Not to be lost.')
  follow = gone
  await look()
  opens = { ...newer, id: 'c' }
  await reopen()
  expect(written()).toBe('')
})
