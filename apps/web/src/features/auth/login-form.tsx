import { loginSchema } from '@canal/contract/auth/schemas'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { AskedFactor } from '@canal/contract/second-factor/schemas'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { withCaseTexts } from '../../lib/office-catalogue.ts'
import { useText } from '../../lib/office-text.ts'
import { problemText } from '../../lib/problem-text.ts'
import { withProof, type Proof } from '../../lib/with-proof.ts'
import { SaveButton } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { logIn, type GivenFactor } from './api.ts'
import { useSession } from './session-context.ts'

const SecondStep = lazy(() =>
  withCaseTexts(import('./second-step.tsx')).then(({ SecondStep }) => ({ default: SecondStep })),
)

/** Username and password; what was refused is said beside the fields and stays there. A second factor is a second step. */
interface LoginFormProps {
  readonly onSignedIn: (user: CurrentUser) => void
  /** Who is expected; only the password is left to type. */
  readonly username?: string
  /** Somebody else has said who it is: the name is not asked for. */
  readonly isRecognised?: boolean
}

export const LoginForm = ({ onSignedIn, username: expected = '', isRecognised = false }: LoginFormProps) => {
  const text = useText()
  const call = useCall()
  const session = useSession()
  const [refused, setRefused] = useState('')
  /** A disabled account is answered like a wrong password. */
  const [isUnknown, setUnknown] = useState(false)
  const [isProving, setProving] = useState(false)
  const [asked, setAsked] = useState<AskedFactor>()
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(loginSchema, text),
    defaultValues: { username: expected, password: '' },
  })
  /** Under load the server asks an unknown device for some work first; then the same credentials go again. */
  const attempt = async (given: GivenFactor): Promise<void> => {
    setRefused('')
    const { username, password } = form.getValues()
    const signIn = (proof?: Proof) =>
      logIn(call, session, { username, password, ...given, ...(proof ? { proof } : {}) })
    try {
      onSignedIn(await withProof(signIn, { onProof: () => setProving(true) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { secondFactor } = error.problem ?? {}
      if (secondFactor) return setAsked(secondFactor)
      // The wording for a wrong name and a wrong password is the server's, and the same.
      setRefused(error.problem?.message ?? problemText(error, text('errors.offline')))
      setUnknown(error.is('credentials-invalid'))
      // What a passkey is asked is good for one answer.
      if (given.passkey) return await askAnew()
      if (given.otp) return
      form.resetField('password')
      form.setFocus('password')
    } finally {
      setProving(false)
    }
  }
  const askAnew = async () => {
    const { username, password } = form.getValues()
    await logIn(call, session, { username, password }).then(onSignedIn, (error: unknown) => {
      if (error instanceof ApiError && error.problem?.secondFactor) setAsked(error.problem.secondFactor)
    })
  }
  const submit = form.handleSubmit(() => attempt({}))
  const goBack = () => {
    setAsked(undefined)
    setRefused('')
    form.resetField('password')
  }
  if (asked)
    return (
      <Suspense>
        <SecondStep factor={asked} refused={refused} onGiven={attempt} onBack={goBack} />
      </Suspense>
    )
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      {refused && (
        <p className="notice" data-tone="danger" role="alert">
          <CircleAlert className="icon" aria-hidden />
          <span>{isUnknown ? `${refused}. ${text('auth.login.disabled')}` : refused}</span>
        </p>
      )}
      {isRecognised ? (
        // For whoever keeps passwords: theirs is found by the name.
        <input hidden readOnly name="username" autoComplete="username" value={expected} />
      ) : (
        <TextField
          form={form}
          name="username"
          label={text('auth.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <PasswordField
        form={form}
        name="password"
        label={text('auth.password')}
        autoComplete="current-password"
        data-autofocus={expected ? '' : undefined}
      />
      <SaveButton
        wide
        saving={form.formState.isSubmitting}
        savingLabel={text(isProving ? 'auth.login.proof' : 'auth.login.submitting')}
      >
        {text('auth.login.submit')}
      </SaveButton>
    </form>
  )
}
