import { fileExtensions } from '@canal/contract'
import type { ReportFile } from '@canal/contract/files/schemas'
import type { ChannelFace, PublicPage } from '@canal/contract/pages/public-page'
import type { OwnSameReference, ReporterReport } from '@canal/contract/reports/schemas'

/** Pages that link no built file. */
export const noAssets = { scripts: [], preloads: [], styles: [], texts: [] }

const id = '3f0c2a51-1111-4222-8333-444455556666'

/** Made-up content for tests; `<` stands in it wherever people write, so that escaping is seen. */
export const channel: ChannelFace = {
  id,
  slug: 'demo',
  publicName: 'Ayuntamiento <de> Valdeluna',
  organisation: 'Municipio <de> Valdeluna',
  logo: `/api/channels/${id}/logo`,
  customizedMessage: { es: 'Bienvenidos. **Lea** esto.' },
  status: 'ACTIVE',
  takesReports: true,
  timeZone: 'Europe/Madrid',
  isMailOn: true,
  limits: { maxFileSize: 104_857_600, filesPerReport: 20, filesPerMessage: 10, extensions: fileExtensions },
  formToken: 'form-token',
  committeeFunctions: ['Secretaría', 'Intervención'],
  committeeOthers: 0,
  committee: [
    { username: 'ana', fullName: 'Ana Soto', function: 'Secretaría' },
    { username: 'luis', fullName: 'Luis Mar', function: 'Intervención' },
  ],
  hasAlternate: false,
  committeeSince: null,
  contact: {
    phone: '900 000 000',
    phoneHours: 'de 9 a 14 h',
    post: 'Plaza Mayor, 1',
    meeting: 'Pídala en secretaría.',
    systemManager: 'Jefatura de <Cumplimiento>',
    taxId: 'P0000000X',
    register: 'Registro <de> Entidades Locales',
    dataProtection: 'dpd@ejemplo.example',
    policyUrl: 'https://ejemplo.example/politica.pdf',
  },
  regionalAuthority: { name: 'Autoridad autonómica', url: 'https://autoridad.example' },
}

const file = (name: string, state: ReportFile['state']): ReportFile => ({
  id: name,
  filename: name,
  size: 1234,
  uploadedAt: state === 'announced' ? null : '2026-11-20T10:00:00Z',
  uploadedBy: 'reporter',
  reportPhase: null,
  previewable: true,
  state,
  scan: state === 'quarantined' ? 'infected' : 'off',
  detected: null,
  traceable: false,
  readable: state === 'received',
})

export const report: ReporterReport = {
  id,
  caseNumber: '2026-4817',
  token: 'reporter-token',
  reference: null,
  createdAt: '2026-11-20T09:42:00Z',
  deadline: '2027-02-20T22:59:59Z',
  status: 'investigation',
  details: {
    category: 'contracts',
    dateOfEvent: '12/11/2026 09:30',
    dateOfEventApproximate: true,
    dateOfEventPrecision: '',
    dateOfEventUnknown: false,
    dateOfEventOngoing: false,
    location: '',
    locationUnknown: true,
    description: 'Texto con </script><script>alert(1)</script>.',
    witnesses: ['Ana'],
    reporterName: null,
    reporterEmail: null,
    receiveUpdates: false,
    acceptDataProtectionPolicy: true,
    suppressed: [],
    chat: {
      messages: [
        {
          id: 'm1',
          sender: 'reviewer',
          message: 'Gracias.',
          timestamp: '2026-11-24T08:12:00Z',
          isReporter: false,
          hasFile: true,
          attachedChatFile: file('plano.pdf', 'received'),
          kind: 'acknowledgement',
          audience: 'all',
        },
      ],
    },
  },
  conflictOfInterestsWithCommittee: false,
  committeeMembersWithRestrictedAccess: [],
  attachedFiles: [
    file('nota.m4a', 'announced'),
    file('foto.jpg', 'received'),
    file('acta.docx', 'quarantined'),
    { ...file('nota.doc', 'received'), traceable: true },
  ],
  loggedActions: [
    {
      id: 'l1',
      reportId: id,
      createdAt: '2026-12-07T09:00:00Z',
      type: 'status_changed',
      user: null,
      reportStatus: 'investigation',
      details: { status: 'investigation', previousStatus: 'pending' },
    },
  ],
  acknowledgedAt: '2026-11-24T08:12:00Z',
  acknowledgeBy: '2026-11-27T22:59:59Z',
  answeredAt: null,
  extendedFrom: null,
  deletion: { at: '2027-02-20T22:59:59Z', rule: 'uninvestigated' },
  isInLastDays: false,
  goesOnIn: null,
  sameReference: [],
  readers: 2,
  isWithAlternate: false,
  messageReaders: 2,
  othersSince: null,
  previousVisitAt: '2026-11-23T10:00:00Z',
  files: { remainingBytes: 500_000_000, maxFileSize: 104_857_600 },
}

/** Another report under the same code. */
const other = (createdAt: string, hasNews = false): OwnSameReference => ({
  id: '4f0c2a51-1111-4222-8333-444455556666',
  caseNumber: '2026-5521',
  createdAt,
  deletion: { at: '2026-11-30T22:59:59Z', rule: 'uninvestigated' },
  hasNews,
})

type Content<P = PublicPage> = P extends unknown ? Omit<P, 'locale' | 'path' | 'apiKey' | 'now'> : never

const committeeSince = '23/11/2026'
const address = 'http://localhost/demo'
const sent = { id, caseNumber: '2026-4817', reference: 'GMK52XPPWXB9Y3PSERWC9JAF', token: 't', filesList: [] }
const waiting = { page: 'waiting', channel, ticket: 'ticket', seconds: 30, returnTo: '/demo/new' } as const
const fields = { description: 'Hola', witnesses: ['a', 'b'] }

/** Every public page, in its variants, by a name for the test's title. */
export const pages: Readonly<Record<string, Content>> = {
  home: { page: 'home', channels: [{ slug: 'demo', publicName: 'Uno' }] },
  'home without channels': { page: 'home', channels: [] },
  landing: { page: 'landing', channel },
  'landing of a closed channel': { page: 'landing', channel: { ...channel, status: 'INACTIVE' } },
  'landing of a larger committee': {
    page: 'landing',
    channel: {
      ...channel,
      committeeFunctions: ['Secretaría General, Responsable del Sistema', 'Concejalía', 'Concejalía'],
      committeeOthers: 1,
      contact: { ...channel.contact, systemManager: 'Secretaría General' },
    },
  },
  'landing after a restart': { page: 'landing', channel: { ...channel, committeeSince } },
  lookup: { page: 'lookup', channel },
  'lookup of a closed channel': { page: 'lookup', channel: { ...channel, status: 'INACTIVE' } },
  'lookup not found': { page: 'lookup', channel, form: { error: 'reference-not-found' } },
  'lookup too often': { page: 'lookup', channel, form: { error: 'too-many-requests' } },
  'lookup in other words': { page: 'lookup', channel, form: { typed: 'GMK5-2XPP' } },
  'lookup after the session': { page: 'lookup', channel, form: { error: 'session-ended' }, expired: { kept: 'x' } },
  embed: { page: 'embed', channel },
  new: { page: 'new', channel, values: {}, issues: [], idempotencyKey: 'key' },
  'new after a restart': {
    page: 'new',
    channel: { ...channel, committeeSince },
    values: {},
    issues: [],
    idempotencyKey: 'key',
  },
  'new refused': {
    page: 'new',
    channel,
    values: { description: 'corto', witnesses: ['Ana'], anonymous: 'no' },
    issues: [
      { field: 'description', key: 'errors.minLength', params: { min: 20 } },
      { field: '_', key: 'errors.form-token-invalid', params: {} },
    ],
    idempotencyKey: 'key',
  },
  'new with documents to choose again': {
    page: 'new',
    channel,
    values: {},
    issues: [{ field: 'attachedFiles', key: 'new.files.chooseAgain', params: { filenames: 'a.pdf, b.pdf' } }],
    idempotencyKey: 'key',
  },
  'new with an alternate': {
    page: 'new',
    channel: { ...channel, hasAlternate: true },
    values: { restrictedUsers: ['luis', 'waits.now'] },
    issues: [],
    idempotencyKey: 'key',
  },
  'new about what somebody does not receive': {
    page: 'new',
    channel: {
      ...channel,
      committee: channel.committee.map((one) =>
        one.username === 'luis' ? { ...one, exclusions: ['contracts'] } : one,
      ),
    },
    values: { category: 'contracts' },
    issues: [{ field: 'restrictedUsers', key: 'new.conflict.seeProposed', params: {} }],
    idempotencyKey: 'key',
    ticket: 'waited',
  },
  'new without its list': {
    page: 'new',
    channel: { ...channel, committee: [] },
    values: { description: 'Lo escrito' },
    issues: [],
    idempotencyKey: 'key',
  },
  'new without a committee': {
    page: 'new',
    channel: { ...channel, takesReports: false },
    values: {},
    issues: [],
    idempotencyKey: 'key',
  },
  sent: { page: 'sent', channel, address, sent, report, issues: [] },
  'sent to the alternate': {
    page: 'sent',
    address,
    channel,
    sent,
    report: { ...report, readers: 0, isWithAlternate: true },
    issues: [],
  },
  'sent to the alternate too': {
    page: 'sent',
    address,
    channel,
    sent,
    report: { ...report, readers: 1, isWithAlternate: true },
    issues: [],
  },
  open: { page: 'open', channel, report, values: {}, issues: [] },
  'open after a restart': {
    page: 'open',
    channel,
    report: { ...report, othersSince: '2026-11-22T23:30:00Z' },
    values: {},
    issues: [],
  },
  'open in its last days': { page: 'open', channel, report: { ...report, isInLastDays: true }, values: {}, issues: [] },
  'open in its last days, with what came of it': {
    page: 'open',
    channel,
    report: { ...report, isInLastDays: true, goesOnIn: '2026-5521', sameReference: [other('2027-02-18T10:00:00Z')] },
    values: {},
    issues: [],
  },
  'open as what came of another': {
    page: 'open',
    channel,
    report: {
      ...report,
      details: { ...report.details, description: '' },
      sameReference: [other('2026-08-20T10:00:00Z', true)],
    },
    values: {},
    issues: [],
  },
  'open refused': {
    page: 'open',
    channel,
    report: { ...report, previousVisitAt: null, acknowledgedAt: null, status: 'pending' },
    values: { chatMsg: 'Lo escrito' },
    issues: [{ field: 'chatMsg', key: 'errors.messageEmpty', params: {} }],
  },
  'open with documents to choose again': {
    page: 'open',
    channel,
    report,
    values: {},
    issues: [{ field: 'filesToUpload', key: 'new.files.chooseAgain', params: { filenames: 'a.pdf, b.pdf' } }],
  },
  'open closed': {
    page: 'open',
    channel,
    report: { ...report, status: 'archived', answeredAt: '2027-01-15T10:00:00Z' },
    values: {},
    issues: [],
    notice: 'message-sent',
  },
  'open closed unanswered': {
    page: 'open',
    channel,
    report: { ...report, status: 'archived', acknowledgedAt: null },
    values: {},
    issues: [],
  },
  'open reopened': { page: 'open', channel, report: { ...report, status: 'reopened' }, values: {}, issues: [] },
  waiting: { ...waiting, purpose: 'submit', fields },
  'waiting for the list': { ...waiting, purpose: 'committee', fields: { ...fields, showCommittee: 'on' } },
  'waiting for a reference': { ...waiting, purpose: 'reference', fields: { ref: 'x' } },
  privacy: { page: 'legal', document: 'privacy', back: '/', channel, email: 'canal@ejemplo.example' },
  terms: { page: 'legal', document: 'terms', back: '/' },
  'legal notice': { page: 'legal', document: 'legal-notice', back: '/' },
  cookies: { page: 'legal', document: 'cookies', back: '/' },
  accessibility: { page: 'legal', document: 'accessibility', back: '/' },
  faq: { page: 'legal', document: 'faq', back: '/', manualUrl: 'https://manual.example' },
  manual: { page: 'legal', document: 'manual', back: '/' },
  'committee manual': { page: 'legal', document: 'committee-manual', back: '/' },
  'administrator manual': { page: 'legal', document: 'administrator-manual', back: '/' },
  'not found': { page: 'not-found' },
  error: { page: 'error', status: 503, code: 'service-busy' },
  'held back': { page: 'error', status: 409, code: 'file-quarantined' },
  stopped: { page: 'error', status: 503, code: 'channel-stopped' },
  setup: { page: 'setup' },
}
