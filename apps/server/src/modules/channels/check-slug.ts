import { reservedSlugs } from '@canal/contract/channels/slug'
import type { SlugState } from '@canal/contract/channels/settings'
import { slug as slugSchema } from '@canal/contract/channels/slug'
import type { Deps } from '../audit-log/deps.ts'
import { findChannelBySlug } from './find-channel.ts'

/** Whether an address may become a channel's, or that one's again; the one who writes it may still be the second. */
export const checkSlug = async (deps: Deps, slug: string, channelId?: string): Promise<SlugState> => {
  if (reservedSlugs.includes(slug)) return 'reserved'
  if (!slugSchema.safeParse(slug).success) return 'invalid'
  const owner = await findChannelBySlug(deps, slug)
  return owner && owner.id !== channelId ? 'taken' : 'free'
}
