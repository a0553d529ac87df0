import type { Stoppable } from '@canal/contract/roster/schemas'
import { sql } from 'kysely'
import { DecryptionError } from '../../crypto/errors.ts'
import { signWith } from '../../crypto/identity.ts'
import { newSalt, unwrapPrivateKey } from '../../crypto/password.ts'
import { alsoInChannel, amongPeople } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { MemberActor } from '../../http/actor.ts'
import { requireWithin } from '../../http/limits.ts'
import {
  appendEntry,
  databaseTime,
  heldRoster,
  leftLately,
  mayStop,
  placeOf,
  rosterOf,
  signedBy,
  type Pen,
  type Roster,
} from '../../roster/index.ts'
import { forgetRecoveryKeys } from '../recovery-key/forget-keys.ts'
import { tellCommittee } from '../notifications/index.ts'
import {
  changingPeople,
  countWrongPassword,
  identitiesOf,
  nobodysId,
  tryPassword,
  type OpenedIdentity,
} from '../users/index.ts'
import { listOtherStoppable, stopOther } from './hooks.ts'
import { presentAct } from './present.ts'

export interface Credentials {
  username: string
  password: string
  /** Where it is typed, for the limit. */
  source: string
}

const hour = 3600
/** An account is counted by where it is tried from: nobody keeps a member from stopping by guessing elsewhere. */
const perAccount = { purpose: 'stop:account', limit: 10, windowSeconds: hour }
const perSource = { purpose: 'stop:source', limit: 30, windowSeconds: hour }

/** Somebody who is on a roster, was on one before a restart, or until lately, by the keys of their place there. */
interface Stopper {
  /** Where they have their say: more than one, where they went from one committee to another. */
  channelIds: string[]
  opened: OpenedIdentity
}

const versionOf = (roster: Roster, userId: string, now: Date): number | undefined => {
  const left = leftLately(roster, now).findLast(({ user }) => user === userId)
  return (placeOf(roster, userId) ?? left)?.identity.version
}

const findSeat = (deps: Deps, username: string) =>
  amongPeople(deps.db, async (tx) => {
    // Moved to another channel by an administrator, they have their say where they had it.
    const found = await sql<{ id: string; channelId: string }>`select u.id, m.channel_id as "channelId"
      from app_user u join membership m on m.user_id = u.id where u.username = ${username}
      group by u.id, m.channel_id order by max(coalesce(m.to_at, 'infinity')) desc`.execute(tx)
    const versions = new Map<string, number>()
    for (const { id, channelId } of found.rows) {
      const roster = await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId))
      const version = versionOf(roster, id, deps.now())
      if (version !== undefined) versions.set(channelId, version)
    }
    const id = found.rows[0]?.id
    const row = id && (await identitiesOf(tx, id)).find(({ version }) => [...versions.values()].includes(version))
    if (!id || !row) return null
    return { id, row, channelIds: [...versions.keys()].filter((channelId) => versions.get(channelId) === row.version) }
  })

/**
 * Proves by username and password that somebody is on a roster, or was until lately: with the last password that opened their keys, so that
 * neither disabling nor a reset silences anybody. An unknown name costs the same. Throws `credentials-invalid`,
 * `too-many-requests`, `service-busy`.
 */
const prove = async (deps: Deps, { username, password, source }: Credentials): Promise<Stopper> => {
  await requireWithin(deps, { ...perSource, source })
  await requireWithin(deps, { ...perAccount, source: `${username}|${source}` })
  const seat = await findSeat(deps, username)
  const unknown = { id: nobodysId, salt: newSalt(), verifier: Buffer.alloc(32), pepper_ring: deps.rootKeys.currentId }
  const stored = seat ? { ...seat.row, id: seat.id } : unknown
  const outcome = await deps.argon.run({ known: false, hasProof: true }, () => tryPassword(deps, stored, password))
  if (outcome.kind !== 'done') throw new AppError('service-busy')
  const { isRight, keys } = outcome.value
  if (!seat || !isRight || !keys) {
    await countWrongPassword(deps, stored.id)
    throw new AppError('credentials-invalid')
  }
  const owner = { userId: seat.id, version: seat.row.version }
  try {
    const privateKeys = unwrapPrivateKey(keys.wrapKey, seat.row.wrapped_private, owner)
    return { channelIds: seat.channelIds, opened: { ...owner, privateKeys } }
  } catch (error) {
    if (error instanceof DecryptionError) throw new AppError('credentials-invalid', { cause: error })
    throw error
  }
}

const stoppableIn = async (deps: Deps, channelId: string, userId: string): Promise<Stoppable> => {
  const requests = (await listOtherStoppable.run(deps, channelId, userId)).flat()
  return amongPeople(deps.db, async (tx) => {
    const roster = await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId))
    const now = await databaseTime(tx, deps)
    const channel = await tx.selectFrom('channel').select('public_name').where('id', '=', channelId).executeTakeFirst()
    const acts = [...roster.acts.values()].map((act) => presentAct(roster, act, userId, now))
    return { channelName: channel?.public_name ?? '', acts: acts.filter((act) => act.mayStop), requests }
  })
}

/** Whether anything waits in a channel that somebody can stop without a session. */
export const canStopSomething = async (deps: Deps, channelId: string, userId: string): Promise<boolean> => {
  const { acts, requests } = await stoppableIn(deps, channelId, userId)
  return acts.length + requests.length > 0
}

/** What waits in the committees of somebody who cannot sign in. Throws as `prove` does. */
export const listStoppable = async (deps: Deps, credentials: Credentials): Promise<Stoppable> => {
  const { channelIds, opened } = await prove(deps, credentials)
  const all: Stoppable[] = []
  for (const channelId of channelIds) all.push(await stoppableIn(deps, channelId, opened.userId))
  return {
    channelName: all.map(({ channelName }) => channelName).join(' · '),
    acts: all.flatMap(({ acts }) => acts),
    requests: all.flatMap(({ requests }) => requests),
  }
}

const write = (deps: Deps, channelId: string, pen: Pen, id: string): Promise<void> =>
  changingPeople(deps, async (tx) => {
    await alsoInChannel(tx, channelId, async () => {
      const roster = await heldRoster(tx, deps, channelId)
      const act = roster.acts.get(id)
      if (!act) throw new AppError('not-found')
      if (!mayStop(roster, pen.user, await databaseTime(tx, deps), act.change)) throw new AppError('forbidden')
      const { change, head } = act
      const signer = signedBy(pen, { channelId, kind: 'stop', act: id, change, head })
      const stopped = await appendEntry(tx, deps, channelId, { body: { kind: 'stop', act: id }, signer })
      if (change.kind === 'recovery') await forgetRecoveryKeys(tx, channelId, stopped)
    })
    await tellCommittee(tx, deps, { channelId, kind: 'act-stopped' })
  })

/** What is not in one channel may be in the next. Throws what the last one does. */
const inOneOf = async (
  [channelId, ...others]: readonly string[],
  stop: (channelId: string) => Promise<void>,
): Promise<void> => {
  if (channelId === undefined) throw new AppError('not-found')
  try {
    await stop(channelId)
  } catch (error) {
    if (others.length === 0 || !(error instanceof AppError) || error.code !== 'not-found') throw error
    await inOneOf(others, stop)
  }
}

/** Stops an act in a member's own session. Throws `not-found`, `forbidden`. */
export const stopInSession = (deps: Deps, { channelId, userId, keyring }: MemberActor, id: string): Promise<void> =>
  write(deps, channelId, { user: userId, version: keyring.version, sign: keyring.sign }, id)

/** Stops an act by username and password; begins no session. Throws as `prove` does, `not-found`, `forbidden`. */
export const stopByPassword = async (deps: Deps, credentials: Credentials, id: string): Promise<void> => {
  const { channelIds, opened } = await prove(deps, credentials)
  const { userId: user, version, privateKeys } = opened
  const pen = { user, version, sign: (statement: Buffer) => signWith(privateKeys, statement) }
  await inOneOf(channelIds, (channelId) => write(deps, channelId, pen, id))
}

/** Stops a request that nobody is left to vote on; begins no session. Throws as `prove` does, `not-found`. */
export const stopRequestByPassword = async (deps: Deps, credentials: Credentials, id: string): Promise<void> => {
  const { channelIds, opened } = await prove(deps, credentials)
  await inOneOf(channelIds, async (channelId) => {
    await stopOther.run(deps, channelId, opened.userId, id)
  })
}
