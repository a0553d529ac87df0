import { unlock } from '@canal/contract/auth/endpoints'
import { unlockWays, type UnlockWay } from '@canal/contract/auth/schemas'
import type { Answer } from '@canal/contract'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { SaveButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'

export type Unlocked = Answer<typeof unlock>

interface WayProps {
  readonly way: UnlockWay
  readonly onUnlocked: (way: UnlockWay, answer: Unlocked) => void
}

const useUnlock = ({ way, onUnlocked }: WayProps) => {
  const call = useCall()
  return useMutation({
    mutationFn: (typed: string) =>
      call(unlock, {
        body: way === 'anew' ? { anew: true } : { [way]: typed },
        suppressError: true,
        replacesToken: true,
      }),
    onSuccess: (answer) => onUnlocked(way, answer),
  })
}

/** Something is typed that opens what is theirs. */
const TypedWay = (props: WayProps & { readonly way: Exclude<UnlockWay, 'anew'> }) => {
  const { way } = props
  const text = useText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const open = useUnlock(props)
  const refuse = (words: string) => {
    setError(words)
    // Where it is to be mended; what is wrong is read with it.
    document.getElementById(id)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    if (!typed.trim()) return refuse(text('errors.required'))
    open.mutate(typed, {
      onError: (failure) => {
        const isWrong = failure instanceof ApiError && failure.status === 422
        refuse(isWrong ? text(`unlock.failed.${way}`) : failureText(failure, text))
      },
    })
  }
  return (
    <form className="way" onSubmit={submit} noValidate>
      <Field id={id} label={text(`unlock.${way}.label`)} hint={text(`unlock.${way}.hint`)} error={error}>
        {(wiring) => (
          <input
            {...wiring}
            className={way === 'recoveryCode' ? 'input mono' : 'input'}
            type={way === 'oldPassword' ? 'password' : 'text'}
            autoComplete="off"
            autoCapitalize={way === 'recoveryCode' ? 'characters' : 'none'}
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <SaveButton
        variant={way === 'recoveryCode' ? 'default' : 'outline'}
        saving={open.isPending}
        savingLabel={text('action.saving')}
      >
        {text(`unlock.${way}.go`)}
      </SaveButton>
    </form>
  )
}

/** Nothing is left: one begins again, and the committee admits. */
const AnewWay = ({ isOnly, ...props }: WayProps & { readonly isOnly: boolean }) => {
  const text = useText()
  const ask = useUnlock(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate('')
  }
  return (
    <form className="way" onSubmit={submit}>
      {!isOnly && <p className="quiet">{text('unlock.anew.hint')}</p>}
      <FormError>{ask.error && failureText(ask.error, text)}</FormError>
      <SaveButton variant="outline" saving={ask.isPending} savingLabel={text('action.saving')}>
        {text('unlock.anew.go')}
      </SaveButton>
    </form>
  )
}

interface UnlockWaysProps {
  /** Those that are left. */
  readonly ways: readonly UnlockWay[]
  /** Nobody else is on the committee who could sign. */
  readonly isAlone: boolean
  /** The first is open from the start, unless something else has been begun. */
  readonly isFirstOpen: boolean
  readonly onUnlocked: WayProps['onUnlocked']
}

/** The ways back after a reset, in their order; a closed one says what it costs and how long it takes. */
export const UnlockWays = ({ ways, isAlone, isFirstOpen, onUnlocked }: UnlockWaysProps) => {
  const text = useText()
  const name = useId()
  return (
    <ol className="ways">
      {unlockWays
        .filter((way) => ways.includes(way))
        .map((way, index) => (
          <li key={way}>
            <details name={name} open={isFirstOpen && index === 0}>
              <summary>
                <h2>{text(`unlock.${way}`)}</h2>
                <ChevronDown className="icon" aria-hidden />
                <p>{text(isAlone && way !== 'recoveryCode' ? `unlock.${way}.cost.alone` : `unlock.${way}.cost`)}</p>
              </summary>
              {way === 'anew' ? (
                <AnewWay way={way} isOnly={ways.length === 1} onUnlocked={onUnlocked} />
              ) : (
                <TypedWay way={way} onUnlocked={onUnlocked} />
              )}
            </details>
          </li>
        ))}
    </ol>
  )
}
