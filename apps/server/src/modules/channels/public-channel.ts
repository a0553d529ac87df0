import { fileExtensions, fileLimits } from '@canal/contract'
import type { PublicChannel } from '@canal/contract/channels/schemas'
import type { ChannelFace } from '@canal/contract/pages/public-page'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { dayText } from '../../platform/time.ts'
import { AppError } from '../../platform/errors.ts'
import { receivesSince } from '../audit-log/governance/roster.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import { alternateOf, channelPeople, counts, isThere, type Person } from '../accounts/people/directory.ts'
import { findChannelBySlug, type ChannelRow } from './find-channel.ts'
import { newFormToken } from './form-token.ts'
import { logoAddress } from './logo-address.ts'

const present = (deps: Deps, channel: ChannelRow, people: readonly Person[], logo: string | null): PublicChannel => ({
  id: channel.id,
  slug: channel.slug,
  publicName: channel.public_name,
  logo,
  customizedMessage: channel.customized_message,
  status: channel.status,
  takesReports: channel.status === 'ACTIVE' && people.some((person) => counts(person) && isThere(person)),
  timeZone: channel.time_zone,
  isMailOn: deps.mailer !== null,
  limits: {
    maxFileSize: deps.config.fileBytesMax,
    filesPerReport: fileLimits.perReport,
    filesPerMessage: fileLimits.perMessage,
    extensions: fileExtensions,
  },
  formToken: newFormToken(deps, channel.id),
})

const load = async (deps: Deps, slug: string) => {
  const channel = await findChannelBySlug(deps, slug)
  if (!channel) throw new AppError('not-found')
  return inChannel(deps.db, channel.id, async (tx) => {
    const people = await channelPeople(tx, deps, channel.id)
    const organisation = await tx
      .selectFrom('organisation')
      .select('name')
      .where('id', '=', channel.organisation_id)
      .executeTakeFirst()
    return {
      channel,
      people,
      since: receivesSince(await rosterOf(tx, deps, channel.id)),
      logo: await logoAddress(tx, channel.id),
      organisation: organisation?.name ?? channel.public_name,
    }
  })
}

/** What anybody may know of a channel. Throws `not-found`. */
export const publicChannel = async (deps: Deps, slug: string): Promise<PublicChannel> => {
  const { channel, people, logo } = await load(deps, slug)
  return present(deps, channel, people, logo)
}

/** The same with what a page shows besides; no names. Throws `not-found`. */
export const channelFace = async (deps: Deps, slug: string): Promise<ChannelFace> => {
  const { channel, people, since, logo, organisation } = await load(deps, slug)
  const readers = people.filter(counts)
  const { regionalName, regionalUrl, isNationalOnly: _, ...contact } = channel.contact
  return {
    ...present(deps, channel, people, logo),
    organisation,
    committeeFunctions: readers.map((member) => member.function).filter(Boolean),
    committeeOthers: readers.filter((member) => !member.function).length,
    committee: [],
    hasAlternate: alternateOf(people) !== null,
    committeeSince: since && dayText(since, channel.time_zone),
    contact,
    ...(regionalName && regionalUrl && { regionalAuthority: { name: regionalName, url: regionalUrl } }),
  }
}
