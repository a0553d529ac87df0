import { fileExtensions } from '@canal/contract'
import type { Report, ReportListItem } from '@canal/contract/reports/schemas'
import type { User } from '@canal/contract/users/schemas'
import type { Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { act, type ReactNode } from 'react'
import { vi } from 'vitest'
import { PasswordModal } from '../src/features/auth/password-modal.tsx'
import { ProfileForm } from '../src/features/profile/profile-form.tsx'
import { AddDocuments } from '../src/features/report-detail/add-documents.tsx'
import { FileActions } from '../src/features/report-detail/file-actions.tsx'
import type { ReportList } from '../src/features/reports/opening.ts'
import { ReportTable } from '../src/features/reports/report-table.tsx'
import { NewReport } from '../src/features/submission/new-report.tsx'
import { CreateInvestigatorModal } from '../src/features/users/create-investigator-modal.tsx'
import { CreateUserModal } from '../src/features/users/create-user-modal.tsx'
import { EditUserModal } from '../src/features/users/edit-user-modal.tsx'
import { personOf } from '../src/features/users/person.ts'
import { ResetModal } from '../src/features/users/reset-modal.tsx'
import { TranslateProvider } from '../src/lib/i18n.ts'
import { createPublicSession, PublicSessionProvider } from '../src/lib/public-session.ts'
import { channel, noAssets, pages, report as example } from '../src/public/fixtures.ts'
import { render as renderPublic } from '../src/public/ssr.tsx'
import { ReportFiles } from '../src/routes/report-files.tsx'
import { FilterPanel } from '../src/ui/filter-panel.tsx'
import { UploadList } from '../src/ui/upload-list.tsx'
import { ana, inOffice, type Server } from './office.tsx'
import { typeInto } from './page.tsx'

/** A place where a message is seen: what is on the page, and what somebody does there. */
export interface Place {
  readonly show: (locale: Locale) => ReactNode
  readonly act?: () => Promise<unknown>
}

const found = <E extends HTMLElement>(selector: string): E => {
  const element = document.querySelector<E>(selector)
  if (!element) throw new Error(`no ${selector} on the page`)
  return element
}
/** Waits outside of `act`, which keeps back what it will show until it ends. */
const whenThere = (selector: string) => vi.waitFor(() => found(selector))
const press = async (selector: string) => {
  const button = await whenThere(selector)
  await act(async () => button.click())
}

type Typed = Readonly<Record<string, string>>

const fill = async (typed: Typed) => {
  await whenThere('form')
  for (const [name, words] of Object.entries(typed)) await typeInto(found<HTMLInputElement>(`[name=${name}]`), words)
}

type Answers = Server | ((locale: Locale) => Server)
export const still = (node: ReactNode, server: Answers = {}): Place => ({
  show: (locale) => inOffice(locale, node, typeof server === 'function' ? server(locale) : server),
})
const form =
  (node: ReactNode) =>
  (typed: Typed, server?: Server): Place => ({
    ...still(node, server),
    act: async () => {
      await fill(typed)
      await press('form [type=submit]:enabled')
    },
  })

const close = () => undefined
const somebody = {
  ...ana,
  email: 'ana@canal.example',
  phone: '',
  isActive: true,
  channelId: channel.id,
  channelName: 'Uno',
  passwordChangeRequired: false,
  hasSecondFactor: false,
  recoveryCodeConfirmed: true,
  lastSignInAt: null,
  version: 'one',
} as User

/** The forms of the back-office, filled in, and sent. */
export const forms = {
  ownPassword: form(<PasswordModal user={ana} onClose={close} />),
  reset: form(<ResetModal person={personOf(somebody)} onClose={close} />),
  newUser: form(<CreateUserModal onClose={close} />),
  user: form(<EditUserModal user={somebody} onClose={close} />),
  investigator: form(<CreateInvestigatorModal onClose={close} />),
  filter: form(
    <FilterPanel
      fields={[{ kind: 'day', id: 'createdAt', label: 'Date' }]}
      filters={[]}
      onFilters={close}
      onClose={close}
    />,
  ),
  profile: form(<ProfileForm profile={{ ...somebody, channelName: 'Uno' }} onSaved={() => Promise.resolve()} />),
}

/** What somebody needs for every page of the form but what is left out. */
const written = {
  description: 'Se encargan trabajos que en realidad son uno solo.',
  dateOfEventDay: '12/11/2025',
  location: 'Parques y Jardines',
  anonymous: 'no',
  reporterName: 'Ana',
  reporterMail: 'ana@canal.example',
}

/** The reporter's form, step after step, until one does not let go on, or the report is sent. */
export const newReport = (values: Readonly<Record<string, string | boolean>>): Place => ({
  show: (locale) => (
    <TranslateProvider value={translators[locale]}>
      <PublicSessionProvider value={createPublicSession('key', locale, null)}>
        <NewReport
          channel={channel}
          values={{ ...written, ...values }}
          issues={[]}
          idempotencyKey="key"
          now="2026-12-01T10:00:00Z"
          prepare={() => import('../src/public/late-views.ts')}
          onSent={() => Promise.resolve()}
        />
      </PublicSessionProvider>
    </TranslateProvider>
  ),
  act: async () => {
    for (let step = 0; step < 5; step++) await press('form .actions button')
  },
})

/** A public page as the server renders it, for browsers with JavaScript and without. */
export const publicPage = (content: (typeof pages)[string]): Place => ({
  show: (locale) => {
    const frame = { locale, path: '/demo/new', apiKey: 'demo', now: '2026-12-01T10:00:00Z' }
    const { html } = renderPublic({ ...content, ...frame }, noAssets)
    return <main>{new DOMParser().parseFromString(html, 'text/html').body.textContent}</main>
  },
})
export const plainForm = (field: string, key: string): Place =>
  publicPage({ page: 'new', channel, values: {}, issues: [{ field, key, params: {} }], idempotencyKey: 'key' })

/** A file that the server refuses, on the pages that a browser without JavaScript gets: of a new report, and of a message. */
export const plainRefusals = (key: string): Place[] => [
  publicPage({ ...pages['sent'], issues: [{ field: 'fake.pdf', key, params: {} }] } as (typeof pages)[string]),
  publicPage({ ...pages['open'], issues: [{ field: 'chatMsg', key, params: {} }] } as (typeof pages)[string]),
]

/** One whose bytes the server has looked into, in the list of what is being sent. */
export const refusedUpload = still(
  <UploadList
    items={[{ entryId: 'f1', filename: 'fake.pdf', size: 9, sent: 9, state: 'failed', fault: 'content' }]}
    extensions={fileExtensions}
    onStop={close}
    onResume={close}
  />,
)

/** A report as its members have it; only what the parts that are shown here ask for. */
const caseOf = (filename: string, previewable: boolean): Report => {
  const attachedFiles = [{ ...example.attachedFiles[0], id: 'f1', filename, previewable, readable: true }]
  return {
    ...example,
    attachedFiles,
    internalFiles: [],
    people: [],
    details: { ...example.details, chat: { messages: [] } },
  } as unknown as Report
}

const FileOf = ({ report }: { report: Report }) => {
  const [file] = report.attachedFiles
  return (
    <ReportFiles report={report} user={ana}>
      {file && <FileActions file={file} />}
    </ReportFiles>
  )
}
/** A document of a report: looked at, then whatever is done with it there. */
export const preview = (filename: string, server: Answers, then?: () => Promise<unknown>): Place => ({
  ...still(<FileOf report={caseOf(filename, filename !== 'plans.zip')} />, server),
  act: async () => {
    await press('button[aria-label]')
    await then?.()
  },
})
export const download = (server: Server): Place => ({
  ...still(<FileOf report={caseOf('photo.png', true)} />, server),
  act: () => press('[aria-label^=Descargar], [aria-label^=Download]'),
})
/** The file's bytes turn out to be no image. */
export const breakImage = async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
  const image = await whenThere('.viewer img')
  await act(async () => image.dispatchEvent(new Event('error')))
}
export const copy = async () => {
  const viewer = await whenThere('.viewer')
  await act(async () => viewer.dispatchEvent(new Event('copy', { bubbles: true })))
}

/** Internal documents, one of them chosen. */
export const internal = (file?: File): Place => ({
  ...still(<AddDocuments report={caseOf('photo.png', true)} username={ana.username} />),
  ...(file && {
    act: async () => {
      const input = await whenThere('.attach [type=file]')
      Object.defineProperty(input, 'files', { value: [file] })
      await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
    },
  }),
})

/** A row of a list of reports, pressed. */
export const row = (list: ReportList, item: Partial<ReportListItem>): Place => {
  const whole = { ...example, reviewers: [], subject: null, unread: false, readable: true, ...item }
  const items = [{ ...whole, lastActivityAt: example.createdAt } as unknown as ReportListItem]
  return {
    ...still(<ReportTable list={list} username={ana.username} nameOf={String} caption="Reports" items={items} />),
    act: () => press('a.case'),
  }
}
