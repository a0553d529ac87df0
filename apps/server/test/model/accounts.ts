import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { OwnSeat } from '@canal/contract/roster/schemas'
import { derivePasswordKeys, newSalt, wrapPrivateKey } from '../../src/platform/crypto/passwords/password.ts'
import { newRecovery } from '../../src/modules/accounts/users/recovery.ts'
import { inSessions, startUserSession } from '../../src/modules/accounts/session/session.ts'
import { inChannel } from '../../src/platform/db/transaction.ts'
import { rosterOf } from '../../src/modules/audit-log/governance/store.ts'
import { checkNumbersOf } from '../../src/platform/crypto/check-numbers.ts'
import { ownSeat, resetAndSignIn } from '../colleagues.ts'
import type { TestPerson } from '../factories.ts'
import { newAddress } from '../world.ts'
import { codeOf, type Actual } from './actual.ts'
import type { Name, Outcome } from './page.ts'

/** What only a person has: their present password, by its salt every one they had, and of each identity the recovery code. */
export interface Secrets {
  password: string
  bySalt: Map<string, string>
  codes: Map<number, string>
}

export const personOf = ({ people }: Actual, name: Name): TestPerson => {
  const person = people.get(name)
  if (!person) throw new Error(`nobody is called ${name}`)
  return person
}
export const idOfPerson = (actual: Actual, name: Name): string => personOf(actual, name).id

const identitiesOf = (actual: Actual, name: Name) =>
  actual.world.database.ownerDb
    .selectFrom('user_key')
    .selectAll()
    .where('user_id', '=', idOfPerson(actual, name))
    .orderBy('version', 'desc')
    .execute()

/** The identity on the roster, or on the one before a restart; of who was never there, the newest. */
const seatOf = async (actual: Actual, name: Name) => {
  const rows = await identitiesOf(actual, name)
  const row = rows.find(({ seat }) => seat === 'admitted' || seat === 'former') ?? rows[0]
  if (!row) throw new Error(`${name} has no identity`)
  return row
}
export const seatVersion = async (actual: Actual, name: Name): Promise<number> => (await seatOf(actual, name)).version

/** Who was made by the tests has a session and nothing else: from now on they have a password and a recovery code too. */
export const withPassword = async (actual: Actual, name: Name): Promise<Secrets> => {
  const known = actual.secrets.get(name)
  if (known) return known
  const { deps, database } = actual.world
  const { id: userId, privateKeys } = personOf(actual, name)
  const owner = { userId, version: 1 }
  const [password, salt] = ['Mesa7Larga.Cero', newSalt()]
  const { verifier, wrapKey, ringId } = await derivePasswordKeys({ rootKeys: deps.rootKeys, userId, password, salt })
  const { code, wrapped } = newRecovery(deps.rootKeys, owner, privateKeys)
  const ofPassword = { salt, verifier, pepper_ring: ringId }
  await database.ownerDb.updateTable('app_user').set(ofPassword).where('id', '=', userId).execute()
  await database.ownerDb
    .updateTable('user_key')
    .set({ ...ofPassword, wrapped_private: wrapPrivateKey(wrapKey, privateKeys, owner), recovery_wrapped: wrapped })
    .where('user_id', '=', userId)
    .execute()
  const bySalt = new Map([[salt.toString('hex'), password]])
  const secrets: Secrets = { password, bySalt, codes: new Map([[1, code]]) }
  actual.secrets.set(name, secrets)
  return secrets
}

const notePassword = async (actual: Actual, name: Name, secrets: Secrets): Promise<void> => {
  const row = await actual.world.database.ownerDb
    .selectFrom('app_user')
    .select('salt')
    .where('id', '=', idOfPerson(actual, name))
    .executeTakeFirstOrThrow()
  secrets.bySalt.set(row.salt.toString('hex'), secrets.password)
}

/** Temporary password, sign-in, a password of one's own. */
export const resetPerson = async (actual: Actual, name: Name): Promise<Outcome> => {
  const person = personOf(actual, name)
  const secrets = await withPassword(actual, name)
  const own = `Puerta9Roja.${secrets.bySalt.size}`
  const { token, recoveryCode } = await resetAndSignIn(actual.world, actual.administrator, person, {
    temporary: `Silla8Corta.${secrets.bySalt.size}`,
    own,
  })
  secrets.password = own
  await notePassword(actual, name, secrets)
  if (recoveryCode) secrets.codes.set((await identitiesOf(actual, name))[0]?.version ?? 0, recoveryCode)
  actual.people.set(name, { ...person, token })
  return 'ok'
}

/** Other keys in place of one's own; a lone member's session goes on with them. */
export const renewKeys = async (actual: Actual, name: Name): Promise<LightMyRequestResponse> => {
  const person = personOf(actual, name)
  const { password } = await withPassword(actual, name)
  const answer = await actual.world.call('POST', '/api/roster/own/renew', {
    token: person.token,
    payload: { password },
  })
  const { token } = answer.statusCode === 200 ? answer.json<{ token?: string }>() : {}
  if (token) actual.people.set(name, { ...person, token })
  const { act }: OwnSeat = await ownSeat(actual.world, personOf(actual, name))
  if (act) actual.acts.set(name, act.id)
  return answer
}

/** Who never set a password has only the session that they were made with: such a one is begun anew. */
const beginSession = ({ world: { deps } }: Actual, { id: userId, privateKeys }: TestPerson): Promise<string> =>
  inSessions(deps.db, (tx) => startUserSession(tx, deps, { userId, keyVersion: 1, privateKey: privateKeys }))

/** By the password that they have; who is disabled stays out. */
export const signInPerson = async (actual: Actual, name: Name): Promise<Outcome> => {
  const person = personOf(actual, name)
  const password = actual.secrets.get(name)?.password
  const payload = { username: person.username, password }
  const answer =
    password && (await actual.world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() }))
  const token = answer ? answer.json<{ token?: string }>().token : await beginSession(actual, person)
  if (token) actual.people.set(name, { ...person, token })
  return answer ? codeOf(answer) : 'ok'
}

/** Whom something signed out signs in again. */
export const signInEnded = async (actual: Actual): Promise<void> => {
  const { founder } = await inChannel(actual.world.deps.db, actual.channel.id, (tx) =>
    rosterOf(tx, actual.world.deps, actual.channel.id),
  )
  for (const [name, { id, token }] of actual.people) {
    // Who is to begin the committee does so by signing in: a step of its own.
    if (id === founder) continue
    const { statusCode } = await actual.world.call('GET', '/api/auth/current', { token })
    if (statusCode === 401) await signInPerson(actual, name)
  }
}

/** Out of the channel's list of people and into it again: from then on they wait for the committee once more. */
export const bringBack = async (actual: Actual, name: Name): Promise<Outcome> => {
  const { world, channel, administrator } = actual
  const { username, token } = personOf(actual, name)
  const call = (method: 'GET' | 'PUT', payload?: object) =>
    world.call(method, `/api/channels/${channel.id}`, { token: administrator.token, ...(payload && { payload }) })
  const { version: _version, users, ...detail } = (await call('GET')).json<{ version: string; users: string[] }>()
  const others = users.filter((one) => one !== username)
  for (const placed of [others, [...others, username]]) {
    const answer = await call('PUT', { ...detail, users: placed })
    if (answer.statusCode !== 200) return codeOf(answer)
  }
  expect((await world.call('GET', '/api/auth/current', { token })).statusCode).toBe(401)
  return signInPerson(actual, name)
}

const unlock = async (actual: Actual, name: Name, payload: object) => {
  const person = personOf(actual, name)
  const answer = await actual.world.call('POST', '/api/auth/unlock', { token: person.token, payload })
  const given = answer.statusCode === 200 ? answer.json<{ token?: string; recoveryCode?: string }>() : {}
  if (given.token) actual.people.set(name, { ...person, token: given.token })
  return { outcome: codeOf(answer), recoveryCode: given.recoveryCode }
}

const noCode = '22222222-22222222-22222222'

export const unlockByCode = async (actual: Actual, name: Name): Promise<Outcome> => {
  const { version } = await seatOf(actual, name)
  const codes = actual.secrets.get(name)?.codes
  const { outcome, recoveryCode } = await unlock(actual, name, { recoveryCode: codes?.get(version) ?? noCode })
  if (recoveryCode) codes?.set(version, recoveryCode)
  return outcome
}

export const unlockByLastPassword = async (actual: Actual, name: Name): Promise<Outcome> => {
  const { salt } = await seatOf(actual, name)
  const oldPassword = actual.secrets.get(name)?.bySalt.get(salt.toString('hex')) ?? 'Nunca5Tuvo.Una'
  const { outcome } = await unlock(actual, name, { oldPassword })
  if (outcome === 'ok') {
    await signInEnded(actual)
    const { act }: OwnSeat = await ownSeat(actual.world, personOf(actual, name))
    if (act) actual.acts.set(name, act.id)
  }
  return outcome
}

export const unlockAnew = async (actual: Actual, name: Name): Promise<Outcome> => {
  const { outcome, recoveryCode } = await unlock(actual, name, { anew: true })
  if (recoveryCode)
    actual.secrets.get(name)?.codes.set((await identitiesOf(actual, name))[0]?.version ?? 0, recoveryCode)
  return outcome
}

/** What somebody types on the page for stopping: their name, and the last password that opened one of their identities. */
export const stoppingWith = async (actual: Actual, name: Name, version: number) => {
  const { bySalt } = await withPassword(actual, name)
  const row = (await identitiesOf(actual, name)).find((one) => one.version === version)
  const { username } = personOf(actual, name)
  return { username, password: bySalt.get(row?.salt.toString('hex') ?? '') ?? 'Nunca5Tuvo.Una' }
}

/** The numbers of one of somebody's identities, as they would read them out. */
export const checkNumbers = async (actual: Actual, name: Name, version: number): Promise<string> => {
  const { restartedAt } = await inChannel(actual.world.deps.db, actual.channel.id, (tx) =>
    rosterOf(tx, actual.world.deps, actual.channel.id),
  )
  const key = `${name} ${version} ${restartedAt?.toISOString()}`
  const row = (await identitiesOf(actual, name)).find((one) => one.version === version)
  if (!row) return '0000 0000 0000 0000'
  const numbers =
    actual.numbers.get(key) ??
    (await checkNumbersOf(actual.world.deps.rootKeys, {
      channelId: actual.channel.id,
      userId: row.user_id,
      restartedAt,
      sealing: row.public_key,
      signing: row.signing_key,
    }))
  actual.numbers.set(key, numbers)
  return numbers
}
