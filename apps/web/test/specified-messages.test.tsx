// @vitest-environment jsdom
import { fileExtensions } from '@canal/contract'
import type * as contract from '@canal/contract/reports/endpoints'
import { locales, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SeenIn } from '../../../packages/messages/test/specified.ts'
import { ForbiddenPage, NotFoundPage } from '../src/admin/error-pages.tsx'
import { createOffice } from '../src/admin/office.ts'
import { ThemeProvider } from '../src/admin/theme-context.ts'
import { connectToaster } from '../src/lib/notify.ts'
import { wire } from '../src/lib/wire.ts'
import { pages } from '../src/public/fixtures.ts'
import { DashboardPage } from '../src/routes/dashboard.tsx'
import { ClosedReport } from '../src/routes/report-states.tsx'
import { ana, refusal } from './office.tsx'
import { openPage } from './page.tsx'
import {
  breakImage,
  copy,
  download,
  forms,
  internal,
  newReport,
  plainForm,
  plainRefusals,
  preview,
  publicPage,
  refusedUpload,
  row,
  still,
  type Place,
} from './specified-places.tsx'

const { ownPassword, reset, newUser, user, investigator, profile, filter } = forms
const short = { newPassword: 'Nueva2026x', confirmPassword: 'Nueva' }
const weak = { newPassword: 'nocapitals1', confirmPassword: 'nocapitals1' }
const differing = { newPassword: 'Nueva2026x', confirmPassword: 'Nueva2026y' }
const theme = { theme: 'light', change: () => undefined } as const
const addressPath = '/api/reports/get-download-presigned-url'
const address = { [addressPath]: { url: '/api/files/1' } }
const allowed = fileExtensions.join(', ')
const large = new File(['x'], 'film.txt')
Object.defineProperty(large, 'size', { value: 101 * 1024 * 1024 })

const closed = (status: number, code: Parameters<typeof refusal>[1]) =>
  still(<ClosedReport id="r1" user={ana} error={refusal(status, code)} onRetry={() => undefined} />)
const framed = (page: React.ReactNode) => still(<ThemeProvider value={theme}>{page}</ThemeProvider>)

/** A call of the back-office that nobody worded; the server's words are those that an answer carries. */
const answered = (key: 'errors.not-found' | 'errors.request-not-found'): Place => {
  let locale: Locale
  return {
    show: (language) => {
      locale = language
      return null
    },
    act: async () => {
      const message = translators[locale](key)
      vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: 404, message }), { status: 404 }))
      await ask(locale)
    },
  }
}
const ask = (locale: Locale) =>
  createOffice('key', translators[locale])
    .call(wire<typeof contract.reportSummary>('GET', '/api/reports/summary'))
    .catch(() => undefined)
let shown: Locale
const unreachable: Place = {
  show: (locale) => {
    shown = locale
    return null
  },
  act: async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    await ask(shown)
  },
}

type Params = Readonly<Record<string, string | number>>

/** Each message that a page or a toast shows: where, and with what. */
const places: Readonly<Record<SeenIn<'page' | 'toast'>, readonly [readonly Place[], Params?]>> = {
  'errors.required': [[newUser({}), user({ name: ' ' }), investigator({}), profile({ email: '' })]],
  'errors.minLength': [[ownPassword({ oldPassword: 'short' }), ownPassword(short), reset(short)], { min: 6 }],
  'errors.maxLength': [
    ['name', 'lastName', 'secondLastName'].flatMap((name) => {
      const typed = { [name]: 'x'.repeat(101) }
      return [newUser(typed), user(typed), investigator(typed)]
    }),
    { max: 100 },
  ],
  'errors.email': [
    ['nobody', 'a@b'].flatMap((email) => [newUser, user, investigator, profile].map((fill) => fill({ email }))),
  ],
  'errors.invalidDate': [[filter({ createdAt: '31/02/2026' }), filter({ createdAt: '01/01/1899' })]],
  'errors.usernameInvalid': [
    ['Ana', '.ana', 'ana-', 'ana..sol', 'a@sol'].flatMap((username) => [
      newUser({ username }),
      investigator({ username }),
    ]),
  ],
  'errors.passwordInvalid': [
    [ownPassword(weak), reset(weak), newUser({ password: 'Short1' }), investigator({ password: 'A1a'.repeat(7) })],
  ],
  'errors.passwordMismatch': [[ownPassword(differing), reset(differing)]],
  'errors.password-incorrect': [
    [
      ownPassword(
        { oldPassword: 'NotTheOne1', newPassword: 'Nueva2026x', confirmPassword: 'Nueva2026x' },
        { '/api/users/change-password': refusal(422, 'password-incorrect') },
      ),
    ],
  ],
  'errors.oldPasswordRequired': [[ownPassword({})]],
  'errors.acceptPolicy': [[newReport({}), plainForm('acceptDataProtectionPolicy', 'errors.acceptPolicy')]],
  'errors.updatesNeedEmail': [
    [newReport({ reporterMail: '', receiveUpdates: true }), plainForm('reporterMail', 'errors.updatesNeedEmail')],
  ],
  'errors.anonymousWithIdentity': [[plainForm('reporterName', 'errors.anonymousWithIdentity')]],
  'report.internal.formats': [[internal()], { allowed }],
  'files.error.size': [[internal(large)], { max: '104\u00a0MB' }],
  'files.error.type': [
    [
      // By its name, and by its first bytes: every page that takes files has this picker.
      ...['program.exe', 'photo.png', 'contract.pdf'].map((name) => internal(new File(['x'], name))),
      // By the server, once the bytes are there.
      refusedUpload,
      ...['files.error.type', 'errors.file-type-invalid'].flatMap(plainRefusals),
    ],
    { allowed },
  ],
  'files.error.noExtension': [[internal(new File(['x'], 'ledger'))], { filename: 'ledger' }],
  'errors.notValidSchema': [
    [still(<DashboardPage />, { '/api/reports/summary': {}, '/api/reports/overview': { waiting: 'no' } })],
  ],
  'errors.unexpected': [
    [
      unreachable,
      still(<DashboardPage />, { '/api/reports/summary': new Error(), '/api/reports/overview': new Error() }),
    ],
  ],
  'errors.not-found': [[answered('errors.not-found')]],
  'errors.request-not-found': [[answered('errors.request-not-found')]],
  'lookup.notFound': [[publicPage(pages['lookup not found'] as (typeof pages)[string])]],
  'errors.report-not-found': [[closed(404, 'report-not-found')]],
  // As the name of the browser's tab; the page itself says what can be done.
  'errors.report-archived': [[closed(403, 'report-archived')]],
  'errors.no-access': [[closed(403, 'no-access')]],
  'report.errors.isArchived': [[row('assigned', { status: 'archived', membersAllowedToAccess: [ana.username] })]],
  'report.reports.noAccess': [[row('active', { membersAllowedToAccess: [] })]],
  'errors.files-locked': [
    [
      preview('photo.png', (locale) => ({
        [addressPath]: refusal(403, 'files-locked', translators[locale]('errors.files-locked')),
      })),
    ],
  ],
  'files.error.download': [[download({ [addressPath]: new Error('no address') })]],
  'files.error.loading': [[preview('photo.png', { [addressPath]: new Error('no address') })]],
  'files.error.preview': [[preview('photo.png', address, breakImage)]],
  'files.error.notPreviewable': [[preview('plans.zip', address)]],
  'files.error.copyNotAllowed': [[preview('photo.png', address), preview('photo.png', address, copy)]],
  'page.forbidden.title': [[framed(<ForbiddenPage />)]],
  'page.forbidden.body': [[framed(<ForbiddenPage />)]],
  'page.notFound.title': [[framed(<NotFoundPage />), publicPage({ page: 'not-found' })]],
  'page.notFound.body': [[framed(<NotFoundPage />), publicPage({ page: 'not-found' })]],
}

// Registered before the page: what it needs to be taken down stays until then.
afterEach(() => vi.unstubAllGlobals())
const render = openPage()
let toasts: string[]
let disconnect: () => void
beforeEach(() => {
  localStorage.clear()
  document.title = ''
  toasts = []
  disconnect = connectToaster(({ text }) => toasts.push(text))
  HTMLDialogElement.prototype.close = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => disconnect())

/** All that somebody could read: the page, what lies over it, the tab, and the toasts. */
const seen = () => [document.body.textContent, document.title, ...toasts].join('\n')

const rows = Object.entries(places).flatMap(([key, [all, params]]) =>
  all.map((place, index) => [`${key} (${index + 1})`, key, place, params] as const),
)

describe.each(locales)('every message of sections 5 and 8 that a page or a toast shows is seen in %s', (locale) => {
  test.each(rows)('%s', async (_, key, place, params) => {
    await render(place.show(locale))
    const words = translators[locale].dynamic(key, params)
    if (place.act) await place.act()
    await vi.waitFor(() => expect(seen()).toContain(words))
  })
})
