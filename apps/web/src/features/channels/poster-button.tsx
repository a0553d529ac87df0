import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { Locale } from '@canal/messages'
import { useCall } from '../../lib/call.ts'
import { languageName } from '../../lib/language-name.ts'
import { useText } from '../../lib/office-text.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { drawPoster } from './api.ts'

/** A poster with the channel's address and its QR code, to be printed and hung up. */
export const PosterButton = ({ channel, language }: { channel: ChannelDetail; language: Locale }) => {
  const text = useText()
  const call = useCall()
  return (
    <DownloadButton
      label={text('channels.poster', { language: languageName(language, text.locale) })}
      busyLabel={text('channels.poster.drawing')}
      filename={`${text('channels.poster.filename')}-${channel.slug}-${language}.pdf`}
      failed={text('channels.poster.failed')}
      load={() => drawPoster(call, channel.id, language)}
    />
  )
}
