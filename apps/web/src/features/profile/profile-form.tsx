import { updateProfile } from '@canal/contract/users/endpoints'
import { updateProfileSchema, type Profile } from '@canal/contract/users/schemas'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'

const fields = ['email', 'phone'] as const

const valuesOf = ({ email, phone }: Profile) => ({ email, phone })

interface ProfileFormProps {
  readonly profile: Profile
  /** The stored user is to be fetched anew, so that the header says the new address at once. */
  readonly onSaved: (profile: Profile) => Promise<unknown>
}

/** One's own e-mail and telephone, each with who sees it. Names are the administrator's: reporters choose by them. */
export const ProfileForm = ({ profile, onSaved }: ProfileFormProps) => {
  const text = useText()
  const call = useCall()
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(updateProfileSchema, text),
    defaultValues: valuesOf(profile),
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await call(updateProfile, { body, suppressError: true })
      form.reset(valuesOf(saved))
      notify('success', text('profile.saved'))
      await onSaved(saved)
    } catch (error) {
      // What was typed stays; why it was refused stands beside it.
      if (!(error instanceof ApiError)) throw error
      if (!showServerErrors(form, error, fields)) form.setError('root', { message: failureText(error, text) })
    }
  })
  return (
    <form className="profile" onSubmit={(event) => void submit(event)} noValidate>
      <FormError>{errors.root?.message}</FormError>
      <div className="pair">
        <TextField
          form={form}
          name="email"
          type="email"
          label={text('profile.email')}
          hint={text('profile.emailSeen')}
          autoComplete="email"
          required
        />
        <TextField
          form={form}
          name="phone"
          type="tel"
          label={text('profile.phone')}
          hint={text('profile.phoneSeen')}
          autoComplete="tel"
          optional
        />
      </div>
      <div className="row">
        <SaveButton saving={isSubmitting} savingLabel={text('action.saving')} disabled={!isDirty}>
          {text('action.saveChanges')}
        </SaveButton>
        {isDirty && (
          <Button variant="outline" disabled={isSubmitting} onClick={() => form.reset()}>
            {text('action.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
