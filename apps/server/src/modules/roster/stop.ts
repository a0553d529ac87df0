import type { Stoppable } from '@canal/contract/roster/schemas'
import { signWith } from '../../platform/crypto/identity.ts'
import { alsoInChannel, amongPeople, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { KnownDevice } from '../accounts/session/device-cookie.ts'
import type { IdentityRow } from '../accounts/session/directory-mac.ts'
import { giveBack, requireWithin } from '../../platform/http/limits.ts'
import type { Proof } from '../../platform/http/limits-proof.ts'
import type { Identity } from '../audit-log/governance/entry.ts'
import { appendEntry, databaseTime, heldRoster, rosterOf } from '../audit-log/governance/store.ts'
import { mayStop, stoppingPlaces } from '../audit-log/governance/rule.ts'
import { areKeysOf, signedBy, type Pen } from '../audit-log/governance/signed-by.ts'
import { forgetRecoveryKeys } from './recovery-key/forget-keys.ts'
import { tellCommittee } from '../accounts/people/tell-committee.ts'
import { changingPeople } from '../accounts/users/directory.ts'
import { countWrongPassword, nobodysId } from '../accounts/users/wrong-passwords.ts'
import { nobody, throughStrangersGate, tryPassword } from '../accounts/users/password-keys.ts'
import { openWrap, type OpenedIdentity } from '../accounts/users/identity.ts'
import { listOtherStoppable, stopOther } from './hooks.ts'
import { presentAct } from './present.ts'

export interface Credentials {
  username: string
  password: string
  proof?: Proof | undefined
}
interface Visitor extends Credentials {
  /** Where it is typed, for the limit. */
  source: string
  device: KnownDevice | null
}

const hour = 3600
/** An account is counted by where it is tried from: nobody keeps a member from stopping by guessing elsewhere. */
const perAccount = { purpose: 'stop:account', limit: 10, windowSeconds: hour }
const perSource = { purpose: 'stop:source', limit: 30, windowSeconds: hour }

/** So many identities of a person are tried, and as often what is nobody's: the work tells nothing of the name. */
const triedIdentities = 3
/** So many registers are read for a name at least: of a name that nobody has, of somebody who was in one channel, or in two. */
const readRegisters = 2

/** Somebody who is on a channel's roster, was on it before a restart, or until lately, with the keys of their place there. */
interface Stopper {
  channelId: string
  opened: OpenedIdentity
}

interface Place {
  channelId: string
  identity: Identity
  hasLeft: boolean
}

/** The keys decide, not the number: who has their rows deleted may be made keys that bear it again. */
const isIdentity = (identity: Identity, { version, privateKeys }: OpenedIdentity): boolean =>
  identity.version === version && areKeysOf(identity, privateKeys)

/** What the channel's register says of somebody; nothing where it cannot be read, which keeps nobody from another one. */
const placesIn = (tx: Tx, deps: Deps, channelId: string, userId: string): Promise<Place[]> =>
  alsoInChannel(tx, channelId, async () => {
    try {
      const roster = await rosterOf(tx, deps, channelId)
      return stoppingPlaces(roster, userId, await databaseTime(tx, deps)).map((seat) => ({
        channelId,
        identity: seat.identity,
        hasLeft: 'hasLeft' in seat && seat.hasLeft,
      }))
    } catch (error) {
      if (error instanceof AppError && error.code === 'channel-stopped') return []
      throw error
    }
  })

/**
 * The person of a name, where registers name them, and the identities to try. An administrator can make keys in the name of who
 * left, and one colluding member admit them: those are tried beside the ones with which the person left, and put none of them
 * out, for of those the oldest come first.
 */
const findPlaces = (deps: Deps, username: string) =>
  amongPeople(deps.db, async (tx) => {
    // Moved to another channel by an administrator, they have their say where they had it.
    const found = await tx
      .selectFrom('app_user as u')
      .innerJoin('membership as m', 'm.user_id', 'u.id')
      .select(['u.id', 'm.channel_id as channelId'])
      .distinct()
      .where('u.username', '=', username)
      .execute()
    const standIn = await tx.selectFrom('channel').select('id').orderBy('id').limit(1).execute()
    const id = found[0]?.id ?? nobodysId
    const channelIds = found.map(({ channelId }) => channelId)
    const filler = standIn.flatMap((one) => Array<string>(Math.max(0, readRegisters - channelIds.length)).fill(one.id))
    const places: Place[] = []
    for (const channelId of channelIds) places.push(...(await placesIn(tx, deps, channelId, id)))
    for (const channelId of filler) await placesIn(tx, deps, channelId, id)
    const ordered = places.toSorted(
      (a, b) => Number(a.hasLeft) - Number(b.hasLeft) || a.identity.version - b.identity.version,
    )
    const versions = [...new Set(ordered.map(({ identity }) => identity.version))].slice(0, triedIdentities)
    const rows = await tx.selectFrom('user_key').selectAll().where('user_id', '=', id).execute()
    // One whose key left the ring is nobody's: nothing would be derived, in no time.
    const tried = rows.filter((row) => versions.includes(row.version) && deps.rootKeys.has(row.pepper_ring))
    return { id, places: ordered, rows: tried }
  })

/** The identities that a password opens, and whether it was the right one for any. As much work, whatever there is to try. */
const tryIdentities = async (deps: Deps, rows: readonly IdentityRow[], password: string) => {
  const opened: OpenedIdentity[] = []
  let isAnyRight = false
  for (let at = 0; at < triedIdentities; at += 1) {
    const row = rows[at]
    const { isRight, keys } = await tryPassword(deps, row ? { ...row, id: row.user_id } : nobody(deps), password)
    if (!row || !isRight || !keys) continue
    isAnyRight = true
    const one = openWrap(row, 'wrapped_private', keys)
    if (one) opened.push(one)
  }
  return { opened, isAnyRight }
}

/**
 * Counts a try, and not one that was not made: where work was asked for first, or too many wait.
 * Throws `too-many-requests`.
 */
const counted = async <T>(deps: Deps, { username, source }: Visitor, attempt: () => Promise<T>): Promise<T> => {
  const limits = [
    { ...perSource, source },
    { ...perAccount, source: `${username}|${source}` },
  ]
  for (const limit of limits) await requireWithin(deps, limit)
  try {
    return await attempt()
  } catch (error) {
    for (const limit of limits) await giveBack(deps, limit)
    throw error
  }
}

/**
 * Proves by username and password that somebody is on a roster, or was until lately: with the last password that opened
 * their keys, so that neither disabling nor a reset silences anybody. An unknown name costs the same. Throws
 * `credentials-invalid`, `too-many-requests`, `proof-of-work-required`, `service-busy`.
 */
const prove = async (deps: Deps, visitor: Visitor): Promise<Stopper[]> => {
  const { username, password, device, proof } = visitor
  const { id, places, opened, isAnyRight } = await counted(deps, visitor, async () => {
    const { rows, ...found } = await findPlaces(deps, username)
    const stranger = { purpose: 'stop', isKnown: device?.userId === found.id, proof }
    const tried = await throughStrangersGate(deps, stranger, () => tryIdentities(deps, rows, password))
    return { ...found, ...tried }
  })
  const stoppers = opened.flatMap((one) =>
    places.filter(({ identity }) => isIdentity(identity, one)).map(({ channelId }) => ({ channelId, opened: one })),
  )
  if (stoppers.length > 0) return stoppers
  await countWrongPassword(deps, isAnyRight || places.length === 0 ? nobodysId : id)
  throw new AppError('credentials-invalid')
}

const stoppableIn = async (deps: Deps, { channelId, opened }: Stopper): Promise<Stoppable> => {
  const { userId, version } = opened
  const requests = (await listOtherStoppable.run(deps, channelId, userId)).flat()
  return amongPeople(deps.db, async (tx) => {
    const roster = await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId))
    const now = await databaseTime(tx, deps)
    const channel = await tx.selectFrom('channel').select('public_name').where('id', '=', channelId).executeTakeFirst()
    const acts = [...roster.acts.values()].map((act) => presentAct(roster, act, userId, now, version))
    return { channelName: channel?.public_name ?? '', acts: acts.filter((act) => act.mayStop), requests }
  })
}

/** Each once: of what keys of now and of before may stop, both lists speak. */
const eachOnce = <T extends { id: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
]

/** Whether anything waits in a channel that somebody can stop without a session, by whichever of their keys. */
export const canStopSomething = async (deps: Deps, channelId: string, userId: string): Promise<boolean> => {
  if ((await listOtherStoppable.run(deps, channelId, userId)).flat().length > 0) return true
  return amongPeople(deps.db, async (tx) => {
    const roster = await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId))
    const now = await databaseTime(tx, deps)
    const versions = stoppingPlaces(roster, userId, now).map(({ identity }) => identity.version)
    return [...roster.acts.values()].some(({ change }) =>
      versions.some((version) => mayStop(roster, { user: userId, version }, now, change)),
    )
  })
}

/** What waits in the committees of somebody who cannot sign in. Throws as `prove` does. */
export const listStoppable = async (deps: Deps, visitor: Visitor): Promise<Stoppable> => {
  const all: Stoppable[] = []
  for (const stopper of await prove(deps, visitor)) all.push(await stoppableIn(deps, stopper))
  return {
    channelName: [...new Set(all.map(({ channelName }) => channelName))].join(' · '),
    acts: eachOnce(all.flatMap(({ acts }) => acts)),
    requests: eachOnce(all.flatMap(({ requests }) => requests)),
  }
}

const write = (deps: Deps, channelId: string, pen: Pen, id: string): Promise<void> =>
  changingPeople(deps, async (tx) => {
    await alsoInChannel(tx, channelId, async () => {
      const roster = await heldRoster(tx, deps, channelId)
      const act = roster.acts.get(id)
      if (!act) throw new AppError('not-found')
      if (!mayStop(roster, pen, await databaseTime(tx, deps), act.change)) throw new AppError('forbidden')
      const { change, head } = act
      const signer = signedBy(pen, { channelId, kind: 'stop', act: id, change, head })
      const stopped = await appendEntry(tx, deps, channelId, { body: { kind: 'stop', act: id }, signer })
      if (change.kind === 'recovery') await forgetRecoveryKeys(tx, channelId, stopped)
    })
    await tellCommittee(tx, deps, { channelId, kind: 'act-stopped', act: id })
  })

/** What is not in one channel, or not theirs to stop with these keys, may be with others. Throws what the last one does. */
const inOneOf = async (
  [stopper, ...others]: readonly Stopper[],
  stop: (stopper: Stopper) => Promise<void>,
): Promise<void> => {
  if (!stopper) throw new AppError('not-found')
  try {
    await stop(stopper)
  } catch (error) {
    const isElsewhere = error instanceof AppError && (error.code === 'not-found' || error.code === 'forbidden')
    if (others.length === 0 || !isElsewhere) throw error
    await inOneOf(others, stop)
  }
}

/** Stops an act in a member's own session. Throws `not-found`, `forbidden`. */
export const stopInSession = (deps: Deps, { channelId, userId, keyring }: MemberActor, id: string): Promise<void> =>
  write(deps, channelId, { user: userId, version: keyring.version, sign: keyring.sign }, id)

/** Stops an act by username and password; begins no session. Throws as `prove` does, `not-found`, `forbidden`. */
export const stopByPassword = async (deps: Deps, visitor: Visitor, id: string): Promise<void> =>
  inOneOf(await prove(deps, visitor), ({ channelId, opened: { userId: user, version, privateKeys } }) => {
    const pen = { user, version, sign: (statement: Buffer) => signWith(privateKeys, statement) }
    return write(deps, channelId, pen, id)
  })

/** Stops a request that nobody is left to vote on, or an act that nobody is left to confirm; begins no session. Throws as `prove` does, `not-found`. */
export const stopRequestByPassword = async (deps: Deps, visitor: Visitor, id: string): Promise<void> =>
  inOneOf(await prove(deps, visitor), async ({ channelId, opened }) => {
    const stopped = await stopOther.run(deps, channelId, opened.userId, id)
    if (!stopped.includes(true)) throw new AppError('not-found')
  })
