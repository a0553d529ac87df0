import type { ChannelFace } from '@canal/contract/pages/public-page'
import { locales } from '@canal/messages'
import { authorityUrl } from '@canal/messages/legal/data'
import type { ReactNode } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { NewReportWay } from './new-report-way.tsx'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { Picture, type PictureName } from './easy-pictures.tsx'
import { Policy } from './sections.tsx'

const Idea = ({ picture, children }: { picture: PictureName; children: ReactNode }) => (
  <li className="idea">
    <Picture name={picture} />
    <div>{children}</div>
  </li>
)

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="easy-block">
    <h2>{title}</h2>
    {children}
  </section>
)

/** A difficult word, explained where it is first met. */
const Word = ({ word, children }: { word: string; children: string }) => (
  <p className="word">
    <strong>{word}</strong>
    {`\n${children}`}
  </p>
)

const Advice = () => {
  const t = useTranslate()
  return (
    <ul className="advice" aria-label={t('landing.advice.title')}>
      <Idea picture="work">{t('easy.work')}</Idea>
      <Idea picture="exit">{t('easy.exit')}</Idea>
    </ul>
  )
}

const Readers = ({ channel }: { channel: ChannelFace }) => {
  const t = useTranslate()
  const count = channel.committeeFunctions.length + channel.committeeOthers
  return (
    <Block title={t('easy.who.title')}>
      <ul className="ideas">
        <Idea picture="people">
          {count > 0 ? `${t('easy.who.count', { count })}\n` : null}
          {t('easy.who.committee')}
          {channel.committeeSince ? `\n${t('public.since', { date: channel.committeeSince })}` : null}
        </Idea>
        <Idea picture="closed">
          {t('easy.who.outsider')}
          {'\n'}
          {t('easy.who.nobodyElse')}
        </Idea>
      </ul>
    </Block>
  )
}

const OtherWays = ({ channel: { contact, regionalAuthority } }: { channel: ChannelFace }) => {
  const t = useTranslate()
  const phone = [contact.phone, contact.phoneHours].filter(Boolean).join('\n')
  return (
    <Block title={t('easy.other.title')}>
      <ul className="ideas">
        {phone ? <Idea picture="phone">{t('easy.other.phone', { phone })}</Idea> : null}
        <Idea picture="meeting">{[t('easy.other.meeting'), contact.meeting].filter(Boolean).join('\n')}</Idea>
        {contact.post ? <Idea picture="post">{t('easy.other.post', { address: contact.post })}</Idea> : null}
        <Idea picture="outside">
          <p>{t('easy.other.outside')}</p>
          <p>
            <a href={authorityUrl} rel="noopener noreferrer">
              {t('landing.external.link')}
            </a>
          </p>
          {regionalAuthority ? (
            <>
              <p>{t('easy.other.regional')}</p>
              <p>
                <a href={regionalAuthority.url} rel="noopener noreferrer">
                  {regionalAuthority.name}
                </a>
              </p>
            </>
          ) : null}
        </Idea>
      </ul>
    </Block>
  )
}

/** The channel's own page in easy reading: the same promises, fewer words, a picture for each idea. */
export const EasyLanding = ({ channel, followForm }: { channel: ChannelFace; followForm: ReactNode }) => {
  const t = useTranslate()
  const own = [t.locale, ...locales].map((locale) => channel.customizedMessage[locale]).find(Boolean)
  return (
    <>
      <div className="stack easy-open">
        <h1>{t('landing.title')}</h1>
        <NewReportWay channel={channel} advice={<Advice />} />
      </div>
      {own ? (
        <Block title={t('public.welcome')}>
          <div className="stack">
            <MarkdownText source={own} />
          </div>
        </Block>
      ) : null}
      <Block title={t('easy.what.title')}>
        <ul className="ideas">
          <Idea picture="serious">{t('easy.what.serious', { name: channel.publicName })}</Idea>
          <Idea picture="unnamed">{t('easy.what.name')}</Idea>
          <Idea picture="protected">{t('easy.what.law')}</Idea>
          <Idea picture="danger">{t('easy.what.danger')}</Idea>
        </ul>
        <Word word={t('easy.anonymous.word')}>{t('easy.anonymous.means')}</Word>
      </Block>
      <Block title={t('easy.then.title')}>
        <ol className="ideas">
          <Idea picture="write">{t('easy.then.write')}</Idea>
          <Idea picture="code">{t('easy.then.code')}</Idea>
          <Idea picture="week">{t('easy.then.week')}</Idea>
          <Idea picture="months">{t('easy.then.answer')}</Idea>
        </ol>
        <Word word={t('easy.code.word')}>{t('easy.code.means')}</Word>
      </Block>
      <Readers channel={channel} />
      <Block title={t('public.followReport')}>{followForm}</Block>
      <OtherWays channel={channel} />
      <Policy contact={channel.contact} />
    </>
  )
}
