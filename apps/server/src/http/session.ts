import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { reporterIdleMinutes } from '@canal/contract'
import { wrapPrivateKey } from '../crypto/password.ts'
import type { RootKeys } from '../crypto/root-keys.ts'
import { newToken, tokenRowId, tokenWrapKey } from '../crypto/session-token.ts'
import { holderTag } from '../crypto/tags.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { capabilitiesOf, type KeyState, type ReporterActor, type UserActor } from './actor.ts'
import { singleKeyring, userKeyring } from './keyring.ts'
import { findRow, hasGenuinePair, noKey, openRow, type SessionContext } from './session-row.ts'

/** Decisions §10: 30 minutes idle, 12 hours absolute; a reporter's 30 minutes, sliding. */
export const idleSeconds = 30 * 60
/**
 * A reporter's session tells the minute of their visits and no more (security §7). Rounded down, its times need one minute
 * more than promised, so that the 30 are never fewer.
 */
const reporterIdleSeconds = reporterIdleMinutes * 60 + 60
const thisMinute = sql<Date>`date_trunc('minute', now())`
const reporterEnd = sql<Date>`${thisMinute} + ${reporterIdleSeconds} * interval '1 second'`
export const userHours = 12
/** Security §5: a token lives this much longer once its successor is used, or once another was made in its place. */
const graceSeconds = 60
export const renewAfterSeconds = 10 * 60

interface LiveSession {
  id: Buffer
  token: string
  context: SessionContext
  /** Null for a user who has none yet. */
  privateKey: Buffer | null
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
 * The live session of a token, or null. A token used after its successor took over ends the whole family (theft). A call
 * that nobody is behind (`isAttended` false: a page that brings itself up to date) does not keep the session awake.
 */
export const findSession = async (deps: Deps, token: string, isAttended = true): Promise<LiveSession | null> => {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const row = await findRow(deps, token)
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
  const session = { id, token, context, privateKey: opened.privateKey }
  await touch(deps, session, isAttended)
  return session
}

const keyStateOf = (context: SessionContext, hasKey: boolean, isPairGenuine: boolean): KeyState => {
  if (context.keyState === null || context.isPasswordTemporary) return 'none'
  if (!hasKey || !isPairGenuine || context.keyState === 'retired') return 'locked'
  return context.keyState
}

/** The signed-in user of a session. */
export const userOf = (deps: Deps, session: LiveSession): UserActor => {
  const { context } = session
  const userId = context.userId ?? ''
  const version = context.keyVersion ?? 0
  const { privateKey } = session
  const isPairGenuine = hasGenuinePair(deps.rootKeys, context)
  return {
    kind: 'user',
    userId,
    username: context.username,
    fullName: [context.firstName, context.lastName1, context.lastName2].filter(Boolean).join(' '),
    roles: context.roles,
    capabilities: capabilitiesOf(context.roles),
    channelId: context.channelId,
    isInvestigator: context.roles.includes('ROLE_INVESTIGATOR'),
    keyState: keyStateOf(context, privateKey !== null, isPairGenuine),
    isPairGenuine,
    isPasswordTemporary: context.isPasswordTemporary,
    isSecondFactorMissing: context.isSecondFactorMissing,
    tag: context.channelId ? holderTag(deps.rootKeys, context.channelId, userId) : null,
    keyring: privateKey ? userKeyring(deps.rootKeys, { userId, version, privateKey }) : null,
    sessionId: session.id,
  }
}

/** The reporter of a session, or null where it cannot open anything. */
export const reporterOf = (deps: Deps, session: LiveSession): ReporterActor | null => {
  const { channelId, reportId, credentialId } = session.context
  if (session.context.kind !== 'reporter' || !channelId || !reportId || !credentialId) return null
  const { privateKey } = session
  if (!privateKey) return null
  return {
    kind: 'reporter',
    channelId,
    reportId,
    credentialId,
    tag: holderTag(deps.rootKeys, channelId, `reporter:${credentialId}`),
    keyring: singleKeyring(deps.rootKeys, privateKey),
    sessionId: session.id,
    token: session.token,
  }
}

interface NewUserSession {
  userId: string
  keyVersion: number | null
  privateKey: Buffer | null
  family?: string
  replaces?: Buffer
  /** Seconds left of the twelve hours, when a session is renewed. */
  secondsLeft?: number
}

/** Begins (or renews) a user's session and gives its token. Must run in `inSessions`. */
export const startUserSession = async (tx: Tx, deps: Deps, start: NewUserSession): Promise<string> => {
  const token = newToken()
  const id = tokenRowId(deps.rootKeys, token)
  const version = start.keyVersion
  const key = start.privateKey && version ? { bytes: start.privateKey, version } : noKey
  const owner = { userId: start.userId, version: key.version }
  const wrapped = wrapPrivateKey(tokenWrapKey(deps.rootKeys, token), key.bytes, owner)
  await sql`insert into session (id, kind, family, user_id, key_version, wrapped_private, expires_at)
    values (${id}, 'user', ${start.family ?? randomUUID()}, ${start.userId}, ${version}, ${wrapped},
      now() + ${start.secondsLeft ?? userHours * 3600} * interval '1 second')`.execute(tx)
  if (start.replaces)
    await tx.updateTable('session').set({ replaced_by: id }).where('id', '=', start.replaces).execute()
  return token
}

interface NewReporterSession {
  channelId: string
  reportId: string
  credentialId: string
  privateKey: Buffer
}

/** The row of a new reporter's session, for the caller to insert, and its token. */
export const reporterSessionRow = (rootKeys: RootKeys, start: NewReporterSession) => {
  const token = newToken()
  const owner = { userId: start.credentialId, version: 1 }
  const row = {
    id: tokenRowId(rootKeys, token),
    kind: 'reporter' as const,
    family: randomUUID(),
    channel_id: start.channelId,
    report_id: start.reportId,
    credential_id: start.credentialId,
    wrapped_private: wrapPrivateKey(tokenWrapKey(rootKeys, token), start.privateKey, owner),
    created_at: thisMinute,
    last_used_at: thisMinute,
    expires_at: reporterEnd,
  }
  return { token, row }
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
