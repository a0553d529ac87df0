import type { FilesList } from '@canal/contract/files/schemas'
import type { NewOtp, PasskeyRequest } from '@canal/contract/second-factor/schemas'
import { totpCode, totpStep } from '../src/platform/crypto/totp.ts'
import { amongPeople } from '../src/platform/db/transaction.ts'
import { signHeads } from '../src/modules/audit-log/verify/sign-heads.ts'
import { outboxKey, sealWaiting } from '../src/modules/notifications/mail/outbox-box.ts'
import { ceremonyIn } from '../src/modules/roster/recovery-key/testing/ceremony.ts'
import { wantShares } from '../src/modules/reports/sharing/want-shares.ts'
import { isoDay } from '../src/platform/time.ts'
import { bytesOf } from './authenticator.ts'
import { takeOff } from './colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from './factories.ts'
import { createPasskey } from './software-passkey.ts'
import { request, vote } from './votes.ts'
import { newAddress, read, readReport, save, send, submit, upload, type World } from './world.ts'

export const password = 'Ventana4Azul.Uno'

type Sent = Awaited<ReturnType<typeof submit>>

export interface InUse {
  channel: TestChannel
  /** Ana, Luis and Eva are the committee, Rui an investigator; Teo is alone in a channel of his own. */
  people: Record<'ana' | 'luis' | 'eva' | 'rui' | 'teo', TestPerson>
  administrator: TestPerson
  /** `open` is shared with Rui, `hidden` excludes Eva, `covered` is sealed to the recovery key too, `own` is Teo's. */
  reports: Record<'open' | 'hidden' | 'archived' | 'reopened' | 'covered' | 'own', Sent>
  /** Of Eva, for the files of `open`: Luis approved it, Ana has not voted. */
  pending: string
  /** What Luis' authenticator app shows. */
  otp: () => string
}

export const say = (world: World, by: { token: string }, id: string, chatMsg: string) =>
  world.call('PUT', '/api/reports/chat', { token: by.token, payload: { id, chatMsg } })

const done = async (answer: ReturnType<World['call']>) => {
  const { statusCode, body } = await answer
  if (statusCode >= 300) throw new Error(body)
}

const setUpFactors = async (world: World, { token }: TestPerson): Promise<InUse['otp']> => {
  const prove = (path: string) => world.call('POST', `/api/auth/${path}`, { token, payload: { password } })
  const secret = bytesOf((await prove('otp')).json<NewOtp>().secret)
  const otp = () => totpCode(secret, totpStep(world.deps.now()))
  await done(world.call('POST', '/api/auth/otp/confirm', { token, payload: { code: otp() } }))
  world.advance(30)
  const asked = (await prove('passkeys/options')).json<PasskeyRequest>()
  const response = createPasskey({ id: 'localhost', origin: 'http://localhost:80' }).register(asked.options)
  const payload = { token: asked.token, name: 'Llave', response }
  await done(world.call('POST', '/api/auth/passkeys', { token, payload }))
  return otp
}

/** Mail that waits, a retry that is remembered, somebody who left and whose reports wait for new keys, and a wish. */
const leaveTraces = async (world: World, { channel, people, reports }: Omit<InUse, 'otp' | 'pending'>) => {
  const { ownerDb } = world.database
  const key = outboxKey(world.deps.rootKeys, channel.id, reports.open.id)
  const waiting = { address: 'r@canal.example', locale: 'es', slug: channel.slug } as const
  const box = sealWaiting(world.deps.rootKeys, key, waiting)
  const due = { due_at: new Date(), expires_at: new Date() }
  await ownerDb
    .insertInto('reporter_mail')
    .values({ key, id: reports.open.id, box, ...due })
    .execute()
  await send(world, channel, {}, { idempotencyKey: '8d5ad1e1-9a86-4a6a-8f1e-5d2f4b6cf0aa' })
  const { case_number: number } = await ownerDb
    .selectFrom('report')
    .select('case_number')
    .where('id', '=', reports.hidden.id)
    .executeTakeFirstOrThrow()
  const wish = { channelId: channel.id, userId: people.rui.id, caseNumbers: [number] }
  await amongPeople(world.deps.db, (tx) => wantShares(tx, world.deps, wish))
  await done(
    world.call('POST', '/api/reports/get-download-presigned-url', {
      token: people.ana.token,
      payload: { reportId: reports.open.id, fileId: reports.open.filesList[0]?.entryId, fileType: 'evidence' },
    }),
  )
}

/** An internal document, a message that some have read, a note, a task that was done, a draft, and a request to recuse Luis: all about one report. */
const discuss = async (world: World, { ana, luis }: InUse['people'], report: Sent) => {
  const announced = await world.call('PUT', '/api/reports/internal-files', {
    token: ana.token,
    payload: { id: report.id, phase: 'INSTRUCTION', files: ['minutes.pdf'] },
  })
  const files = announced.json<{ filesList: FilesList }>().filesList
  await upload(world, ana, report.id, files, 'reports/internal-files/file-uploaded')
  await done(
    world.call('PUT', '/api/anonymous/chat', {
      token: report.token,
      payload: { id: report.id, chatMsg: 'From the reporter.' },
    }),
  )
  const note = { id: report.id, text: 'From Ana to Luis.', mentions: [luis.username] }
  await done(world.call('PUT', '/api/reports/note', { token: ana.token, payload: note }))
  const task = { username: luis.username, until: isoDay(new Date(world.deps.now().getTime() + 864_000_000), 'UTC') }
  const asked = { id: report.id, text: 'What Ana asks of Luis.', task }
  await done(world.call('PUT', '/api/reports/note', { token: ana.token, payload: asked }))
  const { messages } = (await readReport(world, luis, report.id)).details.chat
  const settled = { id: report.id, messageId: messages.at(-1)?.id, state: 'done' }
  await done(world.call('PUT', '/api/reports/task', { token: luis.token, payload: settled }))
  const draft = { id: report.id, kind: 'note', text: 'What Ana has not said yet.' }
  await done(world.call('PUT', '/api/reports/draft', { token: ana.token, payload: draft }))
  await done(read(world, ana, report.id))
  const template = { name: 'Documents', use: 'message', texts: { es: 'Faltan documentos.' } }
  await done(world.call('PUT', '/api/templates', { token: ana.token, payload: template }))
  const payload = { id: report.id, username: luis.username, reason: 'Their company is the supplier.' }
  await done(world.call('POST', '/api/reports/recuse', { token: ana.token, payload }))
}

/** People, reports in every state, requests, files, a recovery key and logs, as an installation in use has them. */
export const useInstallation = async (world: World): Promise<InUse> => {
  const [channel, alone] = [await createChannel(world.deps), await createChannel(world.deps)]
  const member = (where = channel) => createMember(world.deps, where, { password })
  const [ana, luis, eva, teo] = [await member(), await member(), await member(), await member(alone)]
  const investigator = () => createInvestigator(world.deps, channel, { password })
  const people = { ana, luis, eva, rui: await investigator(), teo }
  const sol = await investigator()
  const administrator = await createAdministrator(world.deps, { password })
  const open = await submit(world, channel, { attachedFiles: ['ledger.pdf'] })
  await upload(world, open, open.id, open.filesList, 'anonymous/file-uploaded')
  await done(say(world, ana, open.id, 'From Ana.'))
  await done(save(world, ana, open.id, { status: 'instruction', reviewers: [luis.username] }))
  for (const { username } of [people.rui, sol])
    await done(world.call('POST', '/api/reports/share', { token: ana.token, payload: { id: open.id, username } }))
  const granted = await request(world, ana, 'access-to-files', open.id)
  for (const voter of [luis, eva]) await vote(world, voter, 'approve', granted)
  const pending = await request(world, eva, 'access-to-files', open.id)
  await vote(world, luis, 'approve', pending)

  const [archived, reopened] = [await submit(world, channel), await submit(world, channel)]
  for (const { id } of [archived, reopened]) await done(save(world, ana, id, { status: 'archived' }))
  const asked = await request(world, ana, 'archived-report', reopened.id)
  for (const voter of [luis, eva]) await vote(world, voter, 'approve', asked, 'archived-report')

  const { start, signFor } = ceremonyIn(() => world)
  await signFor(luis, await start(ana))
  const hidden = await submit(world, channel, { restrictedUsers: [eva.username] })
  const reports = {
    open,
    archived,
    reopened,
    hidden,
    covered: await submit(world, channel),
    own: await submit(world, alone),
  }
  await discuss(world, people, reports.covered)
  const pair = { id: reports.covered.id, other: reports.open.id, isLinked: true }
  await done(world.call('PUT', '/api/reports/link', { token: ana.token, payload: pair }))
  await done(world.call('POST', '/api/roster/own/renew', { token: teo.token, payload: { password } }))
  const otp = await setUpFactors(world, luis)
  await leaveTraces(world, { channel, people, administrator, reports })
  await done(takeOff(world, [ana], sol))
  await signHeads(world.deps)
  return { channel, people, administrator, reports, pending, otp }
}

/** The same person with a new session. */
export const signIn = async (world: World, who: TestPerson, more: object = {}): Promise<TestPerson> => {
  const payload = { username: who.username, password, ...more }
  const answer = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { ...who, token: answer.json<{ token: string }>().token }
}
