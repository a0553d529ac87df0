import { randomUUID } from 'node:crypto'
import type { RecoveryKeyStanding } from '@canal/contract/recovery-key/schemas'
import type { ActOutcome, Roster } from '@canal/contract/roster/schemas'
import { newFormToken } from '../../src/modules/channels/form-token.ts'
import { begin } from '../colleagues.ts'
import { createInvestigator, createMember, type TestPerson } from '../factories.ts'
import type { Answers } from '../role-answers.ts'
import type { Scene } from '../role-scene.ts'
import { vote, type Subject } from '../votes.ts'
import { pdf } from '../world.ts'

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
/** By endpoint: feature, dot, name in the contract. */
export type Rows = Readonly<Record<string, Row>>

export const none: Prepare = () => ({})
/** Of a list: on a page of ten, what other rows brought would push out what this one asks for. */
export const all: Prepare = () => ({ query: 'size=50' })
export const body =
  (of: (scene: Scene) => object | Promise<object>): Prepare =>
  async (scene) => ({ body: await of(scene) })
export const report = (more: object = {}) => body((s) => ({ id: s.report.id, ...more }))
export const userHere = (more: object = {}) => body((s) => ({ id: s.fourth.id, ...more }))
export const requestOf = (name: keyof Scene['requests']) => body((s) => ({ id: s.requests[name] }))
export const evidence = (s: Scene) => s.report.filesList[0]?.entryId ?? ''
export const form = (s: Scene) => ({ 'x-form-token': newFormToken(s.world.deps, s.channel.id) })
export const name = { name: 'Ana', lastName: 'Soler', email: 'ana@canal.example' }
export const proposed = () => `p${randomUUID().slice(0, 8)}`

export const wrongPassword = body(() => ({ password: 'Not1the-password' }))

/** A role of its own for each caller. */
export const label = async ({ world }: Scene) => {
  const role = world.deps.db.insertInto('role').values({ name: proposed() }).returning('id')
  return (await role.executeTakeFirstOrThrow()).id
}

/** An investigator of their own likewise. */
export const fromOutside = async ({ world, channel }: Scene) => ({
  id: (await createInvestigator(world.deps, channel)).id,
})

/** With a vote of the member's to take back. */
export const voted = (subject: Subject, name: keyof Scene['requests']) =>
  body(async (s) => {
    const id = s.requests[name]
    await vote(s.world, s.people.member, 'approve', id, subject)
    return { id }
  })
/** The member asks anew, having asked once. */
export const asking = body(async (s) => {
  const payload = { id: s.requests.own }
  await s.world.call('PATCH', '/api/requests/access-to-files/cancel', { token: s.people.member.token, payload })
  return { reportId: s.report.id, reason: 'To compare.' }
})
/** Likewise to be added to a report that is open again. */
export const reopenedAccess = body(async (s) => {
  const path = '/api/approvals/archived-report/access-requests/cancel'
  await s.world.call('PATCH', path, { token: s.people.member.token, payload: { id: s.requests.reopenedAccess } })
  return { requestId: s.requests.reopening, reason: 'To help.' }
})

/** A colleague for each caller, of whom it may be wished that they leave; there are so many that one signature is not enough. */
export const departure = async ({ world, channel }: Scene) => ({
  kind: 'leave',
  userId: (await createMember(world.deps, channel)).id,
})
/** Begun by a member whom nobody here asks as. */
export const waitingAct = async (s: Scene): Promise<Record<string, string>> => {
  const answer = await begin(s.world, s.third, await departure(s))
  return { id: answer.json<ActOutcome>().act?.id ?? '' }
}

/** A key of the organisation that waits for signatures, in place of whichever was coming. */
export const comingKey = async ({ world }: Scene, by: TestPerson) => {
  const standing = async () =>
    (await world.call('GET', '/api/recovery-key', { token: by.token })).json<RecoveryKeyStanding>()
  const { act } = await standing()
  if (act) await world.call('POST', `/api/roster/acts/${act}/stop`, { token: by.token, payload: {} })
  await world.call('POST', '/api/recovery-key', { token: by.token })
  const { coming } = await standing()
  return { version: coming?.version ?? 0, checkNumbers: coming?.checkNumbers ?? '' }
}
export const shownShare = async (s: Scene) => {
  const share = { version: (await comingKey(s, s.people.member)).version, number: 1 }
  await s.world.call('POST', '/api/recovery-key/share', { token: s.people.member.token, payload: share })
  return share
}
export const keyInForce = async (s: Scene) => {
  const standing = await s.world.call('GET', '/api/recovery-key', { token: s.third.token })
  if (standing.json<RecoveryKeyStanding>().current) return {}
  const payload = await comingKey(s, s.colleague)
  for (const { token } of [s.third, s.fourth, s.people.member])
    await s.world.call('POST', '/api/recovery-key/sign', { token, payload })
  return {}
}

const coverActs = async (s: Scene) => {
  const roster = await s.world.call('GET', '/api/roster', { token: s.third.token })
  return roster.json<Roster>().acts.filter(({ kind }) => kind === 'cover')
}
/** A key in force for whose older reports nothing waits. */
export const keyNotCovering = async (s: Scene) => {
  await keyInForce(s)
  for (const { id } of await coverActs(s))
    await s.world.call('POST', `/api/roster/acts/${id}/stop`, { token: s.third.token, payload: {} })
  return {}
}
/** A key in force about which nothing waits. */
export const keyInPlace = async (s: Scene) => {
  await keyInForce(s)
  const { act } = (await s.world.call('GET', '/api/recovery-key', { token: s.third.token })).json<RecoveryKeyStanding>()
  if (act) await s.world.call('POST', `/api/roster/acts/${act}/stop`, { token: s.third.token, payload: {} })
  return {}
}
/** A key in force that the committee lets have older reports. */
export const keyCovering = async (s: Scene) => {
  await keyInForce(s)
  await s.world.call('POST', '/api/recovery-key/older', { token: s.colleague.token })
  for (const { id } of await coverActs(s))
    for (const { token } of [s.third, s.fourth, s.people.member])
      await s.world.call('POST', `/api/roster/acts/${id}/sign`, { token, payload: {} })
  return {}
}

/** An address of its own for each role, since an address is all that who sends or reads a file needs. */
export const uploadAddress = async (s: Scene): Promise<Record<string, string>> => {
  const payload = { id: s.report.id, phase: 'INSTRUCTION', files: ['memo.pdf'] }
  const { token } = s.people.member
  const answer = await s.world.call('PUT', '/api/reports/internal-files', { token, payload })
  const [file] = answer.json<{ filesList: { location: string }[] }>().filesList
  return { secret: file?.location.split('/').at(-1) ?? '' }
}
export const downloadAddress: Prepare = async (s) => {
  const answer = await s.world.call('POST', '/api/anonymous/get-download-presigned-url', {
    token: s.report.token,
    payload: { fileId: evidence(s) },
  })
  return { params: { secret: answer.json<{ url: string }>().url.split('/').at(-1) ?? '' } }
}
export const tus = { 'tus-resumable': '1.0.0' }
/** Of a file that tus has begun to send. */
export const begun = async (s: Scene): Promise<Record<string, string>> => {
  const params = await uploadAddress(s)
  const headers = { ...tus, 'upload-length': String(pdf.length) }
  await s.world.server.inject({ method: 'POST', url: `/api/files/at/${params.secret}`, headers })
  return params
}
export const bytes = { 'content-type': 'application/octet-stream' }
