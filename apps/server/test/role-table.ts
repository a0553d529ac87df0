import { randomUUID } from 'node:crypto'
import type { RecoveryKeyStanding } from '@canal/contract/recovery-key/schemas'
import { newFormToken } from '../src/features/channels/index.ts'
import { createInvestigator, createMember, type TestPerson } from './factories.ts'
import {
  administrators,
  committee,
  everybody,
  reporters,
  signedIn,
  users,
  usersWithoutKeys,
  type Answers,
} from './role-answers.ts'
import type { Scene } from './role-scene.ts'
import { vote, type Subject } from './votes.ts'
import { details, pdf } from './world.ts'

/** A valid call about the scene's report, which the role under test makes. */
export interface RoleCall {
  params?: Record<string, string>
  query?: string
  body?: object | Buffer
  headers?: Record<string, string>
}
type Prepare = (scene: Scene) => RoleCall | Promise<RoleCall>

/**
 * The call, and what it answers to each role. A call that changes what other rows ask of names a scene, which is then opened
 * for it, and shared by the rows that name the same; `both`: with another channel of its own, where its people act as well.
 */
export type Row = readonly [call: Prepare, answers: Answers, scene?: string, sides?: 'both']

const none: Prepare = () => ({})
/** Of a list: on a page of ten, what other rows brought would push out what this one asks for. */
const all: Prepare = () => ({ query: 'size=50' })
const body =
  (of: (scene: Scene) => object | Promise<object>): Prepare =>
  async (scene) => ({ body: await of(scene) })
const report = (more: object = {}) => body((s) => ({ id: s.report.id, ...more }))
const userHere = (more: object = {}) => body((s) => ({ id: s.fourth.id, ...more }))
const requestOf = (name: keyof Scene['requests']) => body((s) => ({ id: s.requests[name] }))
const evidence = (s: Scene) => s.report.filesList[0]?.entryId ?? ''
const form = (s: Scene) => ({ 'x-form-token': newFormToken(s.world.deps, s.channel.id) })
const name = { name: 'Ana', lastName: 'Soler', email: 'ana@canal.example' }
const proposed = () => `p${randomUUID().slice(0, 8)}`

const wrongPassword = body(() => ({ password: 'Not1the-password' }))

/** A role of its own for each caller. */
const label = async ({ world }: Scene) => {
  const role = world.deps.db.insertInto('role').values({ name: proposed() }).returning('id')
  return (await role.executeTakeFirstOrThrow()).id
}

/** An investigator of their own likewise. */
const fromOutside = async ({ world, channel }: Scene) => ({ id: (await createInvestigator(world.deps, channel)).id })

/** With a vote of the member's to take back. */
const voted = (subject: Subject, name: keyof Scene['requests']) =>
  body(async (s) => {
    const id = s.requests[name]
    await vote(s.world, s.people.member, 'approve', id, subject)
    return { id }
  })
/** The member asks anew, having asked once. */
const asking = body(async (s) => {
  const payload = { id: s.requests.own }
  await s.world.call('PATCH', '/api/requests/access-to-files/cancel', { token: s.people.member.token, payload })
  return { reportId: s.report.id, reason: 'To compare.' }
})
/** Likewise to be added to a report that is open again. */
const joining = body(async (s) => {
  const path = '/api/approvals/archived-report/access-requests/cancel'
  await s.world.call('PATCH', path, { token: s.people.member.token, payload: { id: s.requests.joining } })
  return { requestId: s.requests.reopening, reason: 'To help.' }
})

/** Somebody new for each who answers. */
const newcomer: Prepare = async ({ world, channel }) => {
  const { id } = await createMember(world.deps, channel, { keyState: 'unconfirmed' })
  return { params: { userId: id }, body: { confirm: true } }
}

/** A key of the organisation that waits for its second member, in place of whichever was coming. */
const comingKey = async ({ world }: Scene, by: TestPerson) => {
  const standing = async () =>
    (await world.call('GET', '/api/recovery-key', { token: by.token })).json<RecoveryKeyStanding>()
  const payload = { version: (await standing()).coming?.version }
  if (payload.version) await world.call('POST', '/api/recovery-key/object', { token: by.token, payload })
  await world.call('POST', '/api/recovery-key', { token: by.token })
  const { coming } = await standing()
  return { version: coming?.version ?? 0, fingerprint: coming?.fingerprint ?? '' }
}
const shownShare = async (s: Scene) => {
  const share = { version: (await comingKey(s, s.people.member)).version, number: 1 }
  await s.world.call('POST', '/api/recovery-key/share', { token: s.people.member.token, payload: share })
  return share
}
const keyInForce = async (s: Scene) => {
  const standing = await s.world.call('GET', '/api/recovery-key', { token: s.third.token })
  if (standing.json<RecoveryKeyStanding>().current) return {}
  const payload = await comingKey(s, s.colleague)
  await s.world.call('POST', '/api/recovery-key/confirm', { token: s.third.token, payload })
  return {}
}

/** An address of its own for each role, since an address is all that who sends or reads a file needs. */
const uploadAddress = async (s: Scene): Promise<Record<string, string>> => {
  const payload = { id: s.report.id, phase: 'INSTRUCTION', files: ['memo.pdf'] }
  const { token } = s.people.member
  const answer = await s.world.call('PUT', '/api/reports/internal-files', { token, payload })
  const [file] = answer.json<{ filesList: { location: string }[] }>().filesList
  return { secret: file?.location.split('/').at(-1) ?? '' }
}
const downloadAddress: Prepare = async (s) => {
  const answer = await s.world.call('POST', '/api/anonymous/get-download-presigned-url', {
    token: s.report.token,
    payload: { fileId: evidence(s) },
  })
  return { params: { secret: answer.json<{ url: string }>().url.split('/').at(-1) ?? '' } }
}
const tus = { 'tus-resumable': '1.0.0' }
/** Of a file that tus has begun to send. */
const begun = async (s: Scene): Promise<Record<string, string>> => {
  const params = await uploadAddress(s)
  const headers = { ...tus, 'upload-length': String(pdf.length) }
  await s.world.server.inject({ method: 'POST', url: `/api/files/at/${params.secret}`, headers })
  return params
}
const bytes = { 'content-type': 'application/octet-stream' }

/** Every endpoint by every role, run in full by role-table.test.ts (CONTRIBUTING.md says how to add a line). */
export const roleTable: Readonly<Record<string, Row>> = {
  'auth.login': [
    body((s) => ({ username: s.people.member.username, password: 'Not1the-password' })),
    everybody('credentials-invalid'),
  ],
  'auth.current': [none, signedIn('ok')],
  'auth.refreshToken': [none, signedIn('ok')],
  'auth.signup': [
    () => ({ body: { ...name, username: proposed(), password: 'Temporary1', roles: ['ROLE_ADMIN'] } }),
    administrators('ok'),
  ],
  'auth.logout': [none, signedIn('ok'), 'signing out', 'both'],
  'auth.listSessions': [none, signedIn('ok')],
  'auth.endSession': [() => ({ params: { id: randomUUID() } }), signedIn('not-found')],
  'auth.endOtherSessions': [none, signedIn('ok')],
  // No provider is set up; with one, they know no roles (features/openid/openid.test.ts).
  'openid.begin': [none, everybody('not-found')],
  'openid.finish': [none, everybody('not-found')],
  'openid.recognised': [none, everybody('not-found')],
  'second-factor.ownFactors': [none, signedIn('ok')],
  // Without the password, here and below: an Argon2 run for each role would tell no more about who may ask.
  'second-factor.beginOtp': [body(() => ({})), signedIn('invalid')],
  'second-factor.confirmOtp': [body(() => ({ code: '000000' })), signedIn('not-found')],
  'second-factor.removeOtp': [wrongPassword, signedIn('not-found')],
  'second-factor.renewBackupCodes': [wrongPassword, signedIn('not-found')],
  // By a number instead of a name, where no passkey can be.
  'second-factor.passkeyOptions': [
    () => ({ body: { password: 'Not1the-password' }, headers: { host: '127.0.0.1' } }),
    signedIn('not-found'),
  ],
  'second-factor.addPasskey': [body(() => ({ token: 'forged', name: 'Key', response: {} })), signedIn('invalid')],
  'second-factor.removePasskey': [
    () => ({ params: { id: randomUUID() }, body: { password: 'Not1the-password' } }),
    signedIn('not-found'),
  ],
  'second-factor.removeSecondFactor': [userHere(), administrators('not-found')],
  'auth.unlock': [
    body(() => ({ oldPassword: 'Not1the-password' })),
    usersWithoutKeys(
      {
        member: 'password-incorrect',
        excluded: 'password-incorrect',
        withoutAccess: 'password-incorrect',
        investigatorIn: 'password-incorrect',
        investigatorOut: 'password-incorrect',
        unconfirmed: 'password-incorrect',
      },
      'password-incorrect',
    ),
  ],
  'setup.startSetup': [
    body(() => ({ token: 'used-up', administrator: { ...name, username: proposed(), password: 'Temporary1' } })),
    everybody('setup-done'),
  ],
  'setup.getSetup': [none, administrators('ok')],
  'setup.setOrganisation': [body(() => ({ name: 'O' })), administrators('setup-done')],
  'setup.setFirstChannel': [body(() => ({ slug: 'nuevo', publicName: 'N' })), administrators('setup-done')],
  'setup.testMail': [none, administrators('setup-done')],
  'setup.sendTestReport': [none, administrators('setup-done')],
  'setup.finishSetup': [none, administrators('ok')],
  'users.listUsers': [all, administrators('people')],
  'users.getUser': [userHere(), administrators('people')],
  'users.updateUser': [userHere(name), administrators('people')],
  'users.enableUser': [userHere(), administrators('people'), 'people'],
  'users.disableUser': [userHere(), administrators('people'), 'people'],
  'users.getProfile': [none, signedIn('ok')],
  'users.updateProfile': [body(() => name), signedIn('ok')],
  'users.changePassword': [
    body((s) => ({ id: s.people.member.id, oldPassword: 'Not1the-password', newPassword: 'Another1pass' })),
    signedIn('not-found', { member: 'password-incorrect' }),
  ],
  'users.resetPassword': [userHere({ newPassword: 'Temporary1' }), administrators('ok'), 'people'],
  'users.renewRecoveryCode': [
    body(() => ({})),
    users(
      {
        member: 'invalid',
        excluded: 'invalid',
        withoutAccess: 'invalid',
        investigatorIn: 'invalid',
        investigatorOut: 'invalid',
      },
      'invalid',
    ),
  ],
  'users.confirmRecoveryCode': [body(() => ({})), signedIn('ok')],
  'users.membersOfChannel': [(s) => ({ body: { channelId: s.channel.id }, headers: form(s) }), everybody('people')],
  'users.membersWithoutRestriction': [
    body((s) => ({ reportId: s.report.id })),
    users(
      {
        member: 'people',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'nothing',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'users.committeeMembers': [
    body(() => ({})),
    usersWithoutKeys(
      {
        member: 'people',
        excluded: 'people',
        withoutAccess: 'people',
        investigatorIn: 'nothing',
        investigatorOut: 'nothing',
        unconfirmed: 'people',
      },
      'ok',
      { 'there.investigatorIn': 'nothing', 'there.investigatorOut': 'nothing' },
    ),
  ],
  'roles.listRoles': [none, administrators('ok')],
  'roles.createRole': [body(() => ({ name: proposed() })), administrators('ok')],
  'roles.updateRole': [
    async (s) => ({ params: { id: await label(s) }, body: { name: proposed() } }),
    administrators('ok'),
  ],
  'roles.deleteRole': [async (s) => ({ params: { id: await label(s) } }), administrators('ok')],
  'external-investigators.listInvestigators': [all, administrators('people')],
  'external-investigators.getInvestigator': [
    (s) => ({ params: { id: s.people.uninvited.id } }),
    administrators('people'),
  ],
  'external-investigators.createInvestigator': [
    body((s) => ({ ...name, username: proposed(), password: 'Temporary1', channel: s.channel.id })),
    administrators('ok'),
  ],
  'external-investigators.updateInvestigator': [
    (s) => ({ params: { id: s.people.uninvited.id }, body: name }),
    administrators('people'),
  ],
  'external-investigators.enableInvestigator': [body(fromOutside), administrators('ok'), 'people'],
  'external-investigators.disableInvestigator': [body(fromOutside), administrators('ok'), 'people'],
  'channels.publicChannel': [(s) => ({ params: { slug: s.channel.slug } }), everybody('ok')],
  'channels.listChannels': [none, administrators('ok')],
  'channels.getChannel': [(s) => ({ params: { id: s.channel.id } }), administrators('people')],
  'channels.channelPoster': [(s) => ({ params: { id: s.channel.id }, query: 'language=es' }), administrators('ok')],
  'channels.checkSlug': [() => ({ query: 'slug=nuevo' }), administrators('ok')],
  'channels.createChannel': [body(() => ({ name: 'N', publicName: 'N', slug: proposed() })), administrators('ok')],
  'channels.updateChannel': [
    (s) => ({ params: { id: s.channel.id }, body: { name: 'N', publicName: 'N', slug: s.channel.slug } }),
    administrators('people'),
    'people',
  ],
  'channels.enableChannel': [body((s) => ({ id: s.channel.id })), administrators('people'), 'people'],
  'channels.disableChannel': [body((s) => ({ id: s.channel.id })), administrators('people'), 'people'],
  'channels.setLogo': [
    (s) => ({
      params: { id: s.channel.id },
      body: Buffer.from('no picture'),
      headers: { 'content-type': 'image/png' },
    }),
    administrators('file-type-invalid'),
  ],
  'channels.removeLogo': [(s) => ({ params: { id: s.channel.id } }), administrators('ok')],
  'channels.channelLogo': [(s) => ({ params: { id: s.channel.id } }), everybody('not-found')],
  'readmissions.ownReadmission': [none, signedIn('ok', { unconfirmed: 'people' })],
  'readmissions.unfinishedReadmissions': [
    none,
    committee({ member: 'nothing', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'readmissions.resealReports': [
    (s) => ({ params: { userId: s.people.withoutAccess.id }, body: {} }),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'not-found' }, 'not-found'),
  ],
  'recovery-key.recoveryKey': [none, committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'ok')],
  'recovery-key.startRecoveryKey': [
    none,
    users(
      {
        member: 'ok',
        excluded: 'conflict',
        withoutAccess: 'conflict',
        investigatorIn: 'forbidden',
        investigatorOut: 'forbidden',
      },
      'conflict',
      { 'there.member': 'ok', 'there.investigatorIn': 'forbidden', 'there.investigatorOut': 'forbidden' },
    ),
    'first recovery key',
    'both',
  ],
  'recovery-key.confirmRecoveryKey': [
    body((s) => comingKey(s, s.colleague)),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'not-found'),
    'recovery key',
  ],
  'recovery-key.objectToRecoveryKey': [
    body((s) => comingKey(s, s.colleague)),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'not-found'),
    'recovery key',
  ],
  'recovery-key.showRecoveryShare': [
    body(async (s) => ({ ...(await comingKey(s, s.people.member)), number: 1 })),
    committee({ member: 'ok', excluded: 'not-found', withoutAccess: 'not-found' }, 'not-found'),
    'recovery key',
  ],
  'recovery-key.keepRecoveryShare': [
    body(shownShare),
    committee({ member: 'ok', excluded: 'not-found', withoutAccess: 'not-found' }, 'not-found'),
    'recovery key',
  ],
  'recovery-key.coverReports': [
    body(keyInForce),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'conflict'),
    'recovery key',
  ],
  'readmissions.listReadmissions': [
    none,
    committee({ member: 'people', excluded: 'people', withoutAccess: 'people' }, 'ok'),
  ],
  'readmissions.answerReadmission': [
    newcomer,
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'not-found'),
    'people',
  ],
  'reports.listReports': [
    none,
    users(
      {
        member: 'report+other',
        excluded: 'nothing',
        withoutAccess: 'report+other',
        investigatorIn: 'report',
        investigatorOut: 'nothing',
      },
      'ok',
      { 'there.excluded': 'nothing', 'there.investigatorOut': 'nothing' },
    ),
  ],
  'reports.findReport': [
    report(),
    users(
      {
        member: 'report',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'report',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'reports.sinceArchived': [
    (s) => ({ params: { id: s.archived.unasked } }),
    committee(
      { member: 'report', excluded: 'report-not-found', withoutAccess: 'report-not-found' },
      'report-not-found',
    ),
  ],
  'reports.submitReport': [
    (s) => ({ body: { channel: s.channel.id, ...details }, headers: form(s) }),
    everybody('ok'),
    'writing',
  ],
  'reports.openReference': [body((s) => ({ ref: s.report.reference })), everybody('report')],
  'reports.openReferenceOfChannel': [
    body((s) => ({ ref: s.report.reference, channelId: s.channel.id })),
    everybody('report'),
  ],
  'reports.ownReport': [none, reporters({ reporter: 'report', otherReporter: 'other' }, 'ok')],
  'reports.leaveReport': [none, reporters({ reporter: 'ok', otherReporter: 'ok' }, 'ok'), 'leaving', 'both'],
  'reports.updateReport': [
    report({ status: 'investigation' }),
    users(
      {
        member: 'report',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'report',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
    'writing',
  ],
  'reports.setSubject': [
    report({ subject: 'Invoices' }),
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
  ],
  'reports.writeChat': [
    report({ chatMsg: 'We are looking into it.' }),
    users(
      {
        member: 'nothing',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'nothing',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
    'writing',
  ],
  'reports.readMessages': [
    body((s) => ({ id: s.report.id, messageId: s.messageId })),
    users(
      {
        member: 'ok',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'ok',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'reports.writeReporterChat': [
    report({ chatMsg: 'One thing more.' }),
    reporters({ reporter: 'nothing', otherReporter: 'report-not-found' }, 'report-not-found'),
    'writing',
  ],
  'reports.addInternalFiles': [
    report({ phase: 'INSTRUCTION', files: ['memo.pdf'] }),
    users(
      {
        member: 'ok',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'ok',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
    'writing',
  ],
  'reports.reportSummary': [
    none,
    users(
      { member: 'ok', excluded: 'nothing', withoutAccess: 'nothing', investigatorIn: 'ok', investigatorOut: 'nothing' },
      'nothing',
      { 'there.member': 'ok', 'there.investigatorIn': 'ok' },
    ),
  ],
  'reports.reportCounts': [
    none,
    users(
      { member: 'ok', excluded: 'nothing', withoutAccess: 'ok', investigatorIn: 'ok', investigatorOut: 'nothing' },
      'nothing',
      { 'there.member': 'ok', 'there.withoutAccess': 'ok', 'there.investigatorIn': 'ok' },
    ),
  ],
  'reports.reportOverview': [
    none,
    users(
      { member: 'report+other', excluded: 'ok', withoutAccess: 'ok', investigatorIn: 'ok', investigatorOut: 'ok' },
      'ok',
    ),
  ],
  'reports.shareReport': [
    body((s) => ({ id: s.report.id, username: s.people.uninvited.username })),
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
    'sharing',
  ],
  'reports.shareableReports': [
    (s) => ({ query: `username=${s.people.withoutAccess.username}` }),
    committee({ member: 'report+other', excluded: 'nothing', withoutAccess: 'invalid' }, 'invalid'),
  ],
  'reports.shareMany': [
    body((s) => ({ username: s.people.withoutAccess.username, ids: [s.report.id] })),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'invalid' }, 'invalid'),
    'sharing many',
  ],
  'reports.ownLastReports': [none, committee({ member: 'people', excluded: 'people', withoutAccess: 'people' }, 'ok')],
  'reports.handOver': [
    body((s) => ({ username: s.colleague.username })),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'invalid'),
  ],
  'reports.pendingShares': [
    none,
    committee({ member: 'report', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'reports.answerPendingShare': [
    (s) => ({ params: { id: s.wishId }, body: { confirm: true } }),
    committee({ member: 'ok', excluded: 'not-found', withoutAccess: 'not-found' }, 'not-found'),
    'granting a wish',
  ],
  'reports.unshareReport': [
    body((s) => ({ id: s.report.id, username: s.people.investigator.username })),
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
    'taking back',
  ],
  'reports.recuse': [
    report(),
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
    'stepping aside',
  ],
  'files.evidenceUploaded': [
    body((s) => ({ id: s.report.id, filesList: [{ entryId: evidence(s) }] })),
    reporters({ reporter: 'ok', otherReporter: 'report-not-found' }, 'report-not-found'),
  ],
  'files.reporterChatFileUploaded': [
    body((s) => ({ id: s.report.id, filesList: [] })),
    reporters({ reporter: 'ok', otherReporter: 'report-not-found' }, 'report-not-found'),
  ],
  'files.chatFileUploaded': [
    body((s) => ({ id: s.report.id, filesList: [] })),
    users(
      {
        member: 'ok',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'ok',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'files.internalFileUploaded': [
    body((s) => ({ id: s.report.id, filesList: [] })),
    users(
      {
        member: 'ok',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'ok',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'files.downloadAddress': [
    body((s) => ({ reportId: s.report.id, fileId: evidence(s), fileType: 'evidence' })),
    users(
      {
        member: 'files-locked',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'files-locked',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'files.reporterDownloadAddress': [
    body((s) => ({ fileId: evidence(s) })),
    reporters({ reporter: 'ok', otherReporter: 'not-found' }, 'not-found'),
  ],
  'files.recordDownload': [
    (s) => ({ params: { id: evidence(s) } }),
    users(
      {
        member: 'files-locked',
        excluded: 'not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'files-locked',
        investigatorOut: 'not-found',
      },
      'not-found',
    ),
  ],
  'files.renewLocation': [
    (s) => ({ params: { id: evidence(s) } }),
    users(
      {
        member: 'not-found',
        excluded: 'not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'not-found',
        investigatorOut: 'not-found',
      },
      'not-found',
      {
        reporter: 'conflict',
        otherReporter: 'not-found',
        'there.reporter': 'not-found',
        'there.otherReporter': 'not-found',
      },
    ),
  ],
  'files.putBytes': [async (s) => ({ params: await uploadAddress(s), body: pdf, headers: bytes }), everybody('ok')],
  'files.getBytes': [downloadAddress, everybody('ok')],
  'files.tusOffset': [async (s) => ({ params: await begun(s), headers: tus }), everybody('ok')],
  'files.tusAppend': [
    async (s) => ({
      params: await begun(s),
      body: pdf,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    }),
    everybody('ok'),
  ],
  'files.tusCreate': [
    async (s) => ({ params: await uploadAddress(s), headers: { ...tus, 'upload-length': String(pdf.length) } }),
    everybody('ok'),
  ],
  'files.tusEnd': [async (s) => ({ params: await begun(s), headers: tus }), everybody('ok')],
  'requests.listFileRequests': [
    none,
    users(
      {
        member: 'report',
        excluded: 'nothing',
        withoutAccess: 'nothing',
        investigatorIn: 'nothing',
        investigatorOut: 'nothing',
      },
      'nothing',
    ),
  ],
  'requests.createFileRequest': [
    asking,
    users(
      {
        member: 'ok',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'ok',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
    'asking',
  ],
  'requests.cancelFileRequest': [
    requestOf('own'),
    users(
      {
        member: 'report',
        excluded: 'request-not-found',
        withoutAccess: 'request-not-found',
        investigatorIn: 'request-not-found',
        investigatorOut: 'request-not-found',
      },
      'request-not-found',
    ),
    'cancelling',
  ],
  'requests.listRecusalRequests': [
    none,
    committee({ member: 'other', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'requests.cancelRecusalRequest': [
    requestOf('recusal'),
    committee(
      { member: 'other', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'cancelling',
  ],
  'requests.listRecusalApprovals': [
    none,
    committee({ member: 'report', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'requests.approveRecusal': [
    requestOf('theirRecusal'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'approving',
  ],
  'requests.denyRecusal': [
    requestOf('theirRecusal'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'denying',
  ],
  'requests.withdrawRecusalVote': [
    voted('recusal', 'theirRecusal'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'withdrawing',
  ],
  'requests.listFileApprovals': [
    none,
    committee({ member: 'report', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'requests.approveFileRequest': [
    requestOf('theirs'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'approving',
  ],
  'requests.denyFileRequest': [
    requestOf('theirs'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'denying',
  ],
  'requests.withdrawFileVote': [
    voted('access-to-files', 'theirs'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'withdrawing',
  ],
  'requests.listArchiveRequests': [
    none,
    committee({ member: 'report', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'requests.createArchiveRequest': [
    body((s) => ({ reportId: s.archived.unasked, reason: 'New facts.' })),
    users(
      {
        member: 'ok',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'forbidden',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
    'asking',
  ],
  'requests.cancelArchiveRequest': [
    requestOf('archive'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'cancelling',
  ],
  'requests.listArchiveApprovals': [
    none,
    committee({ member: 'report', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'requests.approveArchiveRequest': [
    requestOf('theirArchive'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'approving',
  ],
  'requests.denyArchiveRequest': [
    requestOf('theirArchive'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'denying',
  ],
  'requests.withdrawArchiveVote': [
    voted('archived-report', 'theirArchive'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'withdrawing',
  ],
  'requests.createJoining': [
    joining,
    committee({ member: 'ok', excluded: 'request-not-found', withoutAccess: 'no-access' }, 'request-not-found'),
    'asking',
  ],
  'requests.cancelJoining': [
    requestOf('joining'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'cancelling',
  ],
  'requests.approveJoining': [
    requestOf('theirJoining'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'approving',
  ],
  'requests.denyJoining': [
    requestOf('theirJoining'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'denying',
  ],
  'requests.withdrawJoiningVote': [
    voted('archived-report/access-requests', 'theirJoining'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'withdrawing',
  ],
  'logs.reportLog': [
    (s) => ({ params: { id: s.report.id } }),
    users(
      {
        member: 'report',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'report',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'logs.listLogs': [
    none,
    users(
      {
        member: 'report+other',
        excluded: 'nothing',
        withoutAccess: 'nothing',
        investigatorIn: 'report',
        investigatorOut: 'nothing',
      },
      'nothing',
      { 'there.member': 'ok', 'there.investigatorIn': 'ok' },
    ),
  ],
  'logs.verifyLogs': [
    (s) => ({ query: `reports=${s.report.id}` }),
    users(
      {
        member: 'report',
        excluded: 'nothing',
        withoutAccess: 'nothing',
        investigatorIn: 'report',
        investigatorOut: 'nothing',
      },
      'nothing',
    ),
  ],
  'logs.exportLogs': [
    none,
    users(
      { member: 'people', excluded: 'ok', withoutAccess: 'ok', investigatorIn: 'people', investigatorOut: 'ok' },
      'ok',
    ),
  ],
  'events.events': [
    none,
    signedIn('ok', { reporter: 'ok', otherReporter: 'ok', 'there.reporter': 'ok', 'there.otherReporter': 'ok' }),
  ],
  'notifications.listNotifications': [
    all,
    signedIn('nothing', {
      member: 'report+other',
      investigatorIn: 'report',
      'there.member': 'ok',
      'there.investigatorIn': 'ok',
    }),
  ],
  'notifications.countUnread': [
    none,
    signedIn('nothing', { member: 'ok', investigatorIn: 'ok', 'there.member': 'ok', 'there.investigatorIn': 'ok' }),
  ],
  'notifications.getPreferences': [none, signedIn('ok')],
  'notifications.changePreferences': [body(() => ({ language: 'es', kinds: [] })), signedIn('ok')],
  'notifications.readNotifications': [body(() => ({ all: true })), signedIn('ok')],
  'system.live': [none, everybody('ok')],
  'system.ready': [none, everybody('ok')],
  'system.openapi': [none, everybody('ok')],
  'system.docs': [none, everybody('ok')],
}
