import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { reporterIdleMinutes, roleNames } from '@canal/contract'
import { wrapPrivateKey } from '../../../platform/crypto/passwords/password.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import { newToken, tokenRowId, tokenWrapKey } from '../../../platform/crypto/session-token.ts'
import { holderTag } from '../../../platform/crypto/tags.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { placeOf } from '../../audit-log/governance/roster.ts'
import { areKeysOf } from '../../audit-log/governance/signed-by.ts'
import { rosterAt } from '../../audit-log/governance/store.ts'
import { alarmOfFactors, areFactorsGenuineNow, isOlderThanKnown } from '../users/factor-seal.ts'
import { capabilitiesOf, type ReporterActor, type UserActor } from './actor.ts'
import { singleKeyring, userKeyring } from './keyring.ts'
import { seatedAs, type Standing } from './seated-as.ts'
import {
  findRow,
  hasGenuineFactors,
  hasGenuineIdentity,
  hasGenuineReport,
  lacksFactor,
  noKeyVersion,
  openRow,
  packKeys,
  wrapReporter,
  type SessionContext,
  type SessionKeys,
  type SessionKind,
} from './session-row.ts'

/** Decisions §10: 30 minutes idle, 12 hours absolute; a reporter's 30 minutes, sliding. */
export const idleSeconds = 30 * 60
/**
 * A reporter's session tells the minute of their visits and no more. Rounded down, its times need one minute
 * more than promised, so that the 30 are never fewer.
 */
const reporterIdleSeconds = reporterIdleMinutes * 60 + 60
const thisMinute = sql<Date>`date_trunc('minute', now())`
const reporterEnd = sql<Date>`${thisMinute} + ${reporterIdleSeconds} * interval '1 second'`
export const userHours = 12
/** A token lives this much longer once its successor is used, or once another was made in its place. */
const graceSeconds = 60
export const renewAfterSeconds = 10 * 60

interface LiveSession extends SessionKeys {
  id: Buffer
  token: string
  context: SessionContext
}

const endFamily = (db: Db, family: string) =>
  inSessions(db, (tx) => tx.deleteFrom('session').where('family', '=', family).execute())

/** A transaction that sees people and sessions. */
export const inSessions = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('app.scope', 'session', true)`.execute(tx)
    return work(tx)
  })

/** Whether a session has ended by nobody's using it. */
export const isIdle = (session: Pick<SessionContext, 'kind' | 'idleSeconds'>): boolean =>
  session.idleSeconds > (session.kind === 'reporter' ? reporterIdleSeconds : idleSeconds)

/** Marks a session as used now; a reporter's end slides on. Must run in `inSessions`. */
export const stayAwake = (tx: Tx, id: Buffer): Promise<unknown> =>
  sql`update session set last_used_at = case when kind = 'reporter' then ${thisMinute} else now() end,
      expires_at = case when kind = 'reporter' then ${reporterEnd} else expires_at end
    where id = ${id} and expires_at > now()`.execute(tx)

const touch = async (deps: Deps, session: Pick<LiveSession, 'id' | 'context'>, isAttended: boolean): Promise<void> => {
  const { context, id } = session
  // Once a minute is enough to keep a session awake, and spares a write per request.
  const isRenewal = isAttended && context.idleSeconds >= 60
  if (!isRenewal && !context.isSuccessorUnmarked) return
  await inSessions(deps.db, async (tx) => {
    // The older row first, as a renewal locks them: the two may come at the same moment.
    await sql`update session set replaced_used_at = now() where replaced_by = ${id} and replaced_used_at is null`.execute(
      tx,
    )
    if (isAttended) await stayAwake(tx, id)
  })
}

/**
 * The live session of a token of this kind, or null. A token used after its successor took over ends the whole family
 * (theft). A call that nobody is behind (`isAttended` false: a page that brings itself up to date) does not keep the session
 * awake.
 */
export const findSession = async (
  deps: Deps,
  token: string,
  kind: SessionKind,
  isAttended = true,
): Promise<LiveSession | null> => {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const row = await findRow(deps, kind, token)
  if (!row || row.context.isExpired) return null
  const { id, context } = row
  // Before idling, and before the key, which forgetting wipes: a replay tells of a theft however late it comes.
  if (context.replacedUsedSeconds !== null && context.replacedUsedSeconds > graceSeconds) {
    await endFamily(deps.db, context.family)
    return null
  }
  if (isIdle(context)) return null
  const opened = openRow(deps.rootKeys, token, row)
  if (!opened) return null
  if (context.kind === 'user' && !context.isActive) return null
  const session = { id, token, context, ...opened }
  await touch(deps, session, isAttended)
  return session
}

const seatedNowhere: Standing = {
  keyState: 'none',
  isLocked: false,
  capacity: null,
  isFormer: false,
  isDisabled: false,
}

/**
 * Where the person of a session stands in their channel's roster, with the keys that it opened; undefined where its token is
 * not at hand. Throws `internal` where its chain does not hold.
 */
export const standingOfSession = async (
  deps: Deps,
  context: SessionContext,
  privateKeys: Buffer | null | undefined,
): Promise<Standing> => {
  const { channelId, userId, rosterHead, keyVersion, hasKeys, isOff } = context
  if (!channelId || !userId) return seatedNowhere
  const head = rosterHead && { sequence: rosterHead.sequence, hash: Buffer.from(rosterHead.hash, 'hex') }
  const roster = await rosterAt(deps, channelId, head, (work) => inChannel(deps.db, channelId, work))
  const place = placeOf(roster, userId)?.identity
  const areOthers = privateKeys && place?.version === keyVersion && !areKeysOf(place, privateKeys)
  const version = privateKeys === null || areOthers || context.isPasswordTemporary ? null : keyVersion
  return seatedAs(roster, { userId, version, hasKeys, isOff })
}

/** What a session was read with may be older than what was changed meanwhile: that is looked at again. */
const hasFactorsOfNow = async (deps: Deps, context: SessionContext): Promise<boolean> => {
  if (!hasGenuineFactors(deps.rootKeys, context)) return false
  const userId = context.userId ?? ''
  return !(await isOlderThanKnown(deps, userId, context.factorsVersion)) || areFactorsGenuineNow(deps, userId)
}

/**
 * The signed-in user of a session. Throws `session-ended` where the register of the committee says that their account is
 * disabled, whatever its row says, and where somebody wrote in the database whether a second factor is set up or asked for, or
 * that they are an administrator: signing in then says what is to be done.
 */
export const userOf = async (deps: Deps, session: LiveSession): Promise<UserActor> => {
  const { context, privateKey, wrapKey } = session
  const userId = context.userId ?? ''
  const version = context.keyVersion ?? 0
  const standing = await standingOfSession(deps, context, privateKey)
  if (standing.isDisabled) throw new AppError('session-ended')
  if (!(await hasFactorsOfNow(deps, context))) {
    alarmOfFactors(deps)
    throw new AppError('session-ended')
  }
  const { keyState, isLocked, capacity, isFormer } = standing
  // On the roster it is the chain that says so: a role taken away in the database makes no member of an investigator.
  const isInvestigator = capacity === 'investigator' || context.roles.includes(roleNames.investigator)
  return {
    kind: 'user',
    userId,
    username: context.username,
    fullName: [context.firstName, context.lastName1, context.lastName2].filter(Boolean).join(' '),
    roles: context.roles,
    capabilities: capabilitiesOf(isInvestigator ? [...context.roles, roleNames.investigator] : context.roles),
    channelId: context.channelId,
    isInvestigator,
    keyState,
    isLocked,
    isFormer,
    isIdentityGenuine: hasGenuineIdentity(deps.rootKeys, context),
    isPasswordTemporary: context.isPasswordTemporary,
    isSecondFactorMissing: lacksFactor(context),
    tag: context.channelId ? holderTag(deps.rootKeys, context.channelId, userId) : null,
    keyring: privateKey ? userKeyring(deps.rootKeys, version, privateKey) : null,
    wrapKey,
    sessionId: session.id,
  }
}

/** The reporter of a session, for a report that their credential opens; null where it cannot open anything. */
export const reporterOf = (deps: Deps, session: LiveSession): ReporterActor | null => {
  const { channelId, reportId, credentialId } = session.context
  if (session.context.kind !== 'reporter' || !channelId || !reportId || !credentialId) return null
  const { privateKey, unkept = null } = session
  if (!privateKey || !hasGenuineReport(deps.rootKeys, session.context)) return null
  return {
    kind: 'reporter',
    channelId,
    reportId,
    credentialId,
    tag: holderTag(deps.rootKeys, channelId, `reporter:${credentialId}`),
    keyring: singleKeyring(deps.rootKeys, privateKey),
    sessionId: session.id,
    hasSent: session.context.family === reportId,
    unkept,
    token: session.token,
  }
}

interface NewUserSession {
  userId: string
  keyVersion: number | null
  privateKey: Buffer | null
  wrapKey?: Buffer | null
  family?: string
  replaces?: Buffer
  /** Seconds left of the twelve hours, when a session is renewed. */
  secondsLeft?: number
}

/** By the database's clock. */
const endIn = async (tx: Tx, seconds: number): Promise<Date> => {
  const { end } = await tx
    .selectNoFrom(sql<Date>`now() + ${seconds} * interval '1 second'`.as('end'))
    .executeTakeFirstOrThrow()
  return end
}

/** Begins (or renews) a user's session and gives its token. Must run in `inSessions`. */
export const startUserSession = async (tx: Tx, deps: Deps, start: NewUserSession): Promise<string> => {
  const token = newToken()
  const id = tokenRowId(deps.rootKeys, 'user-session', token)
  const { keyVersion: version, privateKey, wrapKey = null } = start
  const hasKey = privateKey !== null && version !== null
  const end = await endIn(tx, start.secondsLeft ?? userHours * 3600)
  const packed = packKeys({ privateKey: hasKey ? privateKey : null, wrapKey }, end)
  const owner = { userId: start.userId, version: hasKey ? version : noKeyVersion }
  const wrapped = wrapPrivateKey(tokenWrapKey(deps.rootKeys, 'user-session', token), packed, owner)
  await sql`insert into session (id, kind, family, user_id, key_version, wrapped_private, expires_at)
    values (${id}, 'user', ${start.family ?? randomUUID()}, ${start.userId}, ${version}, ${wrapped}, ${end})`.execute(
    tx,
  )
  if (start.replaces)
    await tx.updateTable('session').set({ replaced_by: id }).where('id', '=', start.replaces).execute()
  return token
}

interface NewReporterSession {
  channelId: string
  reportId: string
  credentialId: string
  privateKey: Buffer
  /** Whether this session sends the report, and did not merely open it by its reference. */
  isSender: boolean
  /** The reference that it has sent the report for: shown again until it is said to be kept. */
  unkept?: string
}

/** The row of a new reporter's session, for the caller to insert, and its token. */
export const reporterSessionRow = (rootKeys: RootKeys, start: NewReporterSession) => {
  const token = newToken()
  const { credentialId, privateKey, unkept = null } = start
  const row = {
    id: tokenRowId(rootKeys, 'reporter-session', token),
    kind: 'reporter' as const,
    // A reporter's session is never renewed: its family says nothing else than whether it sent the report.
    family: start.isSender ? start.reportId : randomUUID(),
    channel_id: start.channelId,
    report_id: start.reportId,
    credential_id: credentialId,
    wrapped_private: wrapReporter(rootKeys, { token, credentialId, privateKey, unkept }),
    created_at: thisMinute,
    last_used_at: thisMinute,
    expires_at: reporterEnd,
  }
  return { token, row }
}

/**
 * From now on the session is for another report that the same reference opens, of which the caller made sure. Within the
 * transaction of that report's channel, so that both happen or none.
 */
export const moveReporterSession = async (tx: Tx, id: Buffer, reportId: string): Promise<void> => {
  await sql`select set_config('app.scope', 'session', true)`.execute(tx)
  await tx
    .updateTable('session')
    .set({ report_id: reportId })
    .where('id', '=', id)
    .where('kind', '=', 'reporter')
    .execute()
  await sql`select set_config('app.scope', '', true)`.execute(tx)
}

/** Begins a reporter's session in its own transaction. */
export const startReporterSession = (deps: Deps, start: NewReporterSession): Promise<string> =>
  inSessions(deps.db, async (tx) => {
    const { token, row } = reporterSessionRow(deps.rootKeys, start)
    await tx.insertInto('session').values(row).execute()
    return token
  })

export const endSession = (deps: Deps, id: Buffer): Promise<unknown> =>
  inSessions(deps.db, (tx) => tx.deleteFrom('session').where('id', '=', id).execute())
