import type { begin } from '@canal/contract/openid/endpoints'
import { LogIn } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import type { ButtonVariant } from '../../ui/button.tsx'

const address: (typeof begin)['path'] = '/api/auth/oidc/start'

interface ProviderLinkProps {
  readonly name: string
  readonly variant: ButtonVariant
  /** The page to go on with after signing in. */
  readonly next?: string | undefined
  /** Beside a page that must stay as it is. */
  readonly inNewTab?: boolean
}

/** A link and not a button: it leads to the provider's own site. */
export const ProviderLink = ({ name, variant, next, inNewTab }: ProviderLinkProps) => {
  const text = useText()
  return (
    <a
      className="button"
      data-variant={variant}
      data-size="md"
      data-wide
      href={next ? `${address}?next=${encodeURIComponent(next)}` : address}
      {...(inNewTab && { target: '_blank', rel: 'noopener' })}
    >
      <LogIn className="icon" aria-hidden />
      {text(inNewTab ? 'provider.continueInTab' : 'provider.continue', { name })}
    </a>
  )
}
