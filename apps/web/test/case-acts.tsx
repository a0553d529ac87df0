import { outcomeNames } from '@canal/contract/casework/deletion'
import type { Casework, Proposal } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import { QueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { act } from 'react'
import { beforeEach, expect, vi } from 'vitest'
import { CaseFacts } from '../src/features/report-detail/case-facts.tsx'
import { NextAct } from '../src/features/report-detail/next-act.tsx'
import { connectToaster } from '../src/lib/notify.ts'
// They are loaded when they are first opened.
import '../src/features/report-detail/act-modal.tsx'
import '../src/features/report-detail/confirm-extension.tsx'
import '../src/features/report-detail/confirm-not-admitted.tsx'
import '../src/ui/open-menu.tsx'
import { inOffice } from './office.tsx'
import { buttonNamed, openPage } from './page.tsx'

const text = translators.es
export const reason = 'Hay tres empresas y facturas de cuatro años por cotejar.'

export const answerRuns = {
  rule: 'answer',
  startedAt: '2026-10-05T15:20:00.000Z',
  dueAt: '2027-01-05T22:59:59.000Z',
  metAt: null,
  isOmitted: false,
  extendedFrom: null,
} as const
export const report = {
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
/** Of a report that is closed today, by the terms of its channel. */
export const goesOn = '2031-11-27T22:59:59.000Z'
export const nothing: Casework = {
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
  goesIfClosed: Object.fromEntries(outcomeNames.map((outcome) => [outcome, goesOn])) as Casework['goesIfClosed'],
  category: { is: null, isChanged: false, by: null, at: null },
}
export const proposal = (more: Partial<Proposal>): Proposal => ({
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

const Where = () => <output id="where">{useLocation().pathname}</output>
export const where = () => document.querySelector('#where')?.textContent

const templates = [
  { id: 't', name: 'Gracias', use: 'answered', texts: { en: 'Thank you.' }, by: null, at: '2026-11-20T10:00:00.000Z' },
]

/** The acts of a case on a page, before a server that was made up: to be called once a file, before its tests. */
export const openCaseActs = () => {
  const render = openPage()
  /** What was sent, and what was told. */
  const sent: unknown[] = []
  const told: string[] = []
  beforeEach(() => {
    sent.length = 0
    told.length = 0
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
      'GET /api/templates': { templates, altered: [] },
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
        <Where />
      </>
    )
    await render(inOffice('es', page, server, new QueryClient({ defaultOptions: { queries: { retry: false } } })))
    connectToaster((toast) => told.push(toast.text))
  }
  return { open, sent, told }
}

export const seen = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 10_000 }))
export const press = async (name: string) => {
  await seen(() => expect(buttonNamed(name)).toBeDefined())
  await act(async () => buttonNamed(name).click())
}
export const labelled = <Control extends HTMLElement>(label: string): Control => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
  const control = found?.control ?? found?.querySelector('input')
  if (!control) throw new Error(`no field ${label}`)
  return control as unknown as Control
}
export const write = (label: string, words: string) =>
  act(async () => {
    const area = labelled<HTMLTextAreaElement>(label)
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, words)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
export const choose = (label: string) => act(async () => labelled(label).click())
export const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
export const begin = async (name: string) => {
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
export const dialog = () => document.querySelector('[role=dialog]')
export const says = (words: string) => seen(() => expect(dialog()?.textContent).toContain(words))
