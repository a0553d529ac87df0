import type { ChannelDetail } from '@canal/contract/channels/settings'
import { useId } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Field } from '../../ui/field.tsx'
import { LongTextField, TextField } from '../../ui/text-field.tsx'
import type { ChannelForm } from './form-values.ts'
import { ChoiceField } from './choice-field.tsx'
import { SlugField } from './slug-field.tsx'

interface BasicFieldsProps {
  readonly form: ChannelForm
  readonly channel: ChannelDetail
}

const zones = Intl.supportedValuesOf('timeZone')

/** Name, address, place in time, rules of the votes. */
export const BasicFields = ({ form, channel }: BasicFieldsProps) => {
  const text = useText()
  const zoneListId = useId()
  const off = { autoComplete: 'off' }
  return (
    <fieldset className="form-part">
      <legend>{text('channels.basic')}</legend>
      <div className="pair">
        <TextField
          form={form}
          name="name"
          label={text('channels.field.name')}
          hint={text('channels.field.nameHint')}
          {...off}
        />
        <TextField
          form={form}
          name="publicName"
          label={text('channels.field.publicName')}
          hint={text('channels.field.publicNameHint')}
          {...off}
        />
      </div>
      <TextField
        form={form}
        name="organisation"
        label={text('channels.field.organisation')}
        hint={text('channels.field.organisationHint')}
        {...off}
      />
      <SlugField form={form} name="slug" own={channel} />
      <div className="pair">
        <ChoiceField
          form={form}
          name="voteRule"
          label={text('channels.field.voteRule')}
          hint={text('channels.field.voteRuleHint')}
          options={[
            { value: 'majority', label: text('channels.voteRule.majority') },
            { value: 'unanimous', label: text('channels.voteRule.unanimous') },
          ]}
        />
        <HoursField form={form} />
      </div>
      <TextField
        form={form}
        name="timeZone"
        label={text('channels.field.timeZone')}
        hint={text('channels.field.timeZoneHint')}
        list={zoneListId}
        spellCheck={false}
        {...off}
      />
      <datalist id={zoneListId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <LongTextField
        form={form}
        name="embedOrigins"
        label={text('channels.field.embedOrigins')}
        hint={text('channels.field.embedOriginsHint', { address: `${window.location.origin}/${channel.slug}?embed=1` })}
        optional
        spellCheck={false}
        {...off}
      />
    </fieldset>
  )
}

const HoursField = ({ form }: Pick<BasicFieldsProps, 'form'>) => {
  const text = useText()
  const id = useId()
  return (
    <Field
      id={id}
      label={text('channels.field.reopenHours')}
      hint={text('channels.field.reopenHoursHint')}
      error={form.formState.errors.reopenHours?.message}
    >
      {(wiring) => (
        <input
          className="input"
          inputMode="numeric"
          autoComplete="off"
          {...wiring}
          {...form.register('reopenHours', { setValueAs: (typed) => (typed === '' ? NaN : Number(typed)) })}
        />
      )}
    </Field>
  )
}
