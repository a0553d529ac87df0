import type { ChannelDetail } from '@canal/contract/channels/settings'
import { channelBounds } from '@canal/contract'
import { locales } from '@canal/messages'
import type { ReactNode } from 'react'
import { languageName } from '../../lib/language-name.ts'
import { useText } from '../../lib/office-text.ts'
import { LongTextField } from '../../ui/text-field.tsx'
import type { ChannelForm } from './form-values.ts'
import type { ChannelFormValues } from './form-values.ts'
import { LogoField } from './logo-field.tsx'

interface BrandingFieldsProps {
  readonly form: ChannelForm
  readonly channel: ChannelDetail
  readonly onSaved: (channel: ChannelDetail) => void
  readonly preview: (values: ChannelFormValues) => ReactNode
}

/** The logo, the channel's own words, and how the public page looks with them. */
export const BrandingFields = ({ form, channel, onSaved, preview }: BrandingFieldsProps) => {
  const text = useText()
  const values = form.watch() as ChannelFormValues
  return (
    <fieldset className="form-part">
      <legend>{text('channels.branding')}</legend>
      <LogoField channel={channel} onSaved={onSaved} />
      <p className="quiet">{text('channels.messageLead')}</p>
      {locales.map((locale) => (
        <LongTextField
          key={locale}
          form={form}
          name={`customizedMessage.${locale}`}
          label={text('channels.message', { language: languageName(locale, text.locale) })}
          optional
          rows={6}
          maxLength={channelBounds.message}
          lang={locale}
        />
      ))}
      {preview(values)}
    </fieldset>
  )
}
