// @vitest-environment jsdom
import type { Casework, Proposal } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { inOffice, refusal } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { connectToaster } from '../../lib/notify.ts'
import { CaseFacts } from './case-facts.tsx'
import { NextAct } from './next-act.tsx'
// They are loaded when they are first opened.
import './act-modal.tsx'
import './confirm-extension.tsx'
import './confirm-not-admitted.tsx'
import '../../ui/open-menu.tsx'

const text = translators.es
const inEnglish = translators.en
const render = openPage()
const reason = 'Hay tres empresas y facturas de cuatro años por cotejar.'

const answerRuns = {
  rule: 'answer',
  startedAt: '2026-10-05T15:20:00.000Z',
  dueAt: '2027-01-05T22:59:59.000Z',
  metAt: null,
  isOmitted: false,
  extendedFrom: null,
} as const
const report = {
  id: 'r',
  status: 'instruction',
  createdAt: '2026-10-05T15:20:00.000Z',
  deadline: answerRuns.dueAt,
  clocks: [answerRuns],
  investigationOpenedAt: null,
  closedAt: null,
  deletion: { at: '2027-01-05T22:59:59.000Z', rule: 'uninvestigated' },
  history: [],
  attachedFiles: [],
  internalFiles: [],
  sameReference: [],
  linked: [],
  reporterLocale: 'en',
  details: { chat: { messages: [] } },
  allowed: { write: true, share: true },
  people: [{ username: 'luis.perez', fullName: 'Luis Pérez' }],
} as unknown as Report
const nothing: Casework = {
  calendarUid: '0f8b4c1e-2d3a-4b5c-8d6e-7f8091a2b3c4',
  waiting: [],
  decided: [],
  needsConfirmation: true,
  waits: true,
  offers: [],
  extendableUntil: null,
  admittedAt: null,
  hold: null,
  closing: null,
  category: { is: null, isChanged: false, by: null, at: null },
}
/** Before or after the present moment, at which days are counted. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const proposal = (more: Partial<Proposal>): Proposal => ({
  id: 'p',
  kind: 'held',
  part: null,
  ground: 'possible_crime',
  reason,
  by: 'luis.perez',
  until: null,
  askedAt: '2026-11-20T10:00:00.000Z',
  isOwn: false,
  countsFrom: null,
  ...more,
})

/** What was sent, and what the server answers. */
let sent: unknown[] = []
let told: string[] = []
beforeEach(() => {
  sent = []
  told = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
})
const open = async (casework: Partial<Casework>, after: unknown = nothing, shown = report) => {
  const take = (_endpoint: unknown, { body }: { body: unknown }) => {
    sent.push(body)
    if (after instanceof Error) throw after
    return after
  }
  const server = {
    'GET /api/casework/{id}': { ...nothing, ...casework },
    'POST /api/casework/proposals': take,
    'PATCH /api/casework/proposals/confirm': take,
    'PATCH /api/casework/proposals/withdraw': take,
    'PUT /api/casework/closings': take,
  }
  const page = (
    <>
      <h1 tabIndex={-1}>Facturas</h1>
      <NextAct report={shown} />
      <CaseFacts report={shown} />
    </>
  )
  await render(inOffice('es', page, server, new QueryClient({ defaultOptions: { queries: { retry: false } } })))
  connectToaster((toast) => told.push(toast.text))
}
const seen = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 10_000 }))
const press = async (name: string) => {
  await seen(() => expect(buttonNamed(name)).toBeDefined())
  await act(async () => buttonNamed(name).click())
}
const labelled = <Control extends HTMLElement>(label: string): Control => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
  const control = found?.control ?? found?.querySelector('input')
  if (!control) throw new Error(`no field ${label}`)
  return control as unknown as Control
}
const write = (label: string, words: string) =>
  act(async () => {
    const area = labelled<HTMLTextAreaElement>(label)
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, words)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
const choose = (label: string) => act(async () => labelled(label).click())
const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
const begin = async (name: string) => {
  await seen(() => expect(buttonNamed(text('casework.more'))).toBeDefined())
  await press(text('casework.more'))
  await seen(() => expect(items().length).toBeGreaterThan(0))
  await act(async () =>
    items()
      .find((item) => item.textContent?.startsWith(name))
      ?.click(),
  )
  await seen(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
}
const dialog = () => document.querySelector('[role=dialog]')
const says = (words: string) => seen(() => expect(dialog()?.textContent).toContain(words))

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

it('proposes with ground and reason, says what is missing at its field, and that a second person confirms', async () => {
  await open({ offers: ['held'] }, { ...nothing, waiting: [proposal({ isOwn: true })] })
  await begin(text('casework.act.held'))
  await says(text('casework.propose.second'))
  await says(text('casework.told.no'))
  await press(text('casework.propose.submit'))
  expect(sent).toEqual([])
  await says(text('errors.required'))
  await says(text('errors.minLength', { min: 20 }))
  await choose(text('casework.ground.possible_crime'))
  await write(text('casework.propose.reason'), reason)
  await press(text('casework.propose.submit'))
  await seen(() => expect(dialog()).toBeNull())
  expect(sent).toEqual([expect.objectContaining({ kind: 'held', id: 'r', ground: 'possible_crime', reason })])
  expect(told).toEqual([text('casework.propose.sent')])
  await seen(() => expect(document.body.textContent).toContain(text('casework.waits.ownNext')))
})

it('what is not admitted shows in the reporter’s language what they will read, and counts at once where nobody confirms', async () => {
  await open({ offers: ['not_admitted'], needsConfirmation: false, waits: false })
  await begin(text('casework.act.not_admitted'))
  await says(text('casework.propose.atOnce'))
  await choose(text('casework.ground.interpersonal'))
  await seen(() =>
    expect(dialog()?.querySelector('blockquote[lang=en]')?.textContent).toContain(
      inEnglish('casework.toldGround.interpersonal'),
    ),
  )
  await write(text('casework.propose.reason'), reason)
  await press(text('casework.act.not_admitted'))
  await seen(() => expect(told).toEqual([text('casework.done.not_admitted')]))
})

it('says of what nobody is left to confirm that it waits, and until when once it does', async () => {
  const alone = { needsConfirmation: false, waits: true }
  await open({ ...alone, offers: ['omitted'] })
  await begin(text('casework.act.omitted'))
  await says(text('casework.propose.waits'))
  await write(text('casework.propose.reason'), reason)
  await press(text('casework.propose.submit'))
  await seen(() => expect(sent).toEqual([expect.objectContaining({ kind: 'omitted' })]))
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

it('what is refused keeps the reason, and says why', async () => {
  const words = 'Ya está hecho: puede que por otra persona del comité'
  await open({ offers: ['omitted'] }, refusal(409, 'already-done', words))
  await begin(text('casework.act.omitted'))
  await write(text('casework.propose.reason'), reason)
  await press(text('casework.propose.submit'))
  await seen(() => expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe(words))
  expect(labelled<HTMLTextAreaElement>(text('casework.propose.reason')).value).toBe(reason)
})

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

it('a second member reads what the reporter will read before a report is not admitted', async () => {
  await open({ waiting: [proposal({ kind: 'not_admitted', ground: 'rumour' })] })
  await press(text('casework.confirm'))
  await seen(() => expect(dialog()?.textContent).toContain(inEnglish('casework.toldGround.rumour')))
  expect(sent).toEqual([])
  await press(text('casework.act.not_admitted'))
  await seen(() => expect(sent).toEqual([{ id: 'r', proposalId: 'p' }]))
})

it('a second member reads the message that the reporter gets before the answer is put off', async () => {
  const until = '2027-02-05T22:59:59.000Z'
  await open({ waiting: [proposal({ kind: 'extension', ground: 'complexity', until })] })
  await press(text('casework.confirm'))
  const message = inEnglish('casework.extendedMessage', { date: '05/02/2027' })
  await seen(() => expect(dialog()?.querySelector('blockquote')?.textContent).toBe(message))
  await says(text('casework.told.yes.extension'))
  expect(sent).toEqual([])
  await press(text('casework.act.extension'))
  await seen(() => expect(sent).toEqual([{ id: 'r', proposalId: 'p' }]))
})

it('is closed with the outcome’s text in the reporter’s language, checked before it is sent', async () => {
  await open({ offers: ['closed'] })
  await begin(text('casework.act.closed'))
  await press(text('casework.close.check'))
  await says(text('errors.required'))
  await choose(text('casework.outcome.proven'))
  const message = labelled<HTMLTextAreaElement>(text('casework.close.message'))
  await seen(() => expect(message.value).toBe(inEnglish('casework.told.proven')))
  await write(text('casework.propose.reason'), reason)

  // Only what was investigated is proven.
  await choose(text('casework.close.opens'))
  await press(text('casework.close.check'))
  await says(text('casework.close.opensNeeded'))
  await choose(text('casework.close.opens'))

  await write(text('casework.close.message'), 'Thank you. Two contracts are void now.')
  await press(text('casework.close.check'))
  await seen(() =>
    expect(dialog()?.querySelector('blockquote')?.textContent).toBe('Thank you. Two contracts are void now.'),
  )
  await says(text('casework.close.opensToday'))
  await says(text('casework.kept.years', { count: 3 }))
  expect(sent).toEqual([])
  await press(text('casework.close.send'))
  await seen(() => expect(told).toEqual([text('casework.done.closed')]))
  expect(sent).toEqual([
    {
      id: 'r',
      outcome: 'proven',
      reason,
      message: 'Thank you. Two contracts are void now.',
      isAnswer: true,
      opensInvestigation: true,
    },
  ])
})

it('a message changed for one outcome is not sent with another, and euros are read with their marks', async () => {
  await open({ offers: ['closed'] }, nothing, { ...report, clocks: [{ ...answerRuns, metAt: answerRuns.startedAt }] })
  await begin(text('casework.act.closed'))
  await choose(text('casework.outcome.proven'))
  await write(text('casework.close.message'), 'It is proven.')
  await choose(text('casework.outcome.referred'))
  await write(text('casework.propose.reason'), reason)
  await act(async () => {
    const lost = labelled<HTMLInputElement>(text('casework.close.lost'))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(lost, '12.500')
    lost.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press(text('casework.close.check'))
  await press(text('casework.close.send'))
  await seen(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    outcome: 'referred',
    lost: 12_500,
    message: inEnglish('casework.told.referred'),
    // It was answered before; and nothing that was not investigated needs to be.
    isAnswer: false,
    opensInvestigation: false,
  })
})

it('shows with what it was closed and why it is held, and releases it only once asked again', async () => {
  const hold = {
    id: 'h',
    ground: 'proceedings',
    reason: 'El juzgado ha pedido el expediente.',
    by: 'luis.perez',
    since: '2026-11-20T10:00:00.000Z',
    until: '2027-05-20T21:59:59.000Z',
  } as const
  const closing = {
    at: '2026-11-21T10:00:00.000Z',
    outcome: 'proven',
    ground: null,
    reason,
    measures: 'Dos contratos anulados.',
    lost: 12_500,
    recovered: null,
    by: 'luis.perez',
  } as const
  const clocks = [{ ...answerRuns, metAt: closing.at }]
  await open({ hold, closing }, nothing, { ...report, clocks, closedAt: closing.at })
  await seen(() => expect(document.body.textContent).toContain(hold.reason))
  const page = document.body.textContent
  const outcome = text('casework.closing', { outcome: text('casework.outcome.proven') })
  for (const words of [
    outcome,
    reason,
    closing.measures,
    '12.500 €',
    text('casework.heldUntil', { date: '20/05/2027' }),
  ])
    expect(page).toContain(words)
  await press(text('casework.release'))
  await seen(() => expect(dialog()?.textContent).toContain(text('casework.releaseBody')))
  expect(sent).toEqual([])
  await act(async () => [...(dialog()?.querySelectorAll('button') ?? [])].at(-1)?.click())
  await seen(() => expect(told).toEqual([text('casework.released')]))
  expect(sent).toEqual([{ id: 'r', proposalId: 'h' }])
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
