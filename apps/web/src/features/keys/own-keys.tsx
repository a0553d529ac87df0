import { unlock } from '@canal/contract/auth/endpoints'
import type { CurrentUser, UnlockWay } from '@canal/contract/auth/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { SaveButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ownQuery } from './api.ts'

const labels = { recoveryCode: 'unlock.byCode', oldPassword: 'unlock.byPassword' } as const
const titles = { recoveryCode: 'unlock.title.code', oldPassword: 'unlock.title.password' } as const

interface UnlockFormProps {
  way: UnlockWay
  /** With the new recovery code where the old one was used up. */
  onOpened: (recoveryCode: string | undefined) => void
}

const UnlockForm = ({ way, onOpened }: UnlockFormProps) => {
  const text = useText()
  const call = useCall()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const refuse = (words: string) => {
      setError(words)
      // Where it is to be mended; what is wrong is read with it.
      document.getElementById(id)?.focus()
    }
    if (!typed.trim()) return refuse(text('errors.required'))
    setSaving(true)
    try {
      const { recoveryCode } = await call(unlock, { body: { [way]: typed }, suppressError: true })
      onOpened(recoveryCode)
    } catch (failure) {
      const isRefused = failure instanceof ApiError && failure.status === 422
      const words = failure instanceof ApiError ? failure.problem?.message : undefined
      refuse(isRefused ? text('unlock.failed') : (words ?? text('errors.offline')))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form className="row" onSubmit={(event) => void submit(event)} noValidate>
      <Field id={id} label={text(labels[way])} error={error}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            type={way === 'oldPassword' ? 'password' : 'text'}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <SaveButton saving={isSaving} savingLabel={text('action.saving')}>
        {text('unlock.submit')}
      </SaveButton>
    </form>
  )
}

interface UnlockWaysProps {
  /** Those that are open to this person: none for whoever is new, nor what a reset ruled out. */
  ways: readonly UnlockWay[]
  onOpened: (recoveryCode: string | undefined) => void
}

const UnlockWays = ({ ways, onOpened }: UnlockWaysProps) => {
  const text = useText()
  const [way, other] = ways
  if (!way) return null
  return (
    <details>
      <summary>{text(other ? 'unlock.title' : titles[way])}</summary>
      <div className="stack">
        <p>{text('unlock.lead')}</p>
        {ways.map((one) => (
          <UnlockForm key={one} way={one} onOpened={onOpened} />
        ))}
      </div>
    </details>
  )
}

interface OwnKeysProps {
  user: CurrentUser
  /** Where there is no need of a way to it. */
  isOnKeysPage: boolean
  /** The keys are open: the session's user is read anew; a renewed recovery code is to be shown. */
  onOpened: (recoveryCode: string | undefined) => void
}

/** For a member whose keys wait: what is closed, why, and how to open it oneself (security design, people's keys). */
export const OwnKeys = ({ user, isOnKeysPage, onOpened }: OwnKeysProps) => {
  const text = useText()
  const queries = useQueryClient()
  const { data } = useQuery(ownQuery(useCall()))
  if (user.keyState === 'confirmed') return null
  const isOutside = !user.capabilities.includes('vote.cast')
  const opened = async (recoveryCode: string | undefined) => {
    notify('success', text('unlock.done'))
    onOpened(recoveryCode)
    await queries.invalidateQueries()
  }
  return (
    <section className="notice" data-tone="pending" aria-labelledby="own-keys">
      <div className="stack">
        <h2 id="own-keys">{text('keys.waiting.title')}</h2>
        <p>{text(isOutside ? 'keys.waiting.lead.outside' : 'keys.waiting.lead')}</p>
        {!isOnKeysPage && (
          <p>
            <Link to="/admin/keys">{text('keys.open')}</Link>
          </p>
        )}
        <UnlockWays ways={data?.ways ?? []} onOpened={(code) => void opened(code)} />
      </div>
    </section>
  )
}
