import type { ChannelFace, LegalDocument } from '@canal/contract/pages/public-page'
import type { PublicKey } from '@canal/messages'
import { useTranslate } from '../lib/i18n.ts'
import { legalPath } from '../lib/public-paths.ts'

const links = [
  ['privacy', 'legal.privacy'],
  ['legal-notice', 'legal.notice'],
  ['cookies', 'legal.cookies'],
  ['faq', 'legal.faq'],
  ['accessibility', 'legal.accessibility'],
] as const satisfies readonly (readonly [LegalDocument, PublicKey])[]

/** What the law asks to be said on each page, and what the way out does and does not. */
export const Colophon = ({ channel }: { channel: ChannelFace | undefined }) => {
  const t = useTranslate()
  return (
    <footer className="colophon">
      <div>
        <p>{t('public.compliance')}</p>
        <nav aria-label={t('public.footer')}>
          <ul>
            {links.map(([document, key]) => (
              <li key={document}>
                <a href={legalPath(document, channel?.slug)}>{t(key)}</a>
              </li>
            ))}
          </ul>
        </nav>
        {channel ? (
          <>
            <p className="with-script with-keys">{t('public.exitHint')}</p>
            <p className="without-script without-keys">{t('public.exitHintPlain')}</p>
          </>
        ) : null}
      </div>
    </footer>
  )
}
