import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from './session/actor.ts'
import { inSessions, renewAfterSeconds, startUserSession } from './session/session.ts'

interface Row {
  family: string
  age: number
  secondsLeft: number
  successor: Buffer | null
  isSuccessorUsed: boolean
}

const lockSession = (tx: Tx, id: Buffer): Promise<Row | undefined> =>
  tx
    .selectFrom('session')
    .select([
      'family',
      'replaced_by as successor',
      sql<boolean>`replaced_used_at is not null`.as('isSuccessorUsed'),
      sql<number>`extract(epoch from now() - created_at)::float8`.as('age'),
      sql<number>`extract(epoch from expires_at - now())::float8`.as('secondsLeft'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Puts the newest successor of a session in the place of one whose answer may have been lost. That one's row stays, in its
 * last minute: two tabs may have renewed at once; and its use after that says that two hold what one should, which ends
 * the family (RFC 9700 §4.14.2). Deleted, it would be refused in silence, and the thief of the older token went on.
 */
const supersede = (tx: Tx, unused: Buffer, renewed: Buffer): Promise<unknown> =>
  sql`update session set replaced_used_at = now(),
      replaced_by = (select newest.replaced_by from session newest where newest.id = ${renewed})
    where id = ${unused}`.execute(tx)

/**
 * The same token until it is ten minutes old, then a new one of the same family, with what is left of the twelve hours. A
 * successor whose answer was lost is superseded; one already in use is not made twice, since the old token is in its last
 * minute and the page has the new one stored.
 */
export const renewSession = (deps: Deps, actor: UserActor, token: string): Promise<string> =>
  inSessions(deps.db, async (tx) => {
    const { sessionId } = actor
    const session = sessionId ? await lockSession(tx, sessionId) : undefined
    if (!sessionId || !session) throw new AppError('session-ended')
    if (session.age < renewAfterSeconds || session.isSuccessorUsed) return token
    const renewed = await startUserSession(tx, deps, {
      userId: actor.userId,
      keyVersion: actor.keyring?.version ?? null,
      privateKey: actor.keyring?.privateKeys ?? null,
      wrapKey: actor.wrapKey,
      family: session.family,
      replaces: sessionId,
      secondsLeft: session.secondsLeft,
    })
    if (session.successor) await supersede(tx, session.successor, sessionId)
    return renewed
  })

/** Ends the session and those it was renewed from or into. */
export const signOut = (deps: Deps, actor: UserActor): Promise<unknown> =>
  inSessions(deps.db, (tx) =>
    tx
      .deleteFrom('session')
      .where('family', 'in', tx.selectFrom('session').select('family').where('id', '=', actor.sessionId))
      .execute(),
  )
