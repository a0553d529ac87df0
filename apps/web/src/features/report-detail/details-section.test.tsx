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

const shown = async (message: ChatMessage, description = example.details.description) => {
  const details = { ...example.details, description, chat: { messages: [message] } }
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
  const page = await shown({ ...fromCommittee, isReporter: true }, '')
  expect(page).toContain(text('report.details.inMessages'))
  expect(page).not.toContain(text('report.details.location'))
})

it('shows the answers of one that came by the form', async () => {
  expect(await shown(fromCommittee)).toContain(text('report.details.location'))
})
