// @vitest-environment jsdom
import { lists } from '@canal/contract/requests/endpoints'
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { ana, inOffice } from '../../test/office.tsx'
import { openPage } from '../../test/page.tsx'
import { ArchivedReport } from './shut-report.tsx'

const text = translators.es
const render = openPage()
const { mine, toVote } = lists['archived-report']
const empty = { items: [], people: [] }

it.each([
  ['closed', true],
  ['longest', false],
] as const)('says that an archived report is reopened before it is held, where that may be: %s', async (rule, may) => {
  const deletion = { at: new Date().toISOString(), rule }
  const since = { caseNumber: '2026-0001', archivedOn: null, deletion, messages: [], attachedFiles: [] }
  const server = {
    'GET /api/reports/{id}/since-archived': since,
    [mine.path]: empty,
    [toVote.path]: empty,
  }
  await render(inOffice('es', <ArchivedReport id="r" user={ana} />, server))
  const seen = () => document.body.textContent
  await act(() => vi.waitFor(() => expect(seen()).toContain(text(`casework.deletion.${rule}`))))
  expect(seen()?.includes(text('casework.deletion.reopenFirst'))).toBe(may)
})
