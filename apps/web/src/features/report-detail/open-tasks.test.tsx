// @vitest-environment jsdom
import type { ChatMessage, Report, Task } from '@canal/contract/reports/schemas'
import { locales } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { QueryClient } from '@tanstack/react-query'
import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { inOffice, refusal } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { connectToaster } from '../../lib/notify.ts'
import { OpenTasks } from './open-tasks.tsx'
import { TaskLine } from './task-line.tsx'

const text = translators.es
const render = openPage()

const open: Task = {
  person: 'Luis Pérez',
  isYours: false,
  due: '2026-10-09T21:59:59.000Z',
  state: 'open',
  settled: null,
}
const note = (id: string, task: Partial<Task>, more: Partial<ChatMessage> = {}) =>
  ({ id, message: `Nota ${id}`, audience: 'committee', task: { ...open, ...task }, ...more }) as ChatMessage
const reportWith = (...messages: ChatMessage[]) =>
  ({
    id: 'r',
    details: { chat: { messages } },
    allowed: { write: true, share: true },
    people: [{ username: 'luis.perez', fullName: 'Luis Pérez' }],
  }) as unknown as Report

let sent: unknown[] = []
let answer: unknown
let told: string[] = []
beforeEach(() => {
  told = []
  connectToaster((toast) => told.push(toast.text))
  sent = []
  answer = undefined
})
const server = {
  'PUT /api/reports/task': (_endpoint: unknown, { body }: { body: unknown }) => {
    sent.push(body)
    if (answer instanceof Error) throw answer
    return answer
  },
}
const seen = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 10_000 }))
const rows = () => [...document.querySelectorAll('.waiting-acts > li')]
const show = (report: Report) => render(inOffice('es', <OpenTasks report={report} />, server))

it('shows the tasks that are still to be done, that of the next day first, and says whose each is', async () => {
  const report = reportWith(
    note('a', { due: '2026-12-01T22:59:59.000Z', person: null }),
    note('b', { isYours: true }),
    note('c', { state: 'done', settled: { by: 'Luis Pérez', at: '2026-10-06T10:00:00.000Z' } }),
    { id: 'd', message: 'Sin tarea', audience: 'committee' } as ChatMessage,
  )
  await show(report)
  await seen(() => expect(rows()).toHaveLength(2))
  expect(rows().map((row) => row.querySelector('b')?.textContent)).toEqual([
    text('chat.task.yours', { date: '09/10/2026' }),
    text('chat.task.nobodys', { date: '01/12/2026' }),
  ])
  expect(rows().map((row) => row.querySelector('.task-text')?.textContent)).toEqual(['Nota b', 'Nota a'])
})

it.each(locales)('how long is left begins a sentence, in %s: it follows one that has ended', async (locale) => {
  const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const report = reportWith(...[0, 1, 2, -3].map((days) => note(`${days}`, { due: due(days) })))
  await render(inOffice(locale, <OpenTasks report={report} />, server))
  await seen(() => expect(rows()).toHaveLength(4))
  for (const row of rows()) {
    expect(row.querySelector('b')?.textContent).toMatch(/\.$/)
    expect(row.querySelector('.due')?.textContent).toMatch(/^[\p{Lu}\d]/u)
  }
})

it('marks one as done, or withdraws it; where that fails it says so, and the task stays', async () => {
  await show(reportWith(note('a', {})))
  await seen(() => expect(rows()).toHaveLength(1))
  await act(async () => buttonNamed(text('chat.task.done')).click())
  await seen(() => expect(sent).toEqual([{ id: 'r', messageId: 'a', state: 'done' }]))
  answer = refusal(409, 'archived-read-only', 'Está archivada.')
  await seen(() => expect(buttonNamed(text('chat.task.withdraw')).disabled).toBe(false))
  await act(async () => buttonNamed(text('chat.task.withdraw')).click())
  await seen(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Está archivada.'))
  expect(sent[1]).toEqual({ id: 'r', messageId: 'a', state: 'withdrawn' })
  expect(rows()).toHaveLength(1)
})

it.each(['done', 'withdraw'] as const)(
  'once one is settled the focus is at the next, and then at the heading (%s)',
  async (how) => {
    const all = [note('a', {}), note('b', { due: '2026-10-10T21:59:59.000Z' })]
    let left = all
    const Page = () => {
      const [shown, show] = useState(all)
      reread = () => show(left)
      return (
        <>
          <h1 tabIndex={-1}>Facturas</h1>
          <OpenTasks report={reportWith(...shown)} />
        </>
      )
    }
    let reread = () => {}
    const queries = new QueryClient()
    vi.spyOn(queries, 'invalidateQueries').mockImplementation(async () => reread())
    await render(inOffice('es', <Page />, server, queries))
    await seen(() => expect(rows()).toHaveLength(2))
    const settle = (row: Element | undefined) =>
      act(async () => {
        const button = row?.querySelectorAll('button')[how === 'done' ? 0 : 1]
        button?.focus()
        button?.click()
      })
    left = all.slice(1)
    await settle(rows()[0])
    await seen(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Nota b'))
    left = []
    await settle(rows()[0])
    await seen(() => expect(document.activeElement?.tagName).toBe('H1'))
    expect(told).toEqual(Array(2).fill(text(`chat.task.said.${how === 'done' ? 'done' : 'withdrawn'}`)))
  },
)

it('does not show words that are suppressed', async () => {
  const suppressed = { ground: 'unnecessary', at: '2026-10-06T10:00:00.000Z' } as const
  await show(reportWith(note('a', {}, { message: '', suppressed })))
  await seen(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]?.querySelector('em')?.textContent).toContain('06/10/2026')
})

it('in its note, a task that was settled says by whom, and can be set back', async () => {
  const settled = { by: 'Luis Pérez', at: '2026-10-06T10:00:00.000Z' }
  const task: Task = { ...open, state: 'done', settled }
  await render(inOffice('es', <TaskLine report={reportWith()} messageId="a" task={task} />, server))
  await seen(() => expect(document.body.textContent).toContain('Luis Pérez'))
  expect(document.querySelector('.task-line > span')?.textContent).toBe(
    [
      text('chat.task.of', { name: 'Luis Pérez', date: '09/10/2026' }),
      text('chat.task.doneBy', { name: 'Luis Pérez', date: '06/10/2026 12:00:00' }),
    ].join(' '),
  )
  await act(async () => buttonNamed(text('chat.task.resume')).click())
  await seen(() => expect(sent).toEqual([{ id: 'r', messageId: 'a', state: 'open' }]))
})
