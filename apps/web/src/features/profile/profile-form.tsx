import { roleNames } from '@canal/contract'
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

const fields = ['name', 'lastName', 'secondLastName', 'email', 'phone'] as const

const valuesOf = (profile: Profile) => ({
  name: profile.firstName,
  lastName: profile.lastName1,
  secondLastName: profile.lastName2,
  email: profile.email,
  phone: profile.phone,
})

/** Members' names stand in the reporter's list of conflicts; an investigator's and an administrator's never do. */
const seenBy = (roles: readonly string[]) => {
  if (roles.includes(roleNames.admin)) return 'profile.nameSeen.administrator'
  return roles.includes(roleNames.investigator) ? 'profile.nameSeen.investigator' : 'profile.nameSeen.member'
}

interface ProfileFormProps {
  readonly profile: Profile
  /** The stored user is to be fetched anew, so that the header says the new name at once. */
  readonly onSaved: (profile: Profile) => Promise<unknown>
}

/** One's own name, e-mail and telephone, each with who sees it. */
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
      <TextField form={form} name="name" label={text('profile.name')} autoComplete="given-name" required />
      <div className="pair">
        <TextField form={form} name="lastName" label={text('profile.lastName')} autoComplete="family-name" required />
        <TextField form={form} name="secondLastName" label={text('profile.secondLastName')} optional />
      </div>
      <p className="hint">{text(seenBy(profile.roles))}</p>
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
