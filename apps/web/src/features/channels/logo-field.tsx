import { logoLimits } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import { sizeLimitText } from '@canal/messages/file-size'
import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { channelQuery, dropLogo, sendLogo } from './api.ts'

interface LogoFieldProps {
  readonly channel: ChannelDetail
  readonly onSaved: (channel: ChannelDetail) => void
}

/** The logo is kept at once, apart from the form: it is a file, not a field. */
export const LogoField = ({ channel, onSaved }: LogoFieldProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const max = sizeLimitText(text.locale, logoLimits.bytes)
  const input = useRef<HTMLInputElement>(null)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const act = async (work: () => Promise<unknown>, done: 'channels.logo.saved' | 'channels.logo.removed') => {
    setSaving(true)
    setError(undefined)
    try {
      await work()
      const saved = await queries.fetchQuery({ ...channelQuery(call, channel.id), staleTime: 0 })
      onSaved(saved)
      notify('success', text(done))
    } catch (failure) {
      setError(failureText(failure, text))
    }
    setSaving(false)
  }
  const send = (file: File | undefined) => {
    if (!file) return
    if (file.size > logoLimits.bytes) setError(text('errors.file-too-large', { max }))
    else void act(() => sendLogo(call, channel.id, file), 'channels.logo.saved')
  }
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span className="label" id={`${id}-label`}>
        {text('channels.logo')}
      </span>
      <div className="logo-row">
        {channel.logo ? (
          <img className="logo" src={channel.logo} alt={text('channels.logo.of', { name: channel.publicName })} />
        ) : (
          <span className="logo quiet">{text('channels.logo.none')}</span>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            send(event.target.files?.[0])
            // Choosing the same file again must be heard too.
            event.target.value = ''
          }}
        />
        <div className="row">
          <SaveButton
            type="button"
            variant="outline"
            saving={isSaving}
            savingLabel={text('action.saving')}
            onClick={() => input.current?.click()}
          >
            <ImagePlus className="icon" aria-hidden />
            {text(channel.logo ? 'channels.logo.change' : 'channels.logo.choose')}
          </SaveButton>
          {channel.logo && (
            <Button
              variant="ghost"
              disabled={isSaving}
              onClick={() => void act(() => dropLogo(call, channel.id), 'channels.logo.removed')}
            >
              <Trash2 className="icon" aria-hidden />
              {text('channels.logo.remove')}
            </Button>
          )}
        </div>
      </div>
      <p className="hint" id={`${id}-hint`}>
        {text('channels.logo.hint', { max })}
      </p>
      <div role="alert">{error && <p className="error">{error}</p>}</div>
    </div>
  )
}
