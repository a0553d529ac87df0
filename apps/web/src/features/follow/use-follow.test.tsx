// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import type { Call } from '../../lib/api.ts'
import { createPublicSession, PublicSessionProvider } from '../../lib/public-session.ts'
import { report } from '../../public/fixtures.ts'
import { useFollow } from './use-follow.ts'

const render = openPage()
const shown: ReporterReport = { ...report, id: 'a', caseNumber: '2026-001' }
const other: ReporterReport = { ...report, id: 'b', caseNumber: '2026-002' }

/** Reports under one reference, of which another tab had the session go on with the second. */
let reports: ReporterReport[]
const answer = (endpoint: Endpoint, { query }: { query?: { id?: string } } = {}) => {
  if (endpoint.method === 'PUT') return { id: 'b', filesList: [] }
  const found = reports.find(({ id }) => id === (query?.id ?? 'b'))
  if (!found) throw refusal(404, 'report-not-found')
  return found
}
const ended = vi.fn()
const Page = () => {
  const { report: now, refresh, write } = useFollow(shown, ended)
  return (
    <>
      <h1>{now.caseNumber}</h1>
      <button onClick={() => void refresh()}>look</button>
      <button onClick={() => void write('Words.', [], false, 'key').then(refresh)}>send</button>
    </>
  )
}
beforeEach(async () => {
  reports = [shown, other]
  ended.mockClear()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const session = createPublicSession('key', 'es', null)
  const call = (async (...asked: Parameters<typeof answer>) => answer(...asked)) as unknown as Call
  await render(
    <PublicSessionProvider value={{ ...session, call }}>
      <Page />
    </PublicSessionProvider>,
  )
})
const press = (name: string) => act(async () => buttonNamed(name).click())
const number = () => document.querySelector('h1')?.textContent

it('a page stays with the report that it shows when another tab has the session go on with another', async () => {
  await press('look')
  expect(number()).toBe('2026-001')
  expect(ended).not.toHaveBeenCalled()
})

it('a page goes on with the report that what was written on it went into', async () => {
  await press('send')
  expect(number()).toBe('2026-002')
  await press('look')
  expect(number()).toBe('2026-002')
})

it('a page of a report that is deleted meanwhile ends', async () => {
  reports = [other]
  await press('look')
  expect(number()).toBe('2026-001')
  expect(ended).toHaveBeenCalledOnce()
})
