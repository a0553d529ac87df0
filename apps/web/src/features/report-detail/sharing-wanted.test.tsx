// @vitest-environment jsdom
import type { Report } from '@canal/contract/reports/schemas'
import { createTranslator } from '@canal/messages'
import { texts } from '@canal/messages/case-es'
import { catalogue } from '@canal/messages/office-es'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../test/page.tsx'
import type { Call } from '../../lib/api.ts'
import { CallProvider } from '../../lib/call.ts'
import { TranslateProvider } from '../../lib/i18n.ts'
import { OfficeLanguageProvider } from '../../lib/office-text.ts'
import { ColleaguesPart } from './sharing-wanted.tsx'

const text = createTranslator('es', { texts: { ...catalogue.texts, ...texts } })
const render = openPage()
const people = [
  { username: 'ana.garcia', fullName: 'Ana García' },
  { username: 'luis.perez', fullName: 'Luis Pérez' },
]
const unfinished = people.map((one) => ({ ...one, isUnchecked: one.username === 'ana.garcia', remaining: 1 }))
const report = { id: 'r', people } as unknown as Report

const show = () => {
  const Form = () => <ColleaguesPart report={report} colleagues={['ana.garcia', 'luis.perez']} />
  const router: AnyRouter = createRouter({
    routeTree: createRootRoute({ component: Form }),
    history: createMemoryHistory(),
  })
  const call = (() => Promise.resolve(unfinished)) as unknown as Call
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <CallProvider value={call}>
        <OfficeLanguageProvider value={{ text, change: () => undefined }}>
          <TranslateProvider value={text}>
            <RouterProvider router={router} />
          </TranslateProvider>
        </OfficeLanguageProvider>
      </CallProvider>
    </QueryClientProvider>,
  )
}
const choose = (username: string) =>
  act(() => {
    const select = document.querySelector('select')
    if (!select) throw new Error('nobody to choose')
    select.value = username
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const said = () => document.querySelector('[role=status]')?.textContent ?? ''

it('says before a report is given that nobody checked whose keys they are, of that person alone', async () => {
  await show()
  await act(() => vi.waitFor(() => expect(document.querySelector('select')).not.toBeNull()))
  expect(said()).toBe('')
  choose('ana.garcia')
  await act(() => vi.waitFor(() => expect(said()).toContain(text('share.unchecked', { name: 'Ana García' }))))
  expect(document.querySelector('[role=status] a')?.getAttribute('href')).toBe('/admin/keys')
  choose('luis.perez')
  expect(said()).toBe('')
})
