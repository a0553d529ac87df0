import type { ChannelFace } from '@canal/contract/pages/public-page'
import { authorityUrl } from '@canal/messages/legal/data'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslate } from '../../lib/i18n.ts'

/** Instead of the form where nobody could read what is sent: says so, and whom to turn to. */
export const Closed = ({ channel, reason }: { channel: ChannelFace; reason: 'inactive' | 'noCommittee' }) => {
  const t = useTranslate()
  return (
    <>
      <div className="opening">
        <h1>{t(`public.${reason}.title`)}</h1>
        <p className="lead">{t(`public.${reason}.body`)}</p>
        <p className="actions">
          <a className="button" href={`/${channel.slug}`}>
            {t('public.followReport')}
          </a>
        </p>
      </div>
      <section className="section">
        <h2>{t('public.outside.title')}</h2>
        <div className="stack">
          <p>{t('public.outside.body')}</p>
          <p>
            <a className="act" href={authorityUrl} rel="noopener noreferrer">
              {t('landing.external.link')}
              <ExternalLink className="icon" />
            </a>
          </p>
        </div>
      </section>
    </>
  )
}
