import { roleNames } from '@canal/contract'
import { signup } from '@canal/contract/auth/endpoints'
import { signupSchema } from '@canal/contract/auth/schemas'
import type { SetupMember, SetupState } from '@canal/contract/setup/schemas'
import { resetPassword } from '@canal/contract/users/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { fullName } from '../../lib/full-name.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { preventBlur } from '../../ui/prevent-blur.ts'
import { PasswordField } from '../../ui/text-field.tsx'
import { setupKey } from './api.ts'
import { MemberList } from './member-list.tsx'
import { nobody, PersonFields, personFields } from './person-fields.tsx'

const personSchema = z.pick(signupSchema, {
  username: true,
  password: true,
  name: true,
  lastName: true,
  secondLastName: true,
  email: true,
})

const empty = { ...nobody, password: '' }
const fields = [...personFields, 'password' as const]

interface CommitteeStepProps {
  readonly state: SetupState
  readonly channelId: string
  /** Makes a temporary password by the rules. */
  readonly makePassword: () => string
  readonly onNext: () => Promise<void>
}

/** The people who receive reports, added one after another; each is shown with the temporary password to be passed on. */
export const CommitteeStep = ({ state, channelId, makePassword, onNext }: CommitteeStepProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const [passwords, setPasswords] = useState<Readonly<Record<string, string>>>({})
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(personSchema, text),
    defaultValues: empty,
  })
  const add = form.handleSubmit(async (person) => {
    try {
      const body = { ...person, channelId, roles: [roleNames.user] }
      const made = await call(signup, { body, suppressError: true })
      setPasswords((known) => ({ ...known, [made.username]: person.password }))
      notify('success', text('setup.committee.added', { name: fullName(made) }))
      form.reset(empty)
      await queries.invalidateQueries({ queryKey: setupKey })
      form.setFocus('name')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.is('already-exists'))
        form.setError('username', { message: text('users.usernameTaken') }, { shouldFocus: true })
      else if (!showServerErrors(form, error, fields)) form.setError('root', { message: failureText(error, text) })
    }
  })
  const renew = async ({ id, username }: SetupMember) => {
    const newPassword = makePassword()
    await call(resetPassword, { body: { id, newPassword }, suppressError: true })
    setPasswords((known) => ({ ...known, [username]: newPassword }))
  }
  return (
    <>
      <MemberList members={state.members} passwords={passwords} onRenew={renew} />
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
        noValidate
      >
        <h2>{text('setup.committee.new')}</h2>
        <PersonFields form={form} at="" />
        <PasswordField
          form={form}
          name="password"
          label={text('users.field.password')}
          hint={text('password.rules')}
          generated={{ label: text('users.field.generate'), make: makePassword }}
          autoComplete="new-password"
        />
        <FormError>{form.formState.errors.root?.message}</FormError>
        <div className="row">
          <SaveButton variant="outline" saving={form.formState.isSubmitting} savingLabel={text('action.saving')}>
            <UserPlus className="icon" aria-hidden />
            {text('setup.committee.add')}
          </SaveButton>
        </div>
      </form>
      <div className="row">
        {/* What is half typed is added first, or says what it lacks: nobody is left out by going on. */}
        <Button
          onMouseDown={preventBlur}
          disabled={state.members.length === 0 && !form.formState.isDirty}
          onClick={() => void (form.formState.isDirty ? add() : onNext())}
        >
          {text('action.continue')}
        </Button>
      </div>
    </>
  )
}
