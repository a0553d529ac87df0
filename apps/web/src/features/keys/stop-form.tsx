import { listStoppable } from '@canal/contract/roster/endpoints'
import { stopperSchema, type Stoppable } from '@canal/contract/roster/schemas'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { useText } from '../../lib/office-text.ts'
import { withProof, type Proof } from '../../lib/with-proof.ts'
import { SaveButton } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'

export interface Stopper {
  readonly username: string
  readonly password: string
}

/** Who wants to stop something. Nothing is told before, and no session begins. */
export const StopForm = ({ onFound }: { readonly onFound: (stopper: Stopper, found: Stoppable) => void }) => {
  const text = useText()
  const call = useCall()
  const id = useId()
  const [refused, setRefused] = useState('')
  const [isProving, setProving] = useState(false)
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(stopperSchema, text),
    defaultValues: { username: '', password: '' },
  })
  const submit = form.handleSubmit(async (stopper) => {
    setRefused('')
    try {
      const find = (proof?: Proof) =>
        call(listStoppable, { body: { ...stopper, ...(proof && { proof }) }, suppressError: true })
      onFound(stopper, await withProof(find, { onProof: () => setProving(true) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(failureText(error, text))
      form.resetField('password')
      form.setFocus('password')
    } finally {
      setProving(false)
    }
  })
  return (
    <form className="stack" aria-labelledby={id} onSubmit={(event) => void submit(event)} noValidate>
      <p id={id}>{text('stop.lead')}</p>
      <FormError>{refused}</FormError>
      <TextField
        form={form}
        name="username"
        label={text('auth.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        form={form}
        name="password"
        label={text('auth.password')}
        hint={text('stop.passwordHint')}
        autoComplete="current-password"
      />
      <SaveButton
        wide
        saving={form.formState.isSubmitting}
        savingLabel={text(isProving ? 'auth.login.proof' : 'state.loading')}
      >
        {text('stop.go')}
      </SaveButton>
      <ul className="steps">
        <li>{text('stop.who')}</li>
        <li>{text('stop.register')}</li>
      </ul>
    </form>
  )
}
