import type { AskedFactor, PasskeyRequest } from '@canal/contract/second-factor/schemas'
import { ArrowLeft, CircleAlert, KeyRound } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { GivenFactor } from './api.ts'

/** What the browser makes of the request; null where the person went back, or it has no such passkey. */
const answerOf = async ({ token, options }: PasskeyRequest): Promise<GivenFactor | null> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return { passkey: { token, response: { ...(await startAuthentication({ optionsJSON })) } } }
  } catch {
    return null
  }
}

const focusIt = (input: HTMLInputElement | null) => input?.focus()

interface SecondStepProps {
  readonly factor: AskedFactor
  /** Why the attempt before was refused. */
  readonly refused: string
  readonly onGiven: (given: GivenFactor) => Promise<void>
  readonly onBack: () => void
}

/** After a right password: six digits of the app, a backup code, or a passkey. */
export const SecondStep = ({ factor, refused, onGiven, onBack }: SecondStepProps) => {
  const text = useText()
  const id = useId()
  const [isBackup, setBackup] = useState(!factor.otp)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState<'code' | 'passkey'>()
  const { passkey } = factor

  const give = async (kind: 'code' | 'passkey', make: () => Promise<GivenFactor | null>) => {
    setBusy(kind)
    setError('')
    try {
      const given = await make()
      if (given) await onGiven(given)
      else setError(text('passkeys.notDone'))
    } finally {
      setBusy(undefined)
      setTyped('')
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) return setError(text('errors.required'))
    void give('code', () => Promise.resolve({ otp: typed }))
  }
  const said = error || refused
  return (
    <form className="stack" onSubmit={submit} noValidate aria-label={text('step.title')}>
      {passkey && (
        <Button
          wide
          variant="outline"
          disabled={busy !== undefined}
          onClick={() => void give('passkey', () => answerOf(passkey))}
        >
          <KeyRound className="icon" aria-hidden />
          {text('step.passkey')}
        </Button>
      )}
      {said && (
        <p className="notice" data-tone="danger" role="alert">
          <CircleAlert className="icon" aria-hidden />
          <span>{said}</span>
        </p>
      )}
      <Field
        id={id}
        label={text(isBackup ? 'step.backup' : 'factor.otp.code')}
        hint={isBackup ? undefined : text('factor.otp.codeHint')}
      >
        {(wiring) => (
          <input
            {...wiring}
            key={String(isBackup)}
            className="input"
            // Whoever was asked for it by a right password goes on typing.
            ref={focusIt}
            autoComplete={isBackup ? 'off' : 'one-time-code'}
            inputMode={isBackup ? 'text' : 'numeric'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <SaveButton
        wide
        saving={busy === 'code'}
        disabled={busy !== undefined}
        savingLabel={text('auth.login.submitting')}
      >
        {text('auth.login.submit')}
      </SaveButton>
      <div className="row">
        <Button variant="ghost" size="sm" onClick={onBack}>
          <ArrowLeft className="icon" aria-hidden />
          {text('factor.back')}
        </Button>
        {factor.otp && (
          <Button variant="ghost" size="sm" onClick={() => setBackup(!isBackup)}>
            {text(isBackup ? 'step.useOtp' : 'step.useBackup')}
          </Button>
        )}
      </div>
    </form>
  )
}
