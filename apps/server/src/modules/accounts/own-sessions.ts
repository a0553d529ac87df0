import { sql } from 'kysely'
import type { OwnSession } from '@canal/contract/auth/schemas'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from './session/actor.ts'
import { idleSeconds, inSessions, userHours } from './session/session.ts'

/** A session in all its renewals: when it began is what its end, twelve hours later, tells. */
interface Row {
  family: string
  isCurrent: boolean
  startedAt: Date
  lastUsedAt: Date
}

const find = (tx: Tx, { userId, sessionId }: UserActor): Promise<Row[]> =>
  tx
    .selectFrom('session')
    .select([
      'family',
      sql<boolean>`bool_or(id = ${sessionId})`.as('isCurrent'),
      sql<Date>`max(expires_at) - ${userHours} * interval '1 hour'`.as('startedAt'),
      sql<Date>`max(last_used_at)`.as('lastUsedAt'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', 'user')
    .where(sql<boolean>`expires_at > now() and last_used_at > now() - ${idleSeconds} * interval '1 second'`)
    .groupBy('family')
    .orderBy('isCurrent', 'desc')
    .orderBy('lastUsedAt', 'desc')
    .execute()

/** One's own live sessions, the one that asks first. Where and with what they were begun nobody keeps. */
export const listSessions = async (deps: Deps, actor: UserActor): Promise<OwnSession[]> => {
  const rows = await inSessions(deps.db, (tx) => find(tx, actor))
  return rows.map(({ family, isCurrent, startedAt, lastUsedAt }) => ({
    id: family,
    isCurrent,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

/** Throws `not-found` for one that is over, or somebody else's. */
export const endSession = (deps: Deps, { userId }: UserActor, family: string): Promise<void> =>
  inSessions(deps.db, async (tx) => {
    const ended = await tx
      .deleteFrom('session')
      .where('family', '=', family)
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    if (ended.length === 0) throw new AppError('not-found')
  })

export const endOtherSessions = (deps: Deps, { userId, sessionId }: UserActor): Promise<unknown> =>
  inSessions(deps.db, (tx) =>
    tx
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .where('family', 'not in', tx.selectFrom('session').select('family').where('id', '=', sessionId))
      .execute(),
  )
