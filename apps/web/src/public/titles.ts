import type { PublicPage } from '@canal/contract/pages/public-page'
import type { PublicKey, Translate } from '@canal/messages'
import { isLive } from './live-view.tsx'
import { legalOf, type StaticPage } from './static-view.tsx'

const hasEnded = (page: Extract<PublicPage, { page: 'lookup' }>) => page.form?.error === 'session-ended'

const staticTitle = (t: Translate<PublicKey>, page: StaticPage): string => {
  if (page.page === 'landing') return t('landing.metaTitle', { name: page.channel.publicName })
  if (page.page === 'lookup') return t(hasEnded(page) ? 'public.ended.metaTitle' : 'lookup.metaTitle')
  if (page.page === 'embed') return t('lookup.metaTitle')
  if (page.page === 'new') return t('new.metaTitle')
  if (page.page === 'legal') return legalOf(page, t('app.name')).title
  if (page.page === 'waiting') return t('public.waiting.title')
  if (page.page === 'setup') return t('public.setup.title')
  if (page.page === 'not-found') return t('page.notFound.title')
  return page.page === 'error' ? t('page.error.title') : t('home.title')
}

const nameOf = (t: Translate<PublicKey>, page: PublicPage): string => {
  if (!isLive(page)) return staticTitle(t, page)
  if (page.page === 'open') return t('follow.metaTitle')
  return t(page.page === 'sent' ? 'sent.metaTitle' : 'new.metaTitle')
}

/** Whether what was sent came back: a message that was sent has not, even if one of its files was refused. */
export const isRefused = (page: PublicPage) =>
  ((page.page === 'new' || (page.page === 'open' && !page.notice)) && page.issues.length > 0) ||
  (page.page === 'lookup' && page.form?.error !== undefined && !hasEnded(page))

/**
 * What the tab says, and the browser's history keeps: words that tell of no report, for who looks at a device afterwards.
 * "Error:" first where something is to be mended.
 */
export const titleOf = (t: Translate<PublicKey>, page: PublicPage): string => {
  const title = nameOf(t, page)
  return isRefused(page) ? t('app.errorTitle', { title }) : title
}

/** For search engines; absent where a page is nobody's to find. */
export const descriptionOf = (t: Translate<PublicKey>, page: PublicPage): string | undefined =>
  page.page === 'landing' || page.page === 'new' || page.page === 'lookup'
    ? t('landing.metaDescription', { name: page.channel.organisation })
    : undefined
