import type { ChannelFace, PublicPage } from '@canal/contract/pages/public-page'
import { legalDocument } from '@canal/messages/legal'
import type { ReactNode } from 'react'
import { LookupForm } from '../features/follow/lookup-form.tsx'
import { Lookup } from '../features/follow/lookup.tsx'
import { EasyLanding } from '../features/landing/easy-landing.tsx'
import { Home } from '../features/landing/home.tsx'
import { Landing } from '../features/landing/landing.tsx'
import { LegalText } from '../features/legal-pages/legal-text.tsx'
import { MessagePage } from '../features/legal-pages/message-page.tsx'
import { Waiting } from '../features/legal-pages/waiting.tsx'
import { Closed } from '../features/submission/closed.tsx'
import { closedReason } from '../lib/closed-reason.ts'
import { useTranslate } from '../lib/i18n.ts'
import { legalPath } from '../lib/public-paths.ts'
import type { LivePage } from './live-view.tsx'

/** A closed channel's form is only read, too. */
export type StaticPage = Exclude<PublicPage, LivePage> | Extract<PublicPage, { page: 'new' }>
type LegalPage = Extract<StaticPage, { page: 'legal' }>

export const legalOf = ({ locale, document, channel, organisation, email, manualUrl }: LegalPage, appName: string) =>
  legalDocument(locale, document, {
    organisation: channel?.organisation ?? organisation ?? appName,
    ...(email ? { email } : {}),
    manualUrl: manualUrl ?? legalPath('manual', channel?.slug),
    ...(channel?.contact.phone ? { phone: channel.contact.phone } : {}),
    ...(channel?.contact.post ? { address: channel.contact.post } : {}),
    ...(channel?.contact.dataProtection ? { dpo: channel.contact.dataProtection } : {}),
    ...(channel?.contact.systemManager ? { systemManager: channel.contact.systemManager } : {}),
    ...(channel?.contact.taxId ? { taxId: channel.contact.taxId } : {}),
    ...(channel?.contact.register ? { register: channel.contact.register } : {}),
  })

const HomeLink = () => {
  const t = useTranslate()
  return (
    <p className="actions">
      <a className="button outline" href="/">
        {t('page.notFound.home')}
      </a>
    </p>
  )
}

const useContent = (page: StaticPage): ReactNode => {
  const t = useTranslate()
  switch (page.page) {
    case 'landing': {
      const Channel = page.isEasy ? EasyLanding : Landing
      return <Channel channel={page.channel} followForm={<LookupForm channel={page.channel} compact />} />
    }
    case 'lookup':
      return <Lookup channel={page.channel} form={page.form} expired={page.expired} year={page.now.slice(0, 4)} />
    case 'embed':
      return <Embedded channel={page.channel} />
    case 'new':
      return <Closed channel={page.channel} reason={closedReason(page.channel) ?? 'inactive'} />
    case 'home':
      return <Home channels={page.channels} />
    case 'legal': {
      const backLabel = page.channel ? t('public.backToChannel') : ''
      const document = legalOf(page, t('app.name'))
      return <LegalText document={document} locale={page.locale} back={page.back} backLabel={backLabel} />
    }
    case 'waiting':
      return <Waiting {...page} formToken={page.channel.formToken} />
    case 'setup':
      return <MessagePage title={t('public.setup.title')} body={t('public.setup.body')} />
    case 'not-found':
      return (
        <MessagePage title={t('page.notFound.title')} body={t('page.notFound.body')}>
          <HomeLink />
        </MessagePage>
      )
    case 'error': {
      const { title, body } = errorWords(page.code)
      return (
        <MessagePage title={t(title)} body={t(body)}>
          <HomeLink />
        </MessagePage>
      )
    }
  }
}

const errorWords = (code: string) => {
  if (code === 'file-quarantined') return { title: 'files.heldBack', body: 'files.heldBackHint' } as const
  if (code === 'channel-stopped') return { title: 'public.stopped.title', body: 'public.stopped.body' } as const
  return { title: 'page.error.title', body: 'page.error.body' } as const
}

/** Inside another site: the form alone, and where it leads. */
const Embedded = ({ channel }: { channel: ChannelFace }) => {
  const t = useTranslate()
  return (
    <div className="stack">
      <div className="stack-tight">
        <h1>{t('public.followReport')}</h1>
        <p className="small soft">
          {channel.publicName}. {t('public.embed.hint')}
        </p>
      </div>
      <LookupForm channel={channel} compact newTab />
    </div>
  )
}

/** Pages that are only read: rendered on the server, and never again. */
export const StaticView = ({ page }: { page: StaticPage }) => useContent(page)
