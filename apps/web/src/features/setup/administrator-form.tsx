import { startSetup } from '@canal/contract/setup/endpoints'
import { startSetupSchema } from '@canal/contract/setup/schemas'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { SaveButton } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { nobody, PersonFields, personFields } from './person-fields.tsx'

interface AdministratorFormProps {
  readonly token: string
  /** The account is there; its password is known here alone, for the first sign-in. */
  readonly onMade: (credentials: { username: string; password: string }) => Promise<void>
  /** The link is none, too old or used up: nothing can be set up with it. */
  readonly onClosed: () => void
}

const fields = [...personFields, 'password' as const].map((field) => `administrator.${field}` as const)

/** The first step, by the one-time link: who administers, with a password of their own. */
export const AdministratorForm = ({ token, onMade, onClosed }: AdministratorFormProps) => {
  const text = useText()
  const call = useCall()
  const [refused, setRefused] = useState('')
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(startSetupSchema, text),
    defaultValues: { token, administrator: { ...nobody, password: '' } },
  })
  const submit = form.handleSubmit(async (body) => {
    setRefused('')
    try {
      await call(startSetup, { body, suppressError: true })
      await onMade(body.administrator)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.is('not-found') || error.is('setup-done')) onClosed()
      else if (!showServerErrors(form, error, fields)) setRefused(failureText(error, text))
    }
  })
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <PersonFields form={form} at="administrator." />
      <PasswordField
        form={form}
        name="administrator.password"
        label={text('auth.password')}
        hint={text('password.rules')}
        autoComplete="new-password"
      />
      <FormError>{refused}</FormError>
      <SaveButton wide saving={form.formState.isSubmitting} savingLabel={text('action.saving')}>
        {text('setup.administrator.submit')}
      </SaveButton>
    </form>
  )
}
