import type { ChannelFace } from '@canal/contract/pages/public-page'
import { languages, locales, type Locale } from '@canal/messages'
import type { ReactNode } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { legalPath } from '../../lib/public-paths.ts'
import { Flag } from '../../ui/flag.tsx'

/** The same page in another language: its own query stays. */
export const inLanguage = (path: string, locale: Locale): string => {
  const [pathname = '/', query = ''] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('lang', locale)
  return `${pathname}?${search}`
}

const Shield = () => (
  <svg className="shield" viewBox="0 0 30 36" aria-hidden="true">
    <path d="M2 2h26v17c0 8-6 12.5-13 15C8 31.5 2 27 2 19z" />
    <path d="m9 17 4.5 4.500L22 12.500" />
  </svg>
)

const Identity = ({ channel }: { channel: ChannelFace | undefined }) => {
  const t = useTranslate()
  return (
    <a className="identity" href={channel ? `/${channel.slug}/index` : '/'}>
      {channel?.logo ? <img src={channel.logo} alt="" width="36" height="36" /> : <Shield />}
      <span>
        {channel ? channel.publicName : t('app.name')}
        {channel ? <small>{t('app.name')}</small> : null}
      </span>
    </a>
  )
}

interface MastheadProps {
  channel: ChannelFace | undefined
  path: string
  /** Absent on pages that have no easy words. */
  isEasy?: boolean | undefined
  /** The way out, of a channel's page. */
  exit?: ReactNode
}

/** A button in a form: it works without scripts. It asks for the same page. */
const EasySwitch = ({ path, isEasy }: { path: string; isEasy: boolean }) => {
  const t = useTranslate()
  return (
    <form action={path}>
      <button className="switch" role="switch" aria-checked={isEasy} name="easy" value={isEasy ? 'off' : 'on'}>
        <i aria-hidden="true" />
        {t('public.easy')}
      </button>
    </form>
  )
}

/** Whose channel this is, the languages, and the way out, which is always in sight. */
export const Masthead = ({ channel, path, isEasy, exit }: MastheadProps) => {
  const t = useTranslate()
  return (
    <header className="masthead">
      <div>
        <Identity channel={channel} />
        <div className="tools">
          {isEasy === undefined ? (
            <a href={legalPath('accessibility', channel?.slug)}>{t('legal.accessibility')}</a>
          ) : (
            <EasySwitch path={path} isEasy={isEasy} />
          )}
          <nav className="languages" aria-label={t('language.label')}>
            {locales.map((locale) => (
              <a
                key={locale}
                href={inLanguage(path, locale)}
                lang={locale}
                hrefLang={locale}
                aria-current={t.locale === locale ? 'true' : undefined}
              >
                <Flag locale={locale} />
                {languages[locale].name}
              </a>
            ))}
          </nav>
        </div>
        {exit}
      </div>
    </header>
  )
}
