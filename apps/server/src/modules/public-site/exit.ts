import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../audit-log/deps.ts'
import { endSession } from '../accounts/session/session.ts'
import { findChannelBySlug } from '../channels/find-channel.ts'
import { clearReporterCookie } from '../../platform/http/reporter-cookie.ts'
import { forgetChoices } from './chosen.ts'
import { isOwnStep } from './forms.ts'
import { reporterOfCookie } from './reporter-of-cookie.ts'

/**
 * Leaves at once: ends the session, forgets what the browser kept of this site, and goes on to a neutral one. Another
 * site's page is sent on alone: by a picture with this address it would take from anybody who looks at it what they have typed
 * here, and a member's session.
 */
export const leave = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  slug: string,
): Promise<FastifyReply> => {
  if (!isOwnStep(request)) return reply.header('cache-control', 'no-store').redirect(deps.config.exitUrl, 303)
  const channel = await findChannelBySlug(deps, slug)
  const actor = channel && (await reporterOfCookie(deps, request, channel.id))
  if (actor) await endSession(deps, actor.sessionId)
  // Of a channel alone: what else stands in the address may not fit into a cookie's path.
  if (channel) for (const path of new Set([slug, channel.slug])) clearReporterCookie(deps.config, request, reply, path)
  forgetChoices(deps.config, request, reply)
  return reply
    .header('clear-site-data', '"cache", "storage"')
    .header('cache-control', 'no-store')
    .redirect(deps.config.exitUrl, 303)
}
