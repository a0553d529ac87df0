import type { Report } from '@canal/contract/reports/schemas'
import { expect, it } from 'vitest'
import { daysOf, momentsOf } from './timeline.ts'

const file = (filename: string, uploadedAt: string | null, uploadedBy = 'reporter') => ({
  id: filename,
  filename,
  uploadedAt,
  uploadedBy,
})
const report = (parts: object) =>
  ({
    createdAt: '2026-10-05T17:20:00.000Z',
    details: { chat: { messages: [] } },
    history: [],
    order: [],
    attachedFiles: [],
    internalFiles: [],
    ...parts,
  }) as unknown as Report
/** What is shown of a report, whose things happened in this order. */
const names = (order: string[], parts: object) =>
  momentsOf(report({ ...parts, order })).map((moment) => {
    if (moment.kind === 'event') return moment.entry.status ?? moment.entry.type
    if (moment.kind === 'message') return moment.message.id
    return moment.kind === 'files' ? moment.filenames.join('+') : moment.kind
  })

it('messages, events and files stand on one line in the order in which they happened, after the reception', () => {
  const shown = names(['photo.jpg', 'a', 'message', 'memo.pdf', 'b'], {
    details: { chat: { messages: [{ id: 'message', timestamp: '2026-10-19T10:00:00.000Z' }] } },
    history: [
      { id: 'a', type: 'acknowledged', at: '2026-10-08T09:00:00.000Z' },
      { id: 'b', type: 'status', status: 'investigation', at: '2026-10-26T12:00:00.000Z' },
    ],
    attachedFiles: [file('photo.jpg', '2026-10-05T17:21:00.000Z'), file('not-here.jpg', null)],
    internalFiles: [
      { document: file('memo.pdf', '2026-10-20T08:00:00.000Z', 'ana'), phase: null },
      { document: file('not-yet.pdf', null, 'ana'), phase: null },
    ],
  })
  expect(shown).toEqual(['received', 'photo.jpg', 'acknowledged', 'message', 'memo.pdf', 'investigation'])
})

it('within a minute too the order stays, though a reporter’s time is that of the minute alone', () => {
  const shown = names(['question', 'a', 'answer', 'late.jpg', 'thanks'], {
    details: {
      chat: {
        messages: [
          { id: 'question', timestamp: '2026-10-19T10:00:10.000Z' },
          { id: 'answer', timestamp: '2026-10-19T10:00:00.000Z' },
          { id: 'thanks', timestamp: '2026-10-19T10:00:40.000Z' },
        ],
      },
    },
    history: [{ id: 'a', type: 'status', status: 'instruction', at: '2026-10-19T10:00:20.000Z' }],
    attachedFiles: [file('late.jpg', '2026-10-19T10:00:00.000Z')],
  })
  expect(shown).toEqual(['received', 'question', 'instruction', 'answer', 'late.jpg', 'thanks'])
})

it('files that one person adds one after the other are one moment, another’s and later ones are their own', () => {
  const document = (name: string, at: string, by = 'ana', phase: string | null = null) => ({
    document: file(name, at, by),
    phase,
  })
  const shown = names(['a', 'b', 'c', 'd', 'e'], {
    internalFiles: [
      document('a', '2026-10-20T08:00:00.000Z'),
      document('b', '2026-10-20T08:00:01.000Z'),
      document('c', '2026-10-20T08:00:02.000Z', 'luis'),
      document('d', '2026-10-20T08:00:03.000Z', 'luis', 'INSTRUCTION'),
      document('e', '2026-10-20T09:00:00.000Z', 'luis', 'INSTRUCTION'),
    ],
  })
  expect(shown).toEqual(['received', 'a+b', 'c', 'd', 'e'])
})

it('days are those of the clock that is given', () => {
  const messages = [
    { id: 'm', timestamp: '2026-10-05T17:30:00.000Z' },
    { id: 'n', timestamp: '2026-10-06T08:00:00.000Z' },
  ]
  const moments = momentsOf(report({ details: { chat: { messages } }, order: ['m', 'n'] }))
  const days = daysOf(moments, (iso) => iso.slice(0, 10))
  expect(days.map(({ day, moments }) => [day, moments.length])).toEqual([
    ['2026-10-05', 2],
    ['2026-10-06', 1],
  ])
})
