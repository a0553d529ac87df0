import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const folders = ['apps/web/src', 'apps/server/src', 'packages/contract/src', 'packages/messages/src']
const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/testing\//.test(path))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') })),
)
const pathsWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('dates are formatted by lib/dates and by the wall clock of the contract, nowhere else', () => {
  const formats =
    /Intl\.DateTimeFormat|\.toLocale(Date|Time)?String\(|\.to(Date|Time|UTC|GMT)String\(|(date|time)Style:/
  expect(pathsWith(formats).sort()).toEqual([
    // The names of weekdays and months, in a calendar and a chart.
    'apps/web/src/lib/calendar-names.ts',
    'apps/web/src/lib/dates.ts',
    // Asks whether a zone is known.
    'packages/contract/src/channels/settings.ts',
    'packages/contract/src/reports/event-date.ts',
    // The names of months again, to read what somebody wrote.
    'packages/contract/src/reports/written-date.ts',
  ])
})

/** Decisions §9: these are days; whatever else has a date happened at a moment, and is shown with its seconds. */
const days = [
  'act.countsAt', // from which day on an act of the committee counts
  'act.decidedFrom', // from which day on a request counts that nobody votes on
  'appointment.since', // since which day the delegate is appointed
  'at', // of an act, and of the last day of a report
  'casework.hold.until',
  'countsAt',
  'createdAt', // since which day a reporter writes under another report
  'data.beginsAt', // from which day on another committee can begin
  'deadline',
  'due', // in close-modal.tsx, of the answer
  'goes', // the last day of a report that would not be admitted now
  'goesIfClosed[outcome]', // likewise, closed with an outcome
  'heldUntil', // the last day of a hold
  'hold.until',
  'iso', // in next-act.tsx, of a term that was met, and of reception
  'key.effectiveAt', // from which day on a recovery key counts
  'latest', // until when the law lets an answer be put off
  'new Date().toISOString()',
  'next.dueAt',
  'of.at', // of the suppression of a part
  'report.acknowledgeBy',
  'report.deadline',
  'report.extendedFrom',
  'retention.since', // since which day the committee's terms are in force
  'since', // of a seat on the committee, or of the committee itself, whose chain keeps days
  'stoppedAt', // of the wish for another committee
  'until', // the last day of a share
]

test('only what is a day is shown without its time', () => {
  const calls = sources.flatMap(({ text }) => [...text.matchAll(/\bdates\.day\(((?:\(\)|[^()])*)\)/g)])
  expect([...new Set(calls.map(([, shown]) => shown))].sort()).toEqual(days)
  expect(pathsWith(/\{[^{}]*\b(day|relative)\b[^{}]*\} = (datesIn|useDates)\(/)).toEqual([])
})

test('what is newer than a week and has relative words bears its moment besides', () => {
  for (const { path, text } of sources.filter(({ text }) => /\bdates\.relative\(/.test(text)))
    // A badge says for how long a report is open again (specification §4).
    if (!path.endsWith('request-badge.tsx'))
      expect([path, text]).toEqual([path, expect.stringMatching(/title=\{dates\.timestamp\(/)])
})
