import type { ChannelFace } from '@canal/contract/pages/public-page'
import { authorityUrl } from '@canal/messages/legal/data'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'

export const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="act" href={href} rel="noopener noreferrer">
    {children}
    <ExternalLink className="icon" />
  </a>
)

interface AuthoritiesProps {
  readonly channel: Pick<ChannelFace, 'regionalAuthority'>
  /** What the national one is called. */
  readonly national: string
}

/** The ways to the authorities outside: the national one, and that of the territory where the administrator has named it. */
export const Authorities = ({ channel: { regionalAuthority }, national }: AuthoritiesProps) => (
  <>
    <p>
      <Outside href={authorityUrl}>{national}</Outside>
    </p>
    {regionalAuthority ? (
      <p>
        <Outside href={regionalAuthority.url}>{regionalAuthority.name}</Outside>
      </p>
    ) : null}
  </>
)
