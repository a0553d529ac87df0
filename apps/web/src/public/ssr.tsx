import type { PublicPage, RenderPublicPage } from '@canal/contract/pages/public-page'
import { createTranslator, inEachLanguage, sourceLocale, type PublicKey } from '@canal/messages'
import { easyTexts, formPageTexts, loadEach, publicTexts } from '@canal/messages/bundles'
import { renderToString } from 'react-dom/server'
import { TranslateProvider } from '../lib/i18n.ts'
import { PlainForm } from '../features/submission/plain-form.tsx'
import { createPublicSession, PublicSessionProvider } from '../lib/public-session.ts'
import { documentOf } from './document.ts'
import { easinessOf } from './easy.ts'
import * as late from './late-views.ts'
import { Frame } from './frame.tsx'
import { isLive, LiveView } from './live-view.tsx'
import { StaticView } from './static-view.tsx'
import { descriptionOf, isRefused, titleOf } from './titles.ts'

const catalogues = await loadEach(publicTexts)
const translators = inEachLanguage((locale) => createTranslator<PublicKey>(locale, catalogues[locale]))

const formPage = await loadEach(formPageTexts)
const easy = await loadEach(easyTexts)
const easyTranslators = inEachLanguage((locale) => {
  const texts = { ...catalogues[locale].texts, ...easy[locale].texts, ...easy[locale].around }
  return createTranslator<PublicKey>(locale, { texts })
})

// Rendering makes no call: effects run in browsers alone.
const session = createPublicSession('', sourceLocale, null)
const loadLate = () => Promise.resolve(late)

const statusOf = (page: PublicPage): number => {
  if (page.page === 'not-found') return 404
  if (page.page === 'error') return page.status
  if (page.page === 'lookup' && page.form?.error === 'reference-not-found') return 404
  if (page.page === 'lookup' && page.form?.error === 'too-many-requests') return 429
  return (page.page === 'new' || page.page === 'open') && isRefused(page) ? 422 : 200
}

/** Words that a page brings with it, because no bundle that its browser loads at first has them. */
const textsWith = (page: PublicPage, isEasy: boolean): Readonly<Record<string, string>> => ({
  ...(page.page === 'new' && formPage[page.locale].texts),
  ...(isEasy && easy[page.locale].texts),
})

/** Renders a public page whole, with the status it deserves. */
export const render: RenderPublicPage = (page, assets) => {
  const isEasy = easinessOf(page) ?? false
  const t = (isEasy ? easyTranslators : translators)[page.locale]
  const isAlive = isLive(page)
  const body = renderToString(
    <TranslateProvider value={t}>
      <PublicSessionProvider value={session}>
        <Frame page={page}>
          {isAlive ? (
            <LiveView page={page} late={late} loadLate={loadLate} Plain={PlainForm} />
          ) : (
            <StaticView page={page} />
          )}
        </Frame>
      </PublicSessionProvider>
    </TranslateProvider>,
  )
  const html = documentOf({
    locale: page.locale,
    title: titleOf(t, page),
    description: descriptionOf(t, page),
    body,
    isEasy,
    data: isAlive ? { ...page, texts: textsWith(page, isEasy) } : undefined,
    assets,
  })
  return { html, status: statusOf(page) }
}
