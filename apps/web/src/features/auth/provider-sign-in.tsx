import type { CurrentUser } from '@canal/contract/auth/schemas'
import { recognised } from '@canal/contract/openid/endpoints'
import { providerOutcomes, type Provider, type ProviderOutcome } from '@canal/contract/openid/provider'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { LoginForm } from './login-form.tsx'
import { ProviderLink } from './provider-link.tsx'

interface ProviderSignInProps {
  readonly provider: Provider
  readonly next: string | undefined
  readonly onSignedIn: (user: CurrentUser) => void
}

const Notice = ({ outcome, name }: { outcome: Exclude<ProviderOutcome, 'recognised'>; name: string }) => {
  const text = useText()
  return (
    <p className="notice" data-tone="pending" role="alert">
      <CircleAlert className="icon" aria-hidden />
      <span>{text(`provider.outcome.${outcome}`, { name })}</span>
    </p>
  )
}

/** Only the password is left to type, and why it is. */
const Recognised = ({ provider, onSignedIn, username }: ProviderSignInProps & { username: string }) => {
  const text = useText()
  const { name } = provider
  return (
    <>
      <p className="notice" role="status">
        <BadgeCheck className="icon" aria-hidden />
        <span>{text.rich('provider.recognised', { name, username: <strong key="who">{username}</strong> })}</span>
      </p>
      <p className="quiet">{text('provider.why', { name })}</p>
      <LoginForm username={username} isRecognised onSignedIn={onSignedIn} />
      <p className="hint">{text('provider.noAccount')}</p>
      <p className="quiet">
        <a href="/admin/login">{text('provider.another')}</a>
      </p>
    </>
  )
}

/** Where the provider's word is needed, the form is for administrators: it comes when they ask for it. */
const Choice = ({ provider: { name, isRequired }, next, onSignedIn }: ProviderSignInProps) => {
  const text = useText()
  const [isOpen, setOpen] = useState(!isRequired)
  return (
    <>
      <ProviderLink name={name} variant={isRequired ? 'default' : 'outline'} next={next} />
      <p className="hint">{text('provider.why', { name })}</p>
      {!isRequired && <h2>{text('provider.without')}</h2>}
      {!isOpen && (
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          {text('provider.administrators', { name })}
        </Button>
      )}
      {isOpen && <LoginForm onSignedIn={onSignedIn} />}
    </>
  )
}

/** Signing in where the installation has a provider: it says who somebody is, the password opens what they may read. */
export const ProviderSignIn = (part: ProviderSignInProps) => {
  const call = useCall()
  const { name } = part.provider
  // How it went, where somebody comes back from the provider; no server hears of it.
  const outcome = providerOutcomes.find((one) => location.hash === `#${one}`)
  const isBack = outcome === 'recognised'
  const { data, isPending } = useQuery({
    queryKey: ['recognised'],
    queryFn: ({ signal }) => call(recognised, { signal, suppressError: true }),
    enabled: isBack,
    retry: false,
  })
  if (isBack && isPending) return null
  if (isBack && data?.username) return <Recognised {...part} username={data.username} />
  return (
    <>
      {outcome && <Notice outcome={isBack ? 'expired' : outcome} name={name} />}
      <Choice {...part} />
    </>
  )
}
