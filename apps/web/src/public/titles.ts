import type { PublicPage } from '@canal/contract/pages/public-page'
import type { PublicKey, Translate } from '@canal/messages'
import { closedReason } from '../lib/closed-reason.ts'
import { isLive } from './live-view.tsx'
import { legalOf, type StaticPage } from './static-view.tsx'

const staticTitle = (t: Translate<PublicKey>, page: StaticPage): string => {
  if (page.page === 'landing') return t('landing.metaTitle', { name: page.channel.publicName })
  if (page.page === 'lookup' || page.page === 'embed') return t('public.followReport')
  if (page.page === 'new') return t(`public.${closedReason(page.channel) ?? 'inactive'}.title`)
  if (page.page === 'legal') return legalOf(page, t('app.name')).title
  if (page.page === 'waiting') return t('public.waiting.title')
  if (page.page === 'setup') return t('public.setup.title')
  if (page.page === 'not-found') return t('page.notFound.title')
  return page.page === 'error' ? t('page.error.title') : t('home.title')
}

const nameOf = (t: Translate<PublicKey>, page: PublicPage): string => {
  if (!isLive(page)) return staticTitle(t, page)
  if (page.page === 'open') return t('follow.title')
  return page.page === 'sent' ? t('sent.title') : t('public.newReport')
}

/** Whether what was sent came back: a message that was sent has not, even if one of its files was refused. */
export const isRefused = (page: PublicPage) =>
  ((page.page === 'new' || (page.page === 'open' && !page.notice)) && page.issues.length > 0) ||
  (page.page === 'lookup' && page.form !== undefined && page.form.error !== 'session-ended')

/** What the tab says: the page, the product, the organisation; "Error:" first where something is to be mended. */
export const titleOf = (t: Translate<PublicKey>, page: PublicPage): string => {
  if (page.page === 'home' || page.page === 'landing') return nameOf(t, page)
  const name = nameOf(t, page)
  const channel = 'channel' in page ? page.channel : undefined
  const whole = t('app.documentTitle', {
    page: isRefused(page) ? t('app.errorTitle', { title: name }) : name,
    name: t('app.name'),
  })
  return channel ? `${whole} · ${channel.publicName}` : whole
}

/** For search engines; absent where a page is nobody's to find. */
export const descriptionOf = (t: Translate<PublicKey>, page: PublicPage): string | undefined =>
  page.page === 'landing' || page.page === 'new' || page.page === 'lookup'
    ? t('landing.metaDescription', { name: page.channel.organisation })
    : undefined
