// @vitest-environment jsdom
import type { ReporterReport } from '@canal/contract/reports/schemas'
import type { Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { act, type ComponentProps, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { ApiError } from '../../lib/api.ts'
import { TranslateProvider } from '../../lib/i18n.ts'
import { createPublicSession, PublicSessionProvider } from '../../lib/public-session.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { channel, report } from '../../public/fixtures.ts'
import { Composer } from './composer.tsx'

const text = translators.es
const render = openPage()
beforeEach(() => {
  HTMLDialogElement.prototype.close = () => undefined
})

const session = createPublicSession('key', 'es', 'token')
const inLanguage = (locale: Locale, node: ReactNode) => (
  <TranslateProvider value={translators[locale]}>
    <PublicSessionProvider value={session}>{node}</PublicSessionProvider>
  </TranslateProvider>
)
const files = [new File(['%PDF-1.7'], 'ledger.pdf')]
const draft = { text: '', files }
type Write = ComponentProps<typeof Composer>['follow']['write']

/** A composer in which `kept` is written, of a report that is changed so. */
const composerOf = (kept: { text: string; files: File[] }, write: Write, changes: Partial<ReporterReport> = {}) => (
  <Composer
    channel={channel}
    follow={{
      report: { ...report, ...changes },
      news: null,
      connection: null,
      refresh: () => Promise.resolve(),
      write,
    }}
    values={{}}
    refusedFiles={[]}
    kept={kept}
    draftRef={{ current: kept }}
  />
)
/** With a document, and the server refuses the message. */
const composer = (status: number, problem: Refusal) =>
  composerOf(draft, () => Promise.reject(new ApiError(status, problem)), { isInLastDays: true })
const press = () => act(async () => buttonNamed(text('follow.chat.send')).click())
/** Until the server has answered, or it was asked something. */
const settled = () =>
  vi.waitFor(
    async () => {
      await act(() => Promise.resolve())
      expect(document.querySelector('.composer button[aria-disabled]')).toBeNull()
    },
    { timeout: 10_000 },
  )
const send = async () => {
  await press()
  await settled()
}
const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
const refusal = () => document.querySelector('#chatMsg-error')?.textContent

it('documents alone that would begin a report stay chosen, and the field of the message says that it is needed', async () => {
  const issues = [{ field: 'chatMsg', key: 'errors.required', params: {} }]
  await render(inLanguage('es', composer(422, { code: 'invalid', issues })))
  await send()
  const message = document.querySelector<HTMLTextAreaElement>('#chatMsg')
  expect(message?.getAttribute('aria-invalid')).toBe('true')
  expect(refusal()).toContain(text('follow.chat.wordsNeeded'))
  expect(document.activeElement).toBe(message)
  expect(document.body.textContent).toContain('ledger.pdf')
})

it('documents that went with a message are not told as taken away', async () => {
  await render(
    inLanguage(
      'es',
      composerOf(draft, () => Promise.resolve({ id: report.id, filesList: [] })),
    ),
  )
  await send()
  expect(said()).toContain(text('follow.files.added'))
  expect(said()).not.toContain(text('field.removed', { names: 'ledger.pdf' }))
  expect(document.querySelector('.files')).toBeNull()
})

it('why a message was refused is read out, and said in the language that is chosen afterwards', async () => {
  const busy = composer(503, { code: 'service-busy', message: text('errors.service-busy') })
  await render(inLanguage('es', busy))
  await send()
  expect(refusal()).toContain(text('errors.service-busy'))
  expect(document.querySelector('#chatMsg-error')?.role).toBe('alert')
  await render(inLanguage('en', busy))
  expect(refusal()).toContain(translators.en('errors.service-busy'))
  expect(refusal()).not.toContain(text('errors.service-busy'))
})

it('what is sent again goes under the same key, and what was changed meanwhile under another one', async () => {
  const keys: string[] = []
  const write: Write = (_text, _names, _keep, key) => {
    keys.push(key)
    return Promise.reject(new Error('the answer was lost'))
  }
  await render(inLanguage('es', composerOf({ text: 'Buenos días.', files: [] }, write)))
  await send()
  await send()
  const message = document.querySelector<HTMLTextAreaElement>('#chatMsg')
  if (message) message.value = 'Buenas tardes.'
  await send()
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
})

it('a document that cannot be cleaned goes only once somebody said that it goes as it is', async () => {
  const sent: unknown[] = []
  const write: Write = (...message) => {
    sent.push(message)
    return Promise.resolve({ id: report.id, filesList: [] })
  }
  const mail = new File(['From: ana'], 'correo.eml')
  await render(inLanguage('es', composerOf({ text: 'Lo prometido', files: [mail] }, write)))
  const asks = () => document.querySelector<HTMLElement>('.giveaways .actions button')
  await act(() => vi.waitFor(() => expect(asks()).not.toBeNull(), { timeout: 10_000 }))
  await send()
  expect(sent).toEqual([])
  expect(refusal()).toContain(text('find.answer', { filename: 'correo.eml' }))
  expect(document.activeElement).toBe(asks())
  await act(async () => buttonNamed(text('find.keep')).click())
  expect(refusal()).toBeUndefined()
  await send()
  expect(sent).toHaveLength(1)
})

it('waits for the look at a document that was chosen a moment ago, and asks by the name under which it goes', async () => {
  const paper = new File(['Lo que vi'], 'Informe de Lucía Ferrer.docx')
  let endLook = () => {}
  const bytes = new Promise<ArrayBuffer>((resolve) => {
    endLook = () => resolve(new ArrayBuffer(0))
  })
  paper.arrayBuffer = () => bytes
  paper.slice = () => paper
  const sent: string[] = []
  const write: Write = (_text, names) => {
    sent.push(...names)
    return Promise.resolve({ id: report.id, filesList: [] })
  }
  await render(inLanguage('es', composerOf({ text: 'Lo prometido', files: [paper] }, write)))
  const field = () => document.querySelector<HTMLTextAreaElement>('#chatMsg')
  await press()
  expect(refusal()).toBeUndefined()
  expect(field()?.readOnly).toBe(true)
  endLook()
  await settled()
  expect(field()?.readOnly).toBe(false)
  const neutral = `${text('find.word.document')}-1.docx`
  expect(refusal()).toContain(text('find.answer', { filename: neutral }))
  expect(said()).toContain(text('field.renamed', { before: paper.name, after: neutral }))
  expect(sent).toEqual([])
  await act(async () => buttonNamed(text('find.keep')).click())
  await send()
  expect(sent).toEqual([neutral])
})

it('a document chosen while a message is on its way stays for the next one', async () => {
  let arrive = () => {}
  const write: Write = () =>
    new Promise((resolve) => {
      arrive = () => resolve({ id: report.id, filesList: [] })
    })
  await render(inLanguage('es', composerOf({ text: 'Lo prometido', files: [] }, write)))
  await press()
  const input = document.querySelector<HTMLInputElement>('#files')!
  Object.defineProperty(input, 'files', { value: files })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await vi.waitFor(async () => {
    await act(() => Promise.resolve())
    expect(document.querySelector('.files')).not.toBeNull()
  })
  arrive()
  await settled()
  expect(document.querySelector('#chatMsg')).toHaveProperty('value', '')
  expect(document.querySelector('.files')?.textContent).toContain('ledger.pdf')
})
