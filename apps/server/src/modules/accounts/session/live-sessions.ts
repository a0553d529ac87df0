import { sql } from 'kysely'
import type { Deps } from '../../audit-log/deps.ts'
import { capabilitiesOf } from './actor.ts'
import { hasGenuineReport, lacksFactor, type SessionContext } from './session-row.ts'
import { isIdle, standingOfSession } from './session.ts'

/** A session in its newest renewal. */
export interface LiveSession {
  id: Buffer
  context: SessionContext
}

/** A session is renewed every ten minutes at most, for twelve hours. */
const renewalsMax = 100

const contextsOf = async (deps: Deps, ids: readonly Buffer[]): Promise<Map<string, SessionContext | null>> => {
  const { contexts } = await deps.db
    .selectNoFrom(
      sql<(SessionContext | null)[]>`(select coalesce(json_agg(session_context(wanted.id) order by wanted.place), '[]')
        from unnest(${[...ids]}::bytea[]) with ordinality as wanted (id, place))`.as('contexts'),
    )
    .executeTakeFirstOrThrow()
  return new Map(ids.map((id, place) => [id.toString('hex'), contexts[place] ?? null]))
}

const isLive = (deps: Deps, context: SessionContext): boolean => {
  if (context.isExpired || isIdle(context)) return false
  if (context.kind === 'reporter') return hasGenuineReport(deps.rootKeys, context)
  return context.isActive && !context.isPasswordTemporary && !lacksFactor(context)
}

/**
 * Those of the sessions that live on, under the id that was asked for. Looking does not keep them awake. Needs no token:
 * what it gives opens nothing.
 */
export const findLiveSessions = async (deps: Deps, ids: readonly Buffer[]): Promise<Map<string, LiveSession>> => {
  const live = new Map<string, LiveSession>()
  let asked = ids.map((id) => ({ root: id.toString('hex'), id }))
  for (let steps = 0; asked.length > 0 && steps < renewalsMax; steps += 1) {
    const contexts = await contextsOf(
      deps,
      asked.map(({ id }) => id),
    )
    const renewed: typeof asked = []
    for (const { root, id } of asked) {
      const context = contexts.get(id.toString('hex'))
      if (context?.replacedBy) renewed.push({ root, id: Buffer.from(context.replacedBy, 'hex') })
      else if (context && isLive(deps, context)) live.set(root, { id, context })
    }
    asked = renewed
  }
  return live
}

/**
 * Whether a user's session could read reports: the role, and a place on the roster that is not shut
 * (modules/accounts/session/access.ts).
 */
export const mayReadReports = async (deps: Deps, context: SessionContext): Promise<boolean> => {
  if (!capabilitiesOf(context.roles).has('report.read')) return false
  const { keyState, isLocked } = await standingOfSession(deps, context, undefined)
  return keyState === 'admitted' && !isLocked
}
