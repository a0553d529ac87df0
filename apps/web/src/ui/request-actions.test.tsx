// @vitest-environment jsdom
import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts } from '@canal/messages/es/bundles/case'
import { texts as first } from '@canal/messages/es/bundles/office'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../../test/page.tsx'
import type { Call } from '../lib/api.ts'
import { CallProvider } from '../lib/call.ts'
import { OfficeLanguageProvider } from '../lib/office-text.ts'
import { RequestActions } from './request-actions.tsx'

const text = createTranslator<OfficeKey>('es', { texts: { ...first, ...texts } })
const render = openPage()

type Vote = 'approve' | 'deny' | null
let vote: Vote = null
let queries = new QueryClient()
/** The server: a vote is cast or taken back; open pages are told of it before the call is answered. */
const answer = async ({ path }: { path: string }) => {
  vote = path.endsWith('/approve') ? 'approve' : path.endsWith('/deny') ? 'deny' : null
  await queries.invalidateQueries({ queryKey: ['approvals'] })
  await vi.waitFor(() => expect(shownVote()).toBe(String(vote)))
  return { status: 'pending', kind: 'access-to-files' }
}
const shownVote = () => document.querySelector('tr')?.dataset['vote']

const Row = () => {
  const { data } = useQuery({
    queryKey: ['approvals'],
    queryFn: () => Promise.resolve({ vote }),
    initialData: { vote },
  })
  const ballot = {
    id: 'q',
    approvers: data.vote === 'approve' ? ['ana.garcia'] : [],
    allowed: { cancel: false, vote: data.vote === null, withdraw: data.vote !== null },
  }
  return (
    <tr data-vote={String(data.vote)}>
      <th>
        <a href="/admin/reports/r">2026-0001</a>
      </th>
      <td>
        <span>
          <RequestActions kind="access-to-files" request={ballot} username="ana.garcia" named="Luis, 2026-0001" />
        </span>
      </td>
    </tr>
  )
}

const show = (first: Vote) => {
  vote = first
  queries = new QueryClient()
  // The frame after the answer may come before the buttons are free again.
  const later = window.requestAnimationFrame
  vi.spyOn(window, 'requestAnimationFrame').mockImplementationOnce((run) => {
    run(0)
    return 0
  })
  vi.mocked(window.requestAnimationFrame).mockImplementation(later)
  return render(
    <QueryClientProvider client={queries}>
      <CallProvider value={answer as unknown as Call}>
        <OfficeLanguageProvider value={{ text, change: () => undefined }}>
          <table>
            <tbody>
              <Row />
            </tbody>
          </table>
        </OfficeLanguageProvider>
      </CallProvider>
    </QueryClientProvider>,
  )
}

afterEach(() => vi.restoreAllMocks())

const words = () => document.activeElement?.textContent
const button = (label: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === label)
const press = (label: string) =>
  act(async () => {
    button(label)?.focus()
    button(label)?.click()
    await vi.waitFor(() => expect(button(label)).toBeUndefined())
    await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

it.each([
  ['approve', 'approval.withdrawApproval'],
  ['deny', 'approval.withdrawDenial'],
] as const)('who takes a vote back (%s) is at the row’s next action, not at its number', async (cast, withdraw) => {
  await show(cast)
  await press(text(withdraw))
  expect(words()).toBe(text('approval.deny'))
})

it.each([
  ['approval.approve', 'approval.withdrawApproval'],
  ['approval.deny', 'approval.withdrawDenial'],
] as const)('who votes (%s) is at the button that takes it back', async (cast, withdraw) => {
  await show(null)
  await press(text(cast))
  expect(words()).toBe(text(withdraw))
})
