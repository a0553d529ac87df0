import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useText } from '../../lib/office-text.ts'
import { TextField } from '../../ui/text-field.tsx'

export const nobody = { username: '', name: '', lastName: '', secondLastName: '', email: '' }
export const personFields = Object.keys(nobody) as (keyof typeof nobody)[]

interface PersonFieldsProps<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>
  /** Where in the form the person stands: '' or a path that ends in a dot. */
  readonly at: '' | 'administrator.'
}

/** Who somebody is and how they sign in. */
export const PersonFields = <Input extends FieldValues, Output>({ form, at }: PersonFieldsProps<Input, Output>) => {
  const text = useText()
  const name = (field: keyof typeof nobody) => `${at}${field}` as Path<Input>
  const plain = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const
  return (
    <>
      <TextField form={form} name={name('name')} label={text('profile.name')} autoComplete="off" />
      <div className="pair">
        <TextField form={form} name={name('lastName')} label={text('profile.lastName')} autoComplete="off" />
        <TextField
          form={form}
          name={name('secondLastName')}
          label={text('profile.secondLastName')}
          autoComplete="off"
          optional
        />
      </div>
      <TextField form={form} name={name('email')} type="email" label={text('profile.email')} autoComplete="off" />
      <TextField
        form={form}
        name={name('username')}
        label={text('users.field.username')}
        hint={text('users.field.usernameHint')}
        {...plain}
      />
    </>
  )
}
