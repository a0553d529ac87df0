import type { ChannelDetail } from '@canal/contract/channels/settings'
import { locales } from '@canal/messages'
import { Copy, ExternalLink, Power, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../lib/office-text.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { PosterButton } from './poster-button.tsx'
import type { ChannelAct } from './switch-modal.tsx'

const SwitchModal = lazy(() => import('./switch-modal.tsx').then(({ SwitchModal }) => ({ default: SwitchModal })))

/** Which channel this is, whether it takes reports, and what to do with it as a whole. */
export const ChannelHead = ({ channel }: { channel: ChannelDetail }) => {
  const text = useText()
  const [act, setAct] = useState<ChannelAct | null>(null)
  const isActive = channel.status === 'ACTIVE'
  return (
    <div className="page-head">
      <div>
        <PageTitle title={channel.name}>
          {channel.name} <StateBadge variant={isActive ? 'active' : 'inactive'} />
        </PageTitle>
        {!isActive && <p className="quiet">{text('channels.isInactive')}</p>}
      </div>
      <Button
        variant={isActive ? 'outline' : 'success'}
        size="sm"
        onClick={() => setAct(isActive ? 'disable' : 'enable')}
      >
        <Power className="icon" aria-hidden />
        {text(isActive ? 'channels.disable' : 'channels.enable')}
      </Button>
      {isActive && (
        <Button variant="outline" size="sm" onClick={() => setAct('delete')}>
          <Trash2 className="icon" aria-hidden />
          {text('channels.delete')}
        </Button>
      )}
      <Suspense>{act && <SwitchModal act={act} channel={channel} onClose={() => setAct(null)} />}</Suspense>
    </div>
  )
}

/** Where the public page is, to be passed on. */
export const ChannelAddress = ({ channel }: { channel: ChannelDetail }) => {
  const text = useText()
  const { copy, isCopied } = useCopy()
  const address = `${window.location.origin}/${channel.slug}/index`
  return (
    <section className="channel-address" aria-label={text('channels.address')}>
      <p>
        <span className="quiet">{text('channels.address')}</span> <a href={address}>{address}</a>
      </p>
      <div className="row">
        <Button variant="outline" size="sm" onClick={() => void copy(address)}>
          <Copy className="icon" aria-hidden />
          {text(isCopied ? 'action.copied' : 'action.copy')}
        </Button>
        <a className="button" data-variant="outline" data-size="sm" href={address} target="_blank" rel="noopener">
          <ExternalLink className="icon" aria-hidden />
          {text('channels.openPage')}
        </a>
        {locales.map((locale) => (
          <PosterButton key={locale} channel={channel} language={locale} />
        ))}
      </div>
    </section>
  )
}
