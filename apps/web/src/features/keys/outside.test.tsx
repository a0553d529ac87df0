// @vitest-environment jsdom
import { createTranslator } from '@canal/messages'
import { texts } from '@canal/messages/case-es'
import { catalogue } from '@canal/messages/office-es'
import type { OwnReadmission, Readmission } from '@canal/contract/readmissions/schemas'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { openPage } from '../../../test/page.tsx'
import type { Call } from '../../lib/api.ts'
import { CallProvider } from '../../lib/call.ts'
import { OfficeLanguageProvider } from '../../lib/office-text.ts'
import { AnswerColleague } from './answer-colleague.tsx'
import { OwnWaiting } from './own-waiting.tsx'

const text = createTranslator('es', { texts: { ...catalogue.texts, ...texts } })
const render = openPage()
const confirmsAt = '2026-03-05T09:00:00.000Z'

const own: OwnReadmission = {
  ways: [],
  hasOrganisationKey: false,
  waiting: {
    isNew: true,
    since: '2026-03-02T08:00:00.000Z',
    toldAt: '2026-03-02T09:00:00.000Z',
    confirmsAt,
    isObjected: false,
    colleagues: ['Ana García'],
  },
}
const person: Readmission = {
  userId: 'a0000000-0000-4000-8000-000000000001',
  username: 'elena.vidal',
  fullName: 'Elena Vidal',
  isInvestigator: true,
  version: 1,
  isNew: true,
  waitingSince: '2026-03-02T08:00:00.000Z',
  confirmsAt,
  isObjected: false,
}

/** What is on the page once it has what it asked for. */
const shown = async (page: ReactNode): Promise<string> => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answer = () => Promise.resolve(own)
  await render(
    <QueryClientProvider client={queries}>
      <CallProvider value={answer as Call}>
        <OfficeLanguageProvider value={{ text, change: () => undefined }}>{page}</OfficeLanguageProvider>
      </CallProvider>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect([queries.isFetching(), document.querySelector('p')]).not.toContain(null)))
  return document.body.textContent
}
const forNewReports = 'solo para comunicaciones nuevas'
const forWhatIsShared = 'solo para lo que un miembro del comité comparta con'

describe('keys that come to count by themselves', () => {
  it('are an investigator’s for what is shared with them from then on; to a vote they come at no time', async () => {
    const page = await shown(<OwnWaiting isOutside onConfirmed={() => undefined} />)
    expect(page).toContain(forWhatIsShared)
    expect(page).not.toContain(forNewReports)
    expect(page).not.toContain('votar')
  })

  it('are a member’s for new reports', async () => {
    const page = await shown(<OwnWaiting isOutside={false} onConfirmed={() => undefined} />)
    expect(page).toContain(forNewReports)
    expect(page).toContain('ni votar')
  })

  it('are told of in the same words to the colleague who is asked', async () => {
    const ofInvestigator = await shown(<AnswerColleague person={person} />)
    expect(ofInvestigator).toContain(forWhatIsShared)
    expect(ofInvestigator).not.toContain(forNewReports)
    expect(await shown(<AnswerColleague person={{ ...person, isInvestigator: false }} />)).toContain(forNewReports)
  })
})
