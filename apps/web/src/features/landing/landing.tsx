import type { ChannelFace } from '@canal/contract/pages/public-page'
import { locales } from '@canal/messages'
import Laptop from 'lucide-react/icons/laptop'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { NewReportWay } from './new-report-way.tsx'
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
        <span>{t('landing.advice.exit')}</span>
      </li>
    </ul>
  )
}

/** The channel's own page: the two ways in, and all that somebody wants to know before they dare. */
export const Landing = ({ channel, followForm }: { channel: ChannelFace; followForm: ReactNode }) => {
  const t = useTranslate()
  const own = [t.locale, ...locales].map((locale) => channel.customizedMessage[locale]).find(Boolean)
  return (
    <>
      <div className="ways">
        <div className="stack">
          <h1>{t('landing.title')}</h1>
          <p>{t('landing.lead')}</p>
          <NewReportWay channel={channel} advice={<Advice />} note={t('landing.new.body')} />
        </div>
        <section className="panel" aria-labelledby="way-open">
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
