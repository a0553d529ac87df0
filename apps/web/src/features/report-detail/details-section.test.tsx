// @vitest-environment jsdom
import type { ChatMessage, Report } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import { expect, it } from 'vitest'
import { ana, inOffice } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import { report as example } from '../../public/fixtures.ts'
import { DetailsSection } from './details-section.tsx'

const render = openPage()
const text = translators.es
const [fromCommittee] = example.details.chat.messages as [ChatMessage]

const shown = async (message: ChatMessage, changes: Partial<Report['details']> = {}) => {
  const details = { ...example.details, ...changes, chat: { messages: [message] } }
  const report = {
    ...example,
    details,
    attachedFiles: [],
    internalFiles: [],
    reviewers: [],
    people: [],
    allowed: { share: false },
  }
  await render(inOffice('es', <DetailsSection report={report as unknown as Report} user={ana} />))
  return document.body.textContent
}

it('says that there are no documents only where the reporter has sent none with a message either', async () => {
  expect(await shown(fromCommittee)).toContain(text('report.details.noEvidence'))
})

it('says where the documents are that came with messages', async () => {
  const page = await shown({ ...fromCommittee, isReporter: true })
  expect(page).toContain(text('report.details.evidenceInMessages'))
  expect(page).not.toContain(text('report.details.noEvidence'))
})

it('says of a report that a message began where it is told, and shows no answer that nobody gave', async () => {
  const page = await shown({ ...fromCommittee, isReporter: true }, { description: '' })
  expect(page).toContain(text('report.details.inMessages'))
  expect(page).not.toContain(text('report.details.location'))
})

it('shows the mask of an account that was suppressed, and does not take the report for one that a message began', async () => {
  const suppressed = [{ part: 'answer:description', ground: 'untrue' as const, at: '2026-03-02T10:00:00.000Z' }]
  const page = await shown(fromCommittee, { description: '', suppressed })
  expect(page).not.toContain(text('report.details.inMessages'))
  expect(page).toContain(text('report.details.location'))
  expect(page).toContain(text('part.suppressed.untrue', { date: '02/03/2026' }))
})

it('shows the answers of one that came by the form', async () => {
  expect(await shown(fromCommittee)).toContain(text('report.details.location'))
})
