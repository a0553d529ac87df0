import type { FastifyRequest } from 'fastify'
import type { FieldIssue } from '@canal/contract'
import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { Deps } from '../../deps.ts'
import { sourceOf } from '../../http/limits-source.ts'
import { hit } from '../../http/limits.ts'
import { channelCommittee, committeeNames } from '../channels/index.ts'

/**
 * The channel as the form shows it, with its committee: names while the source has not asked for them too often, then
 * functions alone. `chosen` are the conflicts of a form that comes back. The issue says that the list is not whole.
 */
export const withCommittee = async (
  deps: Deps,
  request: FastifyRequest,
  channel: ChannelFace,
  chosen: readonly string[] = [],
): Promise<{ channel: ChannelFace; issues: FieldIssue[] }> => {
  const { allowed } = await hit(deps, { ...committeeNames, source: sourceOf(request) })
  const shown = allowed ? 'asChannel' : 'functions'
  const { committee, isWhole } = await channelCommittee(deps, channel.slug, shown, chosen)
  const issues = isWhole ? [] : [{ field: 'restrictedUsers', key: 'errors.too-many-requests', params: {} }]
  return { channel: { ...channel, committee }, issues }
}
