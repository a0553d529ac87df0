// @vitest-environment jsdom
import type { Report } from '@canal/contract/reports/schemas'
import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts } from '@canal/messages/es/bundles/case'
import { texts as first } from '@canal/messages/es/bundles/office'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../test/page.tsx'
import type { Call } from '../../lib/api.ts'
import { CallProvider } from '../../lib/call.ts'
import { TranslateProvider } from '../../lib/i18n.ts'
import { OfficeLanguageProvider } from '../../lib/office-text.ts'
import { Recusal } from './recusal.tsx'
// It is loaded when it is first opened.
import '../../ui/request-modal.tsx'

const text = createTranslator<OfficeKey>('es', { texts: { ...first, ...texts } })
const render = openPage()
const people = [
  { username: 'ana.garcia', fullName: 'Ana García' },
  { username: 'luis.perez', fullName: 'Luis Pérez' },
  { username: 'elena.vidal', fullName: 'Elena Vidal', isInvestigator: true },
]
const reportOf = (status: Report['status'], readers: string[]) =>
  ({ id: 'r', status, people, membersAllowedToAccess: readers }) as unknown as Report

/** Of a reopened report the server names all who had it. */
const answer = ({ path }: { path: string }) =>
  Promise.resolve(path.endsWith('without-restricted-access') ? people.slice(0, 2) : { items: [], people: [] })

const show = async (report: Report): Promise<QueryClient> => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={queries}>
      <CallProvider value={answer as unknown as Call}>
        <OfficeLanguageProvider value={{ text, change: () => undefined }}>
          <TranslateProvider value={text}>
            <Recusal report={report} username="ana.garcia" />
          </TranslateProvider>
        </OfficeLanguageProvider>
      </CallProvider>
    </QueryClientProvider>,
  )
  return queries
}
const ask = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text('report.recuse.colleague'))

/** Whose conflict of interest can be declared, as the form offers them. */
const offered = async (report: Report): Promise<(string | null)[]> => {
  await show(report)
  await act(() => vi.waitFor(() => expect(ask()).toBeDefined()))
  await act(() => Promise.resolve(ask()?.click()))
  await act(() => vi.waitFor(() => expect(document.querySelector('select')).not.toBeNull()))
  return [...document.querySelectorAll('option')].slice(1).map(({ textContent }) => textContent)
}

it('offers the colleagues who read the report, and nobody from outside', async () => {
  const readers = ['ana.garcia', 'luis.perez', 'elena.vidal']
  expect(await offered(reportOf('instruction', readers))).toEqual(['Luis Pérez'])
})

it('of a reopened report offers also those who had it and do not read it now', async () => {
  expect(await offered(reportOf('reopened', ['ana.garcia']))).toEqual(['Luis Pérez'])
})

it('offers nothing where there is no colleague', async () => {
  const queries = await show(reportOf('instruction', ['ana.garcia', 'elena.vidal']))
  await act(() => vi.waitFor(() => expect(queries.isFetching()).toBe(0)))
  expect(ask()).toBeUndefined()
})
