import { setFirstChannel } from '@canal/contract/setup/endpoints'
import { setupChannelSchema } from '@canal/contract/setup/schemas'
import type { SetupState } from '@canal/contract/setup/schemas'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { StepForm, useStepForm } from './step-form.tsx'

interface ChannelStepProps {
  readonly state: SetupState
  readonly onNext: () => Promise<void>
}

/** The public page: what it is called and where it is. */
export const ChannelStep = ({ state, onNext }: ChannelStepProps) => {
  const text = useText()
  const call = useCall()
  const step = useStepForm({
    schema: setupChannelSchema,
    values: { publicName: state.channel?.publicName ?? state.organisation ?? '', slug: state.channel?.slug ?? '' },
    fields: ['publicName', 'slug'],
    save: (body) => call(setFirstChannel, { body, suppressError: true }),
    onNext,
  })
  const slug = step.form.watch('slug')
  return (
    <StepForm step={step}>
      <TextField
        form={step.form}
        name="publicName"
        label={text('channels.field.publicName')}
        hint={text('channels.field.publicNameHint')}
        autoComplete="off"
      />
      <TextField
        form={step.form}
        name="slug"
        label={text('channels.field.slug')}
        hint={text('channels.field.slugHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <p className="hint">{text('setup.channel.address', { address: `${window.location.origin}/${slug || '…'}` })}</p>
    </StepForm>
  )
}
