import { translators } from '@canal/messages/all'
import type { Locale } from '@canal/messages'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { drawPoster, type PosterWords } from './draw-poster.ts'
import { findChannel, hasOwnAddress, type ChannelRow } from './find-channel.ts'

const wordsOf = (channel: ChannelRow, organisation: string, address: string, locale: Locale): PosterWords => {
  const text = translators[locale]
  const { phone, phoneHours, regionalName } = channel.contact
  const authority = text('landing.external.authority')
  return {
    locale,
    organisation,
    title: text('app.name'),
    lead: text('poster.lead', { name: organisation }),
    scan: text('poster.scan'),
    type: text('poster.type'),
    address: address.replace(/^https?:\/\//, ''),
    facts: [text('poster.noName'), text('poster.readers'), text('poster.follow'), text('poster.retaliation')],
    elsewhere: [
      ...(phone ? [text('poster.phone', { phone: phoneHours ? `${phone} (${phoneHours})` : phone })] : []),
      regionalName
        ? text('poster.authorities', { authority, regional: regionalName })
        : text('poster.authority', { authority }),
    ],
  }
}

/**
 * The poster of a channel as a PDF, and a name for the file. `base` is the address of the installation, without a slash
 * at the end. Throws `not-found`.
 */
export const channelPoster = async (
  deps: Deps,
  channelId: string,
  base: string,
  locale: Locale,
): Promise<{ filename: string; pdf: Buffer }> => {
  const channel = await findChannel(deps.db, channelId)
  if (!channel || !hasOwnAddress(deps, channel)) throw new AppError('not-found')
  const { organisation, logo } = await inChannel(deps.db, channelId, async (tx) => ({
    organisation: await tx
      .selectFrom('organisation')
      .select('name')
      .where('id', '=', channel.organisation_id)
      .executeTakeFirst(),
    logo: await tx.selectFrom('channel_logo').select('content').where('channel_id', '=', channelId).executeTakeFirst(),
  }))
  const link = `${base}/${channel.slug}/index`
  const words = wordsOf(channel, organisation?.name ?? channel.public_name, link, locale)
  const pdf = await drawPoster(words, link, logo?.content ?? null)
  return { filename: `${translators[locale]('channels.poster.filename')}-${channel.slug}-${locale}.pdf`, pdf }
}
