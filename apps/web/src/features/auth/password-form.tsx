import { changePassword } from '@canal/contract/users/endpoints'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { useEffect, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { fetchUser } from './api.ts'
import { ownPasswordSchema } from '../../lib/password-forms.ts'
import { useSession } from './session-context.ts'

interface PasswordFormProps {
  readonly user: Pick<CurrentUser, 'id' | 'username'>
  readonly oldLabel: string
  /** The recovery code comes with the new key pair; an administrator has none. */
  readonly onChanged: (recoveryCode: string | undefined) => void
  readonly children: (saving: boolean) => ReactNode
}

/** One's own password. The answer's token replaces the stored one: the change has ended every other session. */
export const PasswordForm = ({ user, oldLabel, onChanged, children }: PasswordFormProps) => {
  const text = useText()
  const call = useCall()
  const session = useSession()
  const form = useForm({
    mode: 'all',
    resolver: formResolver(ownPasswordSchema, text),
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { getFieldState, trigger, watch } = form
  const newPassword = watch('newPassword')
  useEffect(() => {
    // The repetition is right or wrong by the other field as well; before it was touched it says nothing.
    if (getFieldState('confirmPassword').isTouched) void trigger('confirmPassword')
  }, [newPassword, getFieldState, trigger])
  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    try {
      const body = { id: user.id, oldPassword, newPassword }
      const { recoveryCode } = await call(changePassword, { body, suppressError: true, replacesToken: true })
      await fetchUser(call, session)
      onChanged(recoveryCode)
    } catch (error) {
      // Specification §8: a failed submit shows no success; §5: its cause stands beside the field.
      if (!(error instanceof ApiError)) throw error
      if (error.is('password-incorrect'))
        form.setError('oldPassword', { message: text('errors.password-incorrect') }, { shouldFocus: true })
      else if (!showServerErrors(form, error, ['oldPassword', 'newPassword']))
        form.setError('root', { message: failureText(error, text) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <input type="text" hidden readOnly autoComplete="username" value={user.username} />
      <div className="form-body">
        <FormError>{form.formState.errors.root?.message}</FormError>
        <PasswordField form={form} name="oldPassword" label={oldLabel} autoComplete="current-password" />
        <PasswordField
          form={form}
          name="newPassword"
          label={text('password.new')}
          hint={text('password.rules')}
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label={text('password.confirm')}
          autoComplete="new-password"
        />
      </div>
      {children(form.formState.isSubmitting)}
    </form>
  )
}
