import type { ChannelFace } from '@canal/contract/pages/public-page'
import { languages, locales, type Locale } from '@canal/messages'
import { Fragment, type ComponentProps, type ReactNode } from 'react'
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
  /** The id of the page's form, which is sent to `path`: without scripts, what is written in it goes along with a choice. */
  form?: string | undefined
  /** Scripts change the words of the page in place. */
  isLive: boolean
  /** The way out, of a channel's page. */
  exit?: ReactNode
}

/** Sends the page's form, to have it back by what was chosen: incomplete, and with all that was written. */
const FormButton = ({ form, action, ...rest }: { form: string; action: string } & ComponentProps<'button'>) => (
  <button {...rest} form={form} formAction={action} formNoValidate />
)

type Choice = Pick<MastheadProps, 'path' | 'form' | 'isLive'>

/** A button in a form: it works without scripts. It asks for the same page. */
const EasySwitch = ({ path, isEasy, form, isLive }: Choice & { isEasy: boolean }) => {
  const t = useTranslate()
  const value = isEasy ? 'off' : 'on'
  const words = (
    <>
      <i aria-hidden="true" />
      {t('public.easy')}
    </>
  )
  const shown = { role: 'switch', 'aria-checked': isEasy, children: words }
  return (
    <>
      {form && !isLive ? null : (
        <form className={form && 'with-script'} action={path}>
          <button {...shown} className="switch" name="easy" value={value} />
        </form>
      )}
      {form ? (
        <FormButton
          {...shown}
          className={isLive ? 'switch without-script' : 'switch'}
          form={form}
          action={`${path}?easy=${value}`}
        />
      ) : null}
    </>
  )
}

const Languages = ({ path, form, isLive }: Choice) => {
  const t = useTranslate()
  return (
    <nav className="languages" aria-label={t('language.label')}>
      {locales.map((locale) => {
        const address = inLanguage(path, locale)
        const shown = { lang: locale, 'aria-current': t.locale === locale ? ('true' as const) : undefined }
        const words = (
          <>
            <Flag locale={locale} />
            {languages[locale].name}
          </>
        )
        return (
          <Fragment key={locale}>
            {form && !isLive ? null : (
              <a {...shown} className={form && 'with-script'} href={address} hrefLang={locale}>
                {words}
              </a>
            )}
            {form ? (
              <FormButton {...shown} className={isLive ? 'without-script' : undefined} form={form} action={address}>
                {words}
              </FormButton>
            ) : null}
          </Fragment>
        )
      })}
    </nav>
  )
}

/** Whose channel this is, the languages, and the way out, which is always in sight. */
export const Masthead = ({ channel, path, isEasy, form, isLive, exit }: MastheadProps) => {
  const t = useTranslate()
  return (
    <header className="masthead">
      <div>
        {/* What Enter presses in a field is a form's first button: it sends, and chooses nothing. */}
        {form ? <button className="visually-hidden" form={form} tabIndex={-1} aria-hidden="true" /> : null}
        <Identity channel={channel} />
        <div className="tools">
          {isEasy === undefined ? (
            <a href={legalPath('accessibility', channel?.slug)}>{t('legal.accessibility')}</a>
          ) : (
            <EasySwitch path={path} isEasy={isEasy} form={form} isLive={isLive} />
          )}
          <Languages path={path} form={form} isLive={isLive} />
        </div>
        {exit}
      </div>
    </header>
  )
}
