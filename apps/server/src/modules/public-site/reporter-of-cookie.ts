import type { FastifyRequest } from 'fastify'
import type { Deps } from '../audit-log/deps.ts'
import type { ReporterActor } from '../accounts/session/actor.ts'
import { reporterToken } from '../../platform/http/reporter-cookie.ts'
import { findSession, reporterOf } from '../accounts/session/session.ts'

/** The reporter of the cookie's session, if it lives and is of this channel. */
export const reporterOfCookie = async (
  deps: Deps,
  request: FastifyRequest,
  channelId: string,
): Promise<ReporterActor | null> => {
  const token = reporterToken(deps.config, request)
  const session = token ? await findSession(deps, token, 'reporter') : null
  const actor = session && reporterOf(deps, session)
  return actor && actor.channelId === channelId ? actor : null
}
