// @vitest-environment jsdom
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { locales, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { authorityUrl } from '@canal/messages/legal/data'
import { expect, it } from 'vitest'
import { channel, noAssets, report } from '../../public/fixtures.ts'
import { render } from '../../public/ssr.tsx'

const inTime = '2026-11-25T10:00:00Z'
const afterWeek = '2026-11-28T10:00:00Z'
const acknowledgeBy = '2026-11-27T22:59:59Z'
const day = '27/11/2026'
const waiting: Partial<ReporterReport> = { status: 'pending', acknowledgedAt: null, acknowledgeBy, loggedActions: [] }

/** The page as the server sends it, which is all that a browser without JavaScript shows. */
const shown = (changes: Partial<ReporterReport>, now: string, locale: Locale = 'es', isEasy = false) => {
  const content = { page: 'open' as const, channel, report: { ...report, ...changes }, values: {}, issues: [] }
  const frame = { locale, isEasy, path: '/demo/open', apiKey: 'demo', now }
  const { html } = render({ ...content, ...frame }, noAssets)
  const page = new DOMParser().parseFromString(html, 'text/html')
  const panel = page.querySelector('.panel.status')
  const rows = [...page.querySelectorAll('.progress li')]
  return {
    all: page.body.textContent,
    panel: panel?.textContent ?? '',
    links: [...(panel?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
    milestones: rows.map((row) => row.textContent),
    /** Whether the milestone that begins so has a tick. */
    hasTick: (name: string) =>
      rows.find(({ textContent }) => textContent.startsWith(name))?.querySelector('.lucide-circle-check') !== null,
  }
}

it.each(locales)('the acknowledgement ahead says until which day it comes, in %s', (locale) => {
  const t = translators[locale]
  const { milestones, panel } = shown(waiting, inTime, locale)
  const ahead = t('follow.history.acknowledged') + t('follow.history.by', { date: day })
  expect(ahead).toContain(day)
  expect(milestones).toContain(ahead)
  expect(panel).toContain(t('follow.statusText.pending', { date: day }))
})

it.each(locales)('once its day has passed nothing promises it any more, in %s', (locale) => {
  const t = translators[locale]
  const passed = t('follow.acknowledgementPassed', { date: day })
  const { milestones, panel, links } = shown(waiting, afterWeek, locale)
  expect(panel).toContain(passed)
  expect(panel).not.toContain(t('follow.statusText.pending', { date: day }))
  expect(milestones).toContain(t('follow.history.acknowledged') + t('follow.history.passed', { date: day }))
  expect(links).toEqual(expect.arrayContaining([authorityUrl, channel.regionalAuthority?.url]))
  expect(shown(waiting, afterWeek, locale, true).panel).toContain(day)
  // Work goes on without it; what was answered or shut owes it no more.
  expect(shown({ ...waiting, status: 'instruction' }, afterWeek, locale).panel).toContain(passed)
  for (const status of ['archived', 'reopened'] as const)
    expect(shown({ ...waiting, status }, afterWeek, locale).panel).not.toContain(passed)
  expect(shown({ ...waiting, answeredAt: afterWeek }, afterWeek, locale).panel).not.toContain(passed)
})

it.each(locales)('one that is closed without its answer says so, and no more what was done before, in %s', (locale) => {
  const t = translators[locale]
  const [before] = report.loggedActions
  if (!before) throw new Error('The report of the fixtures has a history.')
  const closing = { ...before, id: 'closing', type: 'closed' as const, details: {} }
  for (const status of ['pending', 'investigation'] as const) {
    const closed = { ...waiting, status, loggedActions: [closing] }
    const { panel } = shown(closed, afterWeek, locale)
    expect(panel).toContain(t('follow.status.closed') + t('follow.closed'))
    expect(panel).toContain(t('follow.answerBy'))
    const deletion = { at: '2026-12-25T22:59:59Z', rule: 'closed' as const }
    expect(shown({ ...closed, deletion }, afterWeek, locale).panel).not.toContain(t('follow.answerBy'))
    for (const over of [`report.publicStatus.${status}`, 'follow.received', `follow.statusText.${status}`] as const)
      expect(panel).not.toContain(t(over, { date: day }))
    expect(panel).not.toContain(t('follow.acknowledgementPassed', { date: day }))
    const answered = { ...closed, status: 'resolution' as const, answeredAt: afterWeek }
    expect(shown(answered, afterWeek, locale).panel).toContain(t('follow.answered'))
    expect(shown({ ...closed, status: 'archived' }, afterWeek, locale).panel).toContain(t('follow.closedUnanswered'))
  }
})

it.each(locales)('what is deleted at once is promised no day that it does not reach, in %s', (locale) => {
  const t = translators[locale]
  const deletion = { at: '2026-11-28T10:00:00.250Z', rule: 'closed' as const }
  const gone = { ...waiting, deletion, isInLastDays: true }
  const ends = t('follow.goes', { date: '28/11/2026' })
  expect(shown(gone, inTime, locale).all).toContain(ends)
  // The page came before, and has heard of the closing since.
  const [before] = report.loggedActions
  if (!before) throw new Error('The report of the fixtures has a history.')
  const closing = { ...before, id: 'closing', type: 'closed' as const, details: {}, createdAt: deletion.at }
  for (const all of [
    shown(gone, '2026-11-28T10:01:00Z', locale).all,
    shown({ ...gone, loggedActions: [closing] }, afterWeek, locale).all,
  ]) {
    expect(all.split(t('follow.goesNow'))).toHaveLength(3)
    expect(all).not.toContain(ends)
    expect(all).not.toContain(t('follow.deletion.closed', { date: '28/11/2026' }))
  }
})

it('the authorities outside are there once the answer is late, and not before', () => {
  expect(shown({}, report.deadline).links).not.toContain(authorityUrl)
  expect(shown({}, report.deadline).panel).toContain(translators.es('follow.extension'))
  const late = shown({}, new Date(Date.parse(report.deadline) + 86_400_000).toISOString())
  expect(late.panel).not.toContain(translators.es('follow.extension'))
  expect(late.panel).toContain(translators.es('follow.overdue'))
  expect(late.links).toEqual(expect.arrayContaining([authorityUrl, channel.regionalAuthority?.url]))
})

it.each(locales)('what came late has no tick, and says that it was late, in %s', (locale) => {
  const t = translators[locale]
  const [acknowledged, answered] = [t('follow.history.acknowledged'), t('follow.history.answered')]
  const late = shown(
    { status: 'archived', acknowledgedAt: afterWeek, acknowledgeBy, answeredAt: '2027-06-01T10:00:00Z' },
    '2027-06-02T10:00:00Z',
    locale,
  )
  expect([late.hasTick(acknowledged), late.hasTick(answered)]).toEqual([false, false])
  expect(late.milestones).toContain(acknowledged + t('follow.history.late', { date: '28/11/2026' }))
  expect(late.milestones).toContain(answered + t('follow.history.late', { date: '01/06/2027 12:00:00' }))
  const punctual = shown(
    { status: 'archived', acknowledgedAt: inTime, acknowledgeBy, answeredAt: inTime },
    inTime,
    locale,
  )
  expect([punctual.hasTick(acknowledged), punctual.hasTick(answered)]).toEqual([true, true])
})

it('what was done and why is promised of the end only once it was answered', () => {
  const hint = translators.es('follow.history.closedHint')
  const closed = ({ milestones }: ReturnType<typeof shown>) => milestones.at(-1)
  expect(closed(shown({}, inTime))).toBe(translators.es('follow.history.closed'))
  expect(closed(shown({ answeredAt: inTime }, inTime))).toContain(hint)
})

it.each(['archived', 'reopened'] as const)('one that is %s has no day for the answer, and no calendar', (status) => {
  for (const now of [inTime, '2028-01-01T10:00:00Z']) {
    const { panel, links } = shown({ status }, now)
    expect(panel).not.toContain(translators.es('follow.answerBy'))
    expect(panel).not.toContain(translators.es('follow.overdue'))
    expect(links).toEqual([])
  }
})

it.each(locales)('documents alone in the last days are refused by words that say what is missing, in %s', (locale) => {
  const issues = [{ field: 'chatMsg', key: 'errors.required', params: {} }]
  const content = { page: 'open' as const, channel, report: { ...report, isInLastDays: true }, values: {}, issues }
  const { html } = render(
    { ...content, locale, isEasy: false, path: '/demo/open', apiKey: 'demo', now: inTime },
    noAssets,
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  const words = translators[locale]('follow.chat.wordsNeeded')
  expect(page.querySelector('#chatMsg-error')?.textContent).toContain(words)
  expect(page.querySelector('[role=alert] a')?.textContent).toBe(words)
})

it.each(locales)('who finds nothing under a reference reads that it may have been deleted, in %s', (locale) => {
  const form = { error: 'reference-not-found' as const }
  const content = { page: 'lookup' as const, channel, form }
  const { html } = render({ ...content, locale, isEasy: false, path: '/demo', apiKey: 'demo', now: inTime }, noAssets)
  expect(html).toContain(translators[locale]('lookup.check.deleted'))
})
