import { sql } from 'kysely'
import { roleNames } from '@canal/contract'
import { forgetHeads, headOf, headsOf, noteHead, readPlaces, writeHeads, type LogHead } from '../../audit-log/heads.ts'
import type { CanonicalValue } from '../../../platform/crypto/canonical.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { afterCommit, amongPeople, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError, fingerprintOf } from '../../../platform/errors.ts'
import { areFactorsGenuine, factorsMac, type FactorFacts } from '../session/factor-mac.ts'

type World = Pick<Deps, 'rootKeys' | 'heads' | 'log'>

type Totp = [box: string, lastStep: number, isConfirmed: boolean]

interface Sealed extends FactorFacts {
  username: string
  /** Of the rows as they were sealed, and as they are. */
  found: Buffer
  mac: Buffer
}

const load = async (tx: Tx, userId: string | null): Promise<Sealed[]> => {
  const found = await tx
    .selectFrom('app_user as u')
    .select(['u.id as userId', 'u.username'])
    .select(['u.factors_version as version', 'u.factors_hash as hash', 'u.factors_mac as mac'])
    .select([
      sql<boolean>`exists (select 1 from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = u.id and r.requires_second_factor)`.as('isRequired'),
      sql<boolean>`u.is_active and exists (select 1 from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = u.id and r.name = ${roleNames.admin})`.as('managesPeople'),
      sql<Totp | null>`(select jsonb_build_array(encode(t.secret_box, 'hex'), t.last_step, t.confirmed_at is not null)
        from totp t where t.user_id = u.id)`.as('totp'),
      sql<CanonicalValue[]>`(select coalesce(jsonb_agg(jsonb_build_array(
          y.id, encode(y.credential_id, 'hex'), y.name, encode(y.box, 'hex'), y.counter) order by y.id), '[]')
        from passkey y where y.user_id = u.id)`.as('passkeys'),
      sql<string[]>`(select coalesce(jsonb_agg(encode(b.mac, 'hex') order by b.mac), '[]')
        from backup_code b where b.user_id = u.id)`.as('codes'),
    ])
    .where(sql<boolean>`(${userId}::uuid is null or u.id = ${userId})`)
    .orderBy('u.username')
    .execute()
  return found.map(({ totp, passkeys, codes, ...row }) => ({
    ...row,
    isSet: totp?.[2] === true || passkeys.length > 0,
    found: fingerprintOf('canal/second-factor-rows/1', totp, passkeys, codes),
  }))
}

/** The newest version of everybody's is kept outside the database, in one file beside those of the channels' logs. */
export const factorHeads = 'people'
const placeOf = (userId: string) => ({ channelId: factorHeads, reportId: userId })

type Found = 'genuine' | 'altered' | 'older'

/** `older`: as the server wrote it once, and it wrote a newer state since. */
const verdictOf = ({ rootKeys }: World, state: Sealed, known: LogHead | null | undefined): Found => {
  if (!areFactorsGenuine(rootKeys, state) || !state.hash.equals(state.found)) return 'altered'
  if (!known || state.version > known.sequence) return 'genuine'
  return state.version === known.sequence && fingerprintOf(state.mac).equals(known.hash) ? 'genuine' : 'older'
}

const stateOf = async (tx: Tx, userId: string): Promise<Sealed> => {
  await sql`select 1 from app_user where id = ${userId} for update`.execute(tx)
  const [state] = await load(tx, userId)
  if (!state) throw new AppError('not-found')
  return state
}

const isGenuine = async (deps: World, state: Sealed): Promise<boolean> =>
  verdictOf(deps, state, await headOf(deps, placeOf(state.userId))) === 'genuine'

/** The same of a session's person, with what is known by now. */
export const areFactorsGenuineNow = (deps: World & Pick<Deps, 'db'>, userId: string): Promise<boolean> =>
  amongPeople(deps.db, async (tx) => isGenuine(deps, await stateOf(tx, userId)))

/** Whether the state of this number is one that a newer one followed. */
export const isOlderThanKnown = async (deps: World, userId: string, version: number): Promise<boolean> =>
  version < ((await headOf(deps, placeOf(userId)))?.sequence ?? 0)

/** The operator's line for somebody's second factor that is not as the server wrote it. */
export const alarmOfFactors = ({ log }: Pick<Deps, 'log'>): void => log.error({ alarm: 'second-factor' }, 'tampered')

/** Throws `second-factor-altered`, and tells the operator, where somebody's second factors are not as the server wrote them. */
export const requireFactors = async (tx: Tx, deps: World, userId: string): Promise<void> => {
  if (await isGenuine(deps, await stateOf(tx, userId))) return
  alarmOfFactors(deps)
  throw new AppError('second-factor-altered')
}

const seal = async (tx: Tx, deps: World, state: Sealed): Promise<void> => {
  const { userId, found: hash } = state
  const known = await headOf(deps, placeOf(userId))
  const version = Math.max(state.version, known?.sequence ?? 0) + 1
  const mac = factorsMac(deps.rootKeys, { ...state, version, hash })
  await sql`update app_user set factors_version = ${version}, factors_hash = ${hash}, factors_mac = ${mac}
    where id = ${userId}`.execute(tx)
  // Of whose factors never changed there is no older state.
  if (version > 1)
    afterCommit(tx, () => noteHead(deps, placeOf(userId), { sequence: version, hash: fingerprintOf(mac) }))
}

/** Says that somebody's second factors are what the rows hold: of a new account, and where a reset took them away. */
export const sealFactors = async (tx: Tx, deps: World, userId: string): Promise<void> =>
  seal(tx, deps, await stateOf(tx, userId))

/**
 * Changes somebody's second factors, or a code that is used up. Throws `second-factor-altered` where they are not as the
 * server wrote them, before anything is changed.
 */
export const changingFactors = <T>(
  deps: World & Pick<Deps, 'db'>,
  userId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  amongPeople(deps.db, async (tx) => {
    await requireFactors(tx, deps, userId)
    const done = await work(tx)
    const state = await stateOf(tx, userId)
    if (!state.hash.equals(state.found)) await seal(tx, deps, state)
    return done
  })

/**
 * Changes what a person's roles ask for, or whether they manage people. It makes nothing good that somebody wrote in the
 * database: what did not hold before does not hold afterwards either.
 */
export const changingRequirement = async (
  tx: Tx,
  deps: World,
  userId: string,
  change: () => Promise<unknown>,
): Promise<void> => {
  const before = await stateOf(tx, userId)
  const wasGenuine = await isGenuine(deps, before)
  await change()
  const after = await stateOf(tx, userId)
  const isOther = after.isRequired !== before.isRequired || after.managesPeople !== before.managesPeople
  if (wasGenuine && isOther) await seal(tx, deps, after)
}

/** What is known is read first: what is written meanwhile is newer than that. */
const loadAll = async (tx: Tx, deps: World): Promise<[Sealed, Found][]> => {
  const known = new Map(await headsOf(deps, factorHeads))
  return (await load(tx, null)).map((state) => [state, verdictOf(deps, state, known.get(state.userId))])
}

/** Whose second factors are not as the server wrote them, by username. Changes nothing. */
export const alteredFactors = (deps: World, owner: Db): Promise<{ altered: string[]; older: string[] }> =>
  amongPeople(owner, async (tx) => {
    const names = { genuine: [] as string[], altered: [] as string[], older: [] as string[] }
    for (const [state, found] of await loadAll(tx, deps)) names[found].push(state.username)
    return names
  })

/**
 * Compares everybody's second factors with what is known of them from outside the database, tells the operator of what is
 * not as it was written, and keeps outside what came since. Throws where a place fails.
 */
export const checkFactors = async (deps: World, owner: Db): Promise<void> => {
  await readPlaces(deps, factorHeads)
  const isWhole = await amongPeople(owner, async (tx) => {
    let all = true
    for (const [state, found] of await loadAll(tx, deps)) {
      all &&= found === 'genuine'
      if (found === 'genuine' && state.version > 1)
        await noteHead(deps, placeOf(state.userId), { sequence: state.version, hash: fingerprintOf(state.mac) })
    }
    return all
  })
  if (!isWhole) alarmOfFactors(deps)
  await writeHeads(deps, factorHeads)
}

/** What the database holds of everybody's second factors counts from now on, where this installation wrote it once. */
export const acceptFactors = (deps: World): Promise<void> => forgetHeads(deps, factorHeads)
