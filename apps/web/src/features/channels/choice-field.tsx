import { useId } from 'react'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { ChannelForm } from './channel-form.tsx'

type Chosen = 'voteRule' | 'committeeShown' | 'alternateUsername'

interface ChoiceFieldProps {
  readonly form: ChannelForm
  readonly name: Chosen
  readonly label: string
  readonly hint: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of several, as the system lists them. */
export const ChoiceField = ({ form, name, label, hint, options }: ChoiceFieldProps) => {
  const id = useId()
  const choose = (value: string) => form.setValue(name, value, { shouldDirty: true })
  return (
    <Field id={id} label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(wiring) => (
        <Select {...wiring} value={form.watch(name) ?? ''} onChange={choose}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
