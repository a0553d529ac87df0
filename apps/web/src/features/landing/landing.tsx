import type { ChannelFace } from '@canal/contract/pages/public-page'
import { locales } from '@canal/messages'
import Laptop from 'lucide-react/icons/laptop'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { closedReason } from '../../lib/closed-reason.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { Expectations, OtherWays, Policy, Protection, Readers } from './sections.tsx'

/** What is too late to say once somebody has begun: with what they came, and how they get away. */
const Advice = () => {
  const t = useTranslate()
  return (
    <ul className="advice" aria-label={t('landing.advice.title')}>
      <li>
        <Laptop className="icon" />
        <span>{t('landing.advice.device')}</span>
      </li>
      <li>
        <LogOut className="icon" />
        <span className="with-script with-keys">{t('landing.advice.exit')}</span>
        <span className="without-script without-keys">{t('landing.advice.exitPlain')}</span>
      </li>
    </ul>
  )
}

const NewReportWay = ({ channel }: { channel: ChannelFace }) => {
  const t = useTranslate()
  const closed = closedReason(channel)
  return (
    <section aria-labelledby="way-new">
      <h2 id="way-new">{closed ? t(`public.${closed}.title`) : t('public.newReport')}</h2>
      {closed ? (
        <>
          <p>{t(`public.${closed}.body`)}</p>
          <p>{t('public.outside.body')}</p>
        </>
      ) : (
        <>
          <p>{t('landing.new.body')}</p>
          <p>{t('landing.new.prepare')}</p>
          <Advice />
          <p className="actions">
            <a className="button" href={`/${channel.slug}/new`}>
              {t('landing.new.start')}
            </a>
          </p>
        </>
      )}
    </section>
  )
}

/** The channel's own page: the two ways in, and all that somebody wants to know before they dare. */
export const Landing = ({ channel, followForm }: { channel: ChannelFace; followForm: ReactNode }) => {
  const t = useTranslate()
  const own = [t.locale, ...locales].map((locale) => channel.customizedMessage[locale]).find(Boolean)
  return (
    <>
      <div className="opening">
        <h1>{t('landing.title')}</h1>
        <p className="lead">{t('landing.lead', { name: channel.organisation })}</p>
      </div>
      <div className="ways">
        <NewReportWay channel={channel} />
        <section aria-labelledby="way-open">
          <h2 id="way-open">{t('public.followReport')}</h2>
          {followForm}
        </section>
      </div>
      {own ? (
        <section className="section">
          <h2>{t('public.welcome')}</h2>
          <div className="stack">
            <MarkdownText source={own} />
          </div>
        </section>
      ) : null}
      <Expectations />
      <Readers channel={channel} />
      <Protection />
      <OtherWays channel={channel} />
      <Policy contact={channel.contact} />
    </>
  )
}
