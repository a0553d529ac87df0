// @vitest-environment jsdom
import type { Proposal } from '@canal/contract/casework/schemas'
import type { Drafts, KeepDraft } from '@canal/contract/drafts/schemas'
import type { ChatMessage, Report } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerRuns, nothing, proposal } from '../../../test/case-acts.tsx'
import { inOffice, refusal } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { ChatSection } from './chat-section.tsx'
import { beginAct } from './drafts.ts'
import { keepDraftsNow } from './report-drafts.ts'
// Loaded when somebody first makes a note a task.
import './task-fields.tsx'

const text = translators.es
const render = openPage()

const report = {
  id: 'r',
  status: 'instruction',
  createdAt: '2026-10-05T15:20:00.000Z',
  deadline: '2027-01-05T22:59:59.000Z',
  clocks: [],
  reporterLocale: 'es',
  membersAllowedToAccess: ['ana.garcia', 'luis.perez', 'marta.ruiz', 'rui.costa'],
  details: { chat: { messages: [] } },
  history: [],
  order: [],
  attachedFiles: [],
  internalFiles: [],
  allowed: { write: true, share: true },
  people: [
    { username: 'ana.garcia', fullName: 'Ana García' },
    { username: 'luis.perez', fullName: 'Luis Pérez', function: 'Interventor' },
    { username: 'marta.ruiz', fullName: 'Marta Ruiz', function: 'Secretaria' },
    // Has no access: the reporter excluded them.
    { username: 'eva.sanz', fullName: 'Eva Sanz' },
    { username: 'rui.costa', fullName: 'Rui Costa', isInvestigator: true },
  ],
} as unknown as Report

let sent: [string, unknown][] = []
let answer: unknown = { filesList: [] }
/** What waits to be confirmed. */
let waiting: Proposal[] = []
/** What the server keeps of what is not sent. */
let drafts: Drafts
beforeEach(() => {
  sent = []
  answer = { filesList: [] }
  waiting = []
  drafts = { message: null, note: null }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => void vi.useRealTimers())
const seen = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 10_000 }))
const open = (shown: Partial<Report> = {}) => {
  const take = ({ path }: { path: string }, { body }: { body: unknown }) => {
    sent.push([path, body])
    if (answer instanceof Error) throw answer
    return answer
  }
  const keep = (_: unknown, { body: { kind, text: words } }: { body: KeepDraft }) => {
    drafts[kind] = { text: words, version: `v-${words}` }
    return { version: drafts[kind].version }
  }
  const server = {
    'PUT /api/reports/note': take,
    'PUT /api/reports/chat': take,
    'PATCH /api/reports/read': take,
    'PUT /api/reports/draft': keep,
    'GET /api/reports/{id}/drafts': () => ({ ...drafts }),
    'GET /api/casework/{id}': () => ({ ...nothing, waiting }),
  }
  return render(inOffice('es', <ChatSection report={{ ...report, ...shown }} username="ana.garcia" />, server))
}
const field = (label: string) =>
  [...document.querySelectorAll('label')].find(
    (one) => one.textContent === label && one.control?.localName === 'textarea',
  )?.control as HTMLTextAreaElement
const note = () => field(text('chat.note'))
const message = () => field(text('chat.write'))
const isShown = (area: HTMLTextAreaElement) => !area.closest('[hidden]')
const type = (area: HTMLTextAreaElement | HTMLInputElement, words: string) =>
  act(async () => {
    area.focus()
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(area), 'value')?.set?.call(area, words)
    area.setSelectionRange(words.length, words.length)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
const key = (name: string) =>
  act(async () => {
    note().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
const mode = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
      .find((radio) => radio.labels?.[0]?.textContent === name)
      ?.click(),
  )
const press = (name: string) => act(async () => buttonNamed(name).click())
const picker = () => document.querySelector<HTMLSelectElement>('.task-fields select') as HTMLSelectElement
const dayField = () => document.querySelector<HTMLInputElement>('.task-fields input') as HTMLInputElement
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const names = () => options().map((option) => option.firstChild?.textContent)

it('one of two forms is shown, and what is written in one never stands in the other', async () => {
  await open()
  expect([isShown(message()), isShown(note())]).toEqual([true, false])
  await type(message(), 'Buenos días.')
  await mode(text('chat.note'))
  expect([isShown(message()), isShown(note())]).toEqual([false, true])
  expect(note().value).toBe('')
  await type(note(), 'Entre nosotros.')
  await mode(text('chat.toReporter'))
  expect(message().value).toBe('Buenos días.')
  await act(keepDraftsNow)
  expect(drafts).toMatchObject({ message: { text: 'Buenos días.' }, note: { text: 'Entre nosotros.' } })
})

it.each([
  ['a message acknowledges a report that waits for that', [], true],
  ['but not while it is being decided whether its reporter is told at all', [{ kind: 'omitted' } as const], false],
])('%s', async (_what, proposed, isTicked) => {
  waiting = proposed.map(proposal)
  await open({ clocks: [{ ...answerRuns, rule: 'acknowledge' }] })
  const tick = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find(
      (box) => box.labels?.[0]?.textContent === text('casework.isAcknowledged'),
    )
  await seen(() => expect(tick()?.checked).toBe(isTicked))
})

it('a note goes to the committee alone, and the message that is half written stays', async () => {
  await open()
  await type(message(), 'Sin terminar')
  await mode(text('chat.note'))
  await type(note(), 'Ya tengo las facturas.')
  await act(keepDraftsNow)
  await press(text('chat.note.save'))
  const draft = drafts.note?.version
  expect(sent).toEqual([['/api/reports/note', { id: 'r', text: 'Ya tengo las facturas.', mentions: [], draft }]])
  expect([note().value, message().value]).toEqual(['', 'Sin terminar'])
  expect(document.activeElement?.textContent).toBe(text('chat.note.saved'))
})

it('what was left half-written stands in its own field again, says so, and can be discarded', async () => {
  drafts = { message: null, note: { text: 'Falta la de julio.', version: 'v' } }
  await open()
  expect([isShown(message()), isShown(note())]).toEqual([false, true])
  expect([message().value, note().value]).toEqual(['', 'Falta la de julio.'])
  const line = note().closest('form')?.querySelector('[role=status]')
  expect(line?.textContent).toBe(text('chat.draft.found'))
  await press(text('chat.draft.discard'))
  await act(keepDraftsNow)
  expect([note().value, drafts.note?.text, line?.textContent]).toEqual(['', '', ''])
  expect(document.activeElement).toBe(note())
})

it('a draft of another tab and what is typed here are both shown, to choose from', async () => {
  await open()
  await type(message(), 'Escrito aquí')
  drafts = { message: { text: 'Escrito en otra pestaña', version: 'v' }, note: null }
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(message().closest('form')?.textContent).toContain('Escrito en otra pestaña')
  await press(text('chat.draft.chooseNewer'))
  expect([message().value, document.activeElement]).toEqual(['Escrito en otra pestaña', message()])
})

it('a note that is empty, or could not be saved, says so and keeps what was typed', async () => {
  await open()
  await mode(text('chat.note'))
  await press(text('chat.note.save'))
  expect(document.body.textContent).toContain(text('errors.noteEmpty'))
  expect(document.activeElement).toBe(note())
  answer = refusal(422, 'invalid')
  await type(note(), 'Ya tengo las facturas.')
  await press(text('chat.note.save'))
  expect(document.body.textContent).toContain(text('chat.note.lostAccess'))
  expect(note().value).toBe('Ya tengo las facturas.')
})

it('the form of a note says who reads it: members with access, and neither the reporter nor the investigation', async () => {
  await open()
  const who = note().closest('form')?.querySelector('.composer-who')?.textContent ?? ''
  expect(who).toContain(text('chat.note.hiddenFromBoth'))
  expect(who).toContain(text('chat.note.readers', { names: 'usted, Luis Pérez y Marta Ruiz' }))
})

it('an @ offers colleagues with access, whom the arrows, Enter or a press choose', async () => {
  await open()
  await mode(text('chat.note'))
  await type(note(), 'Mire esto, @')
  expect(names()).toEqual(['Luis Pérez', 'Marta Ruiz'])
  expect(document.body.textContent).toContain('Interventor')
  await key('ArrowDown')
  const active = document.getElementById(note().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toContain('Marta Ruiz')
  await key('Enter')
  expect(note().value).toBe('Mire esto, @Marta Ruiz ')
  expect(options()).toEqual([])
  await type(note(), 'Mire esto, @Marta Ruiz y @per')
  await act(async () => options()[0]?.click())
  await press(text('chat.note.save'))
  expect(sent[0]?.[1]).toMatchObject({
    text: 'Mire esto, @Marta Ruiz y @Luis Pérez',
    mentions: ['luis.perez', 'marta.ruiz'],
  })
})

it('Escape closes the list and leaves the text, and the button opens it', async () => {
  await open()
  await mode(text('chat.note'))
  await type(note(), 'Mire @lu')
  await key('Escape')
  expect([options().length, note().value]).toEqual([0, 'Mire @lu'])
  await type(note(), 'Mire')
  await press(text('chat.note.mention'))
  expect(note().value).toBe('Mire @')
  expect(names()).toEqual(['Luis Pérez', 'Marta Ruiz'])
})

it('whoever sends a message has read what their page showed above it, and no more', async () => {
  const from = (id: string, isReporter: boolean, isNew: boolean) =>
    ({
      ...{ id, sender: isReporter ? 'reporter' : 'reviewer', message: id, isReporter, isNew, hasFile: false },
      ...{ timestamp: '2026-11-03T15:48:00.000Z', attachedChatFile: null, kind: 'message', audience: 'all' },
    }) as ChatMessage
  const messages = [from('a', true, false), from('b', true, true), from('c', true, true), from('d', false, false)]
  await open({ details: { ...report.details, chat: { messages } }, order: ['a', 'b', 'c', 'd'] })
  await type(message(), 'Gracias.')
  await act(keepDraftsNow)
  await press(text('chat.send'))
  await seen(() => expect(sent.map(([path]) => path)).toEqual(['/api/reports/chat', '/api/reports/read']))
  expect(sent[1]?.[1]).toEqual({ id: 'r', messageId: 'c' })
})

it('a message that could not be sent marks nothing, nor does one where nothing was new', async () => {
  await open()
  await type(message(), 'Gracias.')
  await act(keepDraftsNow)
  await press(text('chat.send'))
  await seen(() => expect(message().value).toBe(''))
  answer = refusal(409, 'archived-read-only')
  await type(message(), 'Gracias.')
  await press(text('chat.send'))
  await seen(() => expect(document.body.textContent).toContain(text('chat.failed')))
  expect(sent.map(([path]) => path)).toEqual(['/api/reports/chat', '/api/reports/chat'])
})

it('an act that is begun elsewhere on the page comes back to the message', async () => {
  await open()
  await mode(text('chat.note'))
  await act(async () => {
    expect(beginAct('r', 'answered')).toBe(true)
  })
  expect([isShown(message()), isShown(note())]).toEqual([true, false])
  expect(document.activeElement).toBe(message())
  expect(beginAct('another', 'answered')).toBe(false)
})

it('where the answer is due it is ticked as the answer; where it is not, there is nothing to tick', async () => {
  const isAnswer = () =>
    [...document.querySelectorAll('label')].find((one) => one.textContent === text('casework.isAnswered'))?.control as
      HTMLInputElement | undefined
  const term = { startedAt: report.createdAt, dueAt: report.deadline, isOmitted: false, extendedFrom: null }
  await open({ clocks: [{ rule: 'answer', ...term, metAt: null }] })
  await act(async () => void beginAct('r', 'answered'))
  expect(isAnswer()?.checked).toBe(true)
  await open({ clocks: [{ rule: 'answer', ...term, metAt: report.deadline }] })
  await act(async () => void beginAct('r', 'answered'))
  expect(isAnswer()).toBeUndefined()
})

it('who is of the external investigation writes messages alone', async () => {
  await open({ allowed: { ...report.allowed, share: false } })
  expect(note()).toBeUndefined()
  expect(document.querySelectorAll('input[type=radio]')).toHaveLength(0)
})

it('a note stands in the history as one, and marks whom it mentions', async () => {
  const said = {
    id: 'n',
    sender: 'reviewer',
    name: 'luis.perez',
    message: '@Ana García y @Marta Ruiz: faltan dos.',
    timestamp: '2026-11-03T15:48:00.000Z',
    isReporter: false,
    hasFile: false,
    attachedChatFile: null,
    kind: 'message',
    audience: 'committee',
    isNew: true,
    mentions: [
      { name: 'Ana García', isYou: true },
      { name: 'Marta Ruiz', isYou: false },
    ],
  } satisfies ChatMessage
  await open({ details: { ...report.details, chat: { messages: [said] } }, order: ['n'] })
  const entry = document.querySelector('[data-kind=note]')
  for (const words of ['Luis Pérez', text('chat.note.isHidden'), text('report.unread'), said.message])
    expect(entry?.textContent).toContain(words)
  expect([...(entry?.querySelectorAll('mark') ?? [])].map((mark) => [mark.textContent, mark.dataset['you']])).toEqual([
    ['@Ana García', 'true'],
    ['@Marta Ruiz', undefined],
  ])
})

it('a note becomes a task with a person and a day, and without either it is not sent', async () => {
  vi.useFakeTimers({ now: new Date('2026-10-06T10:00:00.000Z'), toFake: ['Date'] })
  await open()
  await mode(text('chat.note'))
  await type(note(), 'Pedir las facturas.')
  await press(text('chat.task.add'))
  await seen(() => expect(picker()).toBeTruthy())
  expect([...picker().options].map((option) => option.textContent)).toEqual([
    text('chat.task.choose'),
    text('chat.task.you'),
    'Luis Pérez',
    'Marta Ruiz',
  ])
  await press(text('chat.task.save'))
  expect(document.body.textContent).toContain(text('chat.task.noPerson'))
  expect(document.body.textContent).toContain(text('chat.task.noDay'))
  expect(document.activeElement).toBe(picker())
  await act(async () => {
    picker().value = 'luis.perez'
    picker().dispatchEvent(new Event('change', { bubbles: true }))
  })
  await type(dayField(), '05/10/2026')
  await press(text('chat.task.save'))
  expect(sent).toEqual([])
  await type(dayField(), '09/10/2026')
  await press(text('chat.task.save'))
  const task = { username: 'luis.perez', until: '2026-10-09' }
  await seen(() => expect(sent).toMatchObject([['/api/reports/note', { text: 'Pedir las facturas.', task }]]))
  // The next note is none, unless it is said again.
  await seen(() => expect(document.querySelector('.task-fields')).toBeNull())
  await type(note(), 'Nada más.')
  await press(text('chat.note.save'))
  await seen(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.[1]).not.toHaveProperty('task')
})
