import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useText } from '../../lib/office-text.ts'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { temporaryPassword } from './temporary-password.ts'

/** What is typed of a person, whoever they are. */
export interface PersonInput extends FieldValues {
  name: string
  lastName: string
  secondLastName?: string | undefined
  email: string
  phone?: string | undefined
}

export const personFields = ['name', 'lastName', 'secondLastName', 'email', 'phone'] as const

interface PartProps<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>
}

const off = { autoComplete: 'off' }

/** Name, e-mail and telephone. */
export const PersonFields = <Input extends PersonInput, Output>({ form }: PartProps<Input, Output>) => {
  const text = useText()
  const at = (name: (typeof personFields)[number]) => name as Path<Input>
  return (
    <>
      <TextField form={form} name={at('name')} label={text('profile.name')} {...off} />
      <div className="pair">
        <TextField form={form} name={at('lastName')} label={text('profile.lastName')} {...off} />
        <TextField form={form} name={at('secondLastName')} label={text('profile.secondLastName')} optional {...off} />
      </div>
      <TextField form={form} name={at('email')} type="email" label={text('profile.email')} {...off} />
      <TextField form={form} name={at('phone')} type="tel" label={text('profile.phone')} optional {...off} />
    </>
  )
}

/** How somebody new signs in: a username for ever, and a password until the first time. */
export const NewAccountFields = <Input extends FieldValues & { username: string; password: string }, Output>({
  form,
}: PartProps<Input, Output>) => {
  const text = useText()
  return (
    <>
      <TextField
        form={form}
        name={'username' as Path<Input>}
        label={text('users.field.username')}
        hint={text('users.field.usernameHint')}
        autoCapitalize="none"
        spellCheck={false}
        {...off}
      />
      <PasswordField
        form={form}
        name={'password' as Path<Input>}
        label={text('users.field.password')}
        hint={`${text('password.rules')} ${text('users.field.passwordCommon')} ${text('users.field.passwordHint')}`}
        generated={{ label: text('users.field.generate'), make: temporaryPassword }}
        autoComplete="new-password"
      />
    </>
  )
}
