// @vitest-environment jsdom
import type { Report } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import { expect, it, vi } from 'vitest'
import {
  openCaseActs,
  answerRuns,
  goesOn,
  items,
  nothing,
  press,
  proposal,
  reason,
  report,
  seen,
} from '../../../test/case-acts.tsx'
import { refusal } from '../../../test/office.tsx'
import { buttonNamed } from '../../../test/page.tsx'

const text = translators.es
const { open, sent, told } = openCaseActs()
/** Before or after the present moment, at which days are counted. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

it('offers in one menu what the server allows', async () => {
  await open({ offers: ['held', 'closed'] })
  await seen(() => expect(buttonNamed(text('casework.more'))).toBeDefined())
  await press(text('casework.more'))
  await seen(() => expect(items()).toHaveLength(4))
  expect(items().map((item) => item.querySelector('span span')?.textContent)).toEqual([
    ...(['investigation_opened', 'held', 'closed'] as const).map((one) => text(`casework.act.${one}`)),
    text('report.linked.add'),
  ])
})

it('has closing beside the menu once the report was answered', async () => {
  const answered = { ...report, clocks: [{ ...answerRuns, metAt: '2026-11-20T10:00:00.000Z' }] }
  await open({ offers: ['closed'] }, nothing, answered)
  await press(text('casework.act.closed'))
  await seen(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toContain(text('casework.close.outcome')),
  )
})

it('has closing in the menu alone before that', async () => {
  await open({ offers: ['closed'] })
  await seen(() => expect(buttonNamed(text('casework.more'))).toBeDefined())
  expect(buttonNamed(text('casework.act.closed'))).toBeUndefined()
})

it('offers no acknowledgement while it waits whether its reporter is sent one', async () => {
  const acknowledgeRuns = { ...answerRuns, rule: 'acknowledge', dueAt: '2026-10-12T21:59:59.000Z' } as const
  const fresh = { ...report, clocks: [acknowledgeRuns, answerRuns] }
  const omission = proposal({ kind: 'omitted', ground: 'confidentiality' })
  await open({ waiting: [omission] }, nothing, fresh)
  await seen(() => expect(document.body.textContent).toContain(reason))
  expect(buttonNamed(text('dashboard.acknowledge'))).toBeUndefined()
})

it('hands over the day of what is due as a file for a calendar, which says nothing of the report', async () => {
  const files: Blob[] = []
  // Not in the place of URL, which other files of this worker make.
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  })
  const names: string[] = []
  const given = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await open({})
  await press(text('casework.calendar'))
  expect(names).toEqual(['recordatorio.ics'])
  expect(files[0]?.type).toBe('text/calendar')
  const lines = (await files[0]?.text())?.split('\r\n') ?? []
  expect(lines).toContain('DTSTART;VALUE=DATE:20270105')
  expect(lines.filter((line) => line.startsWith('UID:') || line.startsWith('SUMMARY:'))).toEqual([
    `UID:${nothing.calendarUid}`,
    'SUMMARY:Recordatorio',
  ])
  given.mockRestore()
})

it('shows an investigator nothing that waits, and no act', async () => {
  const outside = { ...report, allowed: { ...report.allowed, share: false } }
  await open({ waiting: [proposal({})], offers: ['held'] }, nothing, outside)
  await seen(() => expect(document.body.textContent).toContain(text('casework.track.received', { date: '05/10/2026' })))
  expect(buttonNamed(text('casework.more'))).toBeUndefined()
  expect(buttonNamed(text('casework.calendar'))).toBeUndefined()
  expect(document.body.textContent).not.toContain(reason)
})

it.each([
  ['2026-12-04T09:00:00.000Z', text('casework.waits.ownUntil', { date: '04/12/2026 10:00:00' })],
  [null, text('casework.waits.ownAlone')],
])(
  'of one’s own that nobody is left to confirm, and that counts from %s, its page says so',
  async (countsFrom, words) => {
    await open({ needsConfirmation: false, waits: true, waiting: [proposal({ isOwn: true, countsFrom })] })
    await seen(() => expect(document.body.textContent).toContain(words))
  },
)

it('two proposals wait side by side: who, why, and what the reader can do with each', async () => {
  const other = proposal({ id: 'q', kind: 'extension', ground: 'complexity', until: answerRuns.dueAt, isOwn: true })
  await open({ waiting: [proposal({}), other] }, { ...nothing, waiting: [other] })
  await seen(() => expect(document.querySelectorAll('.waiting-acts > li')).toHaveLength(2))
  const [theirs, own] = document.querySelectorAll('.waiting-acts > li')
  expect(theirs?.textContent).toContain('Luis Pérez propone retener la comunicación')
  expect(theirs?.textContent).toContain(text('casework.ground.possible_crime'))
  expect(theirs?.textContent).toContain(reason)
  const named = (part: Element | undefined) =>
    [...(part?.querySelectorAll('button') ?? [])].map((one) => one.textContent)
  expect(named(theirs)).toEqual([text('casework.confirm'), text('casework.refuse')])
  expect(named(own)).toEqual([text('casework.takeBack')])

  buttonNamed(text('casework.confirm')).focus()
  await press(text('casework.confirm'))
  await seen(() => expect(document.querySelectorAll('.waiting-acts > li')).toHaveLength(1))
  expect(sent).toEqual([{ id: 'r', proposalId: 'p' }])
  expect(told).toEqual([text('casework.done.held')])
  // The pressed button has gone with its row: on to what can be done next.
  await seen(() => expect(document.activeElement?.textContent).toBe(text('casework.takeBack')))
})

it('that a colleague was faster is told as no failure', async () => {
  await open({ waiting: [proposal({})] }, refusal(409, 'conflict'))
  await press(text('casework.refuse'))
  await seen(() => expect(told).toEqual([text('casework.overtaken')]))
  expect(document.querySelector('.waiting-acts .error')).toBeNull()
})

it.each([
  [31, false],
  [30, true],
  [0, true],
])('says when a report goes from thirty days before, to members alone: %i days', async (days, isSaid) => {
  const at = inDays(days)
  const near = { ...report, deletion: { at, rule: 'uninvestigated' } } as Report
  await open({}, nothing, near)
  await seen(() => expect(buttonNamed(text('casework.more'))).toBeDefined())
  const words = text('casework.deletion.uninvestigated')
  expect(document.body.textContent?.includes(words)).toBe(isSaid)
})

it('says when a closed report goes, however far that is', async () => {
  const deletion = { at: goesOn, rule: 'closed' } as const
  await open({ goesIfClosed: null }, nothing, { ...report, closedAt: '2026-11-27T10:00:00.000Z', deletion })
  await seen(() => expect(document.querySelector('.next-act-deletion')).not.toBeNull())
  expect(document.querySelector('.next-act-deletion')?.textContent).toContain(
    text('casework.deletion', { date: '27/11/2031' }),
  )
})

it('what is deleted at once goes within minutes, and not at the end of that day', async () => {
  const deletion = { at: new Date().toISOString(), rule: 'closed' } as const
  await open({ goesIfClosed: null }, nothing, { ...report, closedAt: deletion.at, deletion })
  await seen(() => expect(document.querySelector('.next-act-deletion')).not.toBeNull())
  expect(document.querySelector('.next-act-deletion strong')?.textContent).toBe(text('casework.deletionNow'))
})

it('tells an investigator nothing of when a report goes', async () => {
  const allowed = { ...report.allowed, share: false }
  await open({}, nothing, { ...report, allowed, deletion: { at: inDays(3), rule: 'closed' } })
  await seen(() => expect(document.querySelector('.track')).not.toBeNull())
  expect(document.querySelector('.next-act-deletion')).toBeNull()
})

it('says with the day how much goes: messages, documents and notes, each by itself', async () => {
  const message = (audience: string | null, attachedChatFile: object | null = null) => ({ audience, attachedChatFile })
  const messages = [message('reporter'), message('reporter', {}), message('committee')]
  const details = { chat: { messages } }
  const goes = { ...report, details, attachedFiles: [{}], internalFiles: [{}, {}] }
  await open({}, nothing, { ...goes, deletion: { at: inDays(3), rule: 'closed' } } as unknown as Report)
  await seen(() => expect(document.querySelector('details.goes')).not.toBeNull())
  expect([...document.querySelectorAll('details.goes li')].map((one) => one.textContent)).toEqual([
    text('casework.goes.messages', { count: 2 }),
    text('casework.goes.documents', { count: 4 }),
    text('casework.goes.notes', { count: 1 }),
  ])
})

it('says in the head that a report is held, and until when', async () => {
  const until = '2027-05-20T21:59:59.000Z'
  const hold = { id: 'h', ground: 'proceedings', reason, by: null, since: '2026-11-20T10:00:00.000Z', until } as const
  await open({ hold })
  await seen(() => expect(document.querySelector('.next-act')?.textContent).toContain('20/05/2027'))
  expect(document.querySelector('.next-act-held')?.textContent).toBe(text('casework.heldUntil', { date: '20/05/2027' }))
})

it('says in the head nothing of a hold where there is none', async () => {
  await open({})
  await seen(() => expect(buttonNamed(text('casework.more'))).toBeDefined())
  expect(document.querySelector('.next-act-held')).toBeNull()
})

it('keeps what was decided to be read: what, why, who proposed it and who decided', async () => {
  const made = { ...proposal({}), decidedBy: 'ana.garcia', decidedAt: '2026-11-21T10:00:00.000Z' }
  const people = [...report.people, { username: 'ana.garcia', fullName: 'Ana García' }]
  const because = 'No hay peligro: el acuse llega por el canal.'
  await open(
    {
      decided: [
        { ...made, state: 'done' },
        { ...made, id: 'q', kind: 'omitted', ground: 'confidentiality', reason: because, state: 'withdrawn' },
      ],
    },
    nothing,
    { ...report, people },
  )
  await seen(() => expect(document.querySelectorAll('details.decided')).toHaveLength(2))
  const [held, omitted] = document.querySelectorAll('details.decided')
  expect(held?.querySelector('summary')?.textContent).toBe(
    text('casework.decided.done', { act: text('casework.waits.what.held') }),
  )
  expect(omitted?.querySelector('summary')?.textContent).toBe(
    text('casework.decided.refused', { act: text('casework.waits.what.omitted') }),
  )
  for (const words of [because, 'Luis Pérez', 'Ana García', text('casework.ground.confidentiality')])
    expect(omitted?.textContent).toContain(words)
})

it.each([
  ['2027-01-05T22:59:59.000Z', false],
  ['2027-01-06T09:00:00.000Z', true],
])('says that a term was extended late: at %s, %j', async (at, isLate) => {
  const clocks = [{ ...answerRuns, dueAt: '2027-02-05T22:59:59.000Z', extendedFrom: answerRuns.dueAt }]
  const history = [{ id: 'e', type: 'deadline_extended', at, user: null, until: '2027-02-05T22:59:59.000Z' }]
  await open({}, nothing, { ...report, clocks, history } as unknown as Report)
  const words = text(isLate ? 'casework.track.extendedLate' : 'casework.track.extended', { date: '05/01/2027' })
  await seen(() => expect(document.querySelector('.track')?.textContent).toContain(words))
  expect(document.querySelector('.track [data-late]') !== null).toBe(isLate)
})
