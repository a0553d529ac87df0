import type { ChannelDetail } from '@canal/contract/channels/settings'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { SaveButton } from '../../ui/button.tsx'
import { drawPoster } from './api.ts'

/** A poster with the channel's address and its QR code, to be printed and hung up. */
export const PosterButton = ({ channel, language }: { channel: ChannelDetail; language: 'es' | 'en' }) => {
  const text = useText()
  const call = useCall()
  const [isDrawing, setIsDrawing] = useState(false)
  const take = async () => {
    setIsDrawing(true)
    try {
      const poster = await drawPoster(call, channel.id, language)
      download(poster, `${text('channels.poster.filename')}-${channel.slug}-${language}.pdf`)
    } catch (error) {
      notify('error', text('channels.poster.failed'), failureText(error, text))
    }
    setIsDrawing(false)
  }
  return (
    <SaveButton
      type="button"
      variant="outline"
      size="sm"
      saving={isDrawing}
      savingLabel={text('channels.poster.drawing')}
      onClick={() => void take()}
    >
      <FileDown className="icon" aria-hidden />
      {text(`channels.poster.${language}`)}
    </SaveButton>
  )
}
