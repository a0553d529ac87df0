import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { OfficeKey, Translate } from '@canal/messages'
import { useId } from 'react'
import { plainWords } from '../../lib/show-conflicts.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { ChannelForm } from './form-values.ts'

type Chosen = 'voteRule' | 'committeeShown' | 'alternateUsername'

interface ChoiceFieldProps {
  readonly form: ChannelForm
  readonly name: Chosen
  readonly label: string
  readonly hint: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A value of the channel's form as its field shows it: a choice by its words, all else as it is. */
export const choiceWords =
  (text: Translate<OfficeKey>, { people }: ChannelDetail) =>
  (field: string, value: unknown): string => {
    const plain = plainWords(value)
    if (field === 'voteRule')
      return text(plain === 'unanimous' ? 'channels.voteRule.unanimous' : 'channels.voteRule.majority')
    if (field === 'committeeShown')
      return text(plain === 'functions' ? 'channels.shown.functions' : 'channels.shown.names')
    if (field !== 'alternateUsername') return plain
    return people.find(({ username }) => username === plain)?.fullName ?? text('channels.alternate.nobody')
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
