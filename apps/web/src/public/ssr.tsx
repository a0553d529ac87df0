import type { PublicPage, RenderPublicPage } from '@canal/contract/pages/public-page'
import { createTranslator, type Locale, type PublicKey, type Translate } from '@canal/messages'
import { catalogue as en } from '@canal/messages/public-en'
import { catalogue as es } from '@canal/messages/public-es'
import { renderToString } from 'react-dom/server'
import { TranslateProvider } from '../lib/i18n.ts'
import { createPublicSession, PublicSessionProvider } from '../lib/public-session.ts'
import { documentOf } from './document.ts'
import * as late from './late-views.ts'
import { Frame } from './frame.tsx'
import { isLive, LiveView } from './live-view.tsx'
import { StaticView } from './static-view.tsx'
import { descriptionOf, titleOf } from './titles.ts'

const translators: Readonly<Record<Locale, Translate<PublicKey>>> = {
  es: createTranslator('es', es),
  en: createTranslator('en', en),
}

// Rendering makes no call: effects run in browsers alone.
const session = createPublicSession('', 'es', null)
const loadLate = () => Promise.resolve(late)

const statusOf = (page: PublicPage): number => {
  if (page.page === 'not-found') return 404
  if (page.page === 'error') return page.status
  if (page.page === 'lookup' && page.form?.error === 'reference-not-found') return 404
  if (page.page === 'lookup' && page.form?.error === 'too-many-requests') return 429
  return (page.page === 'new' || page.page === 'open') && page.issues.length > 0 ? 422 : 200
}

/** Renders a public page whole, with the status it deserves. */
export const render: RenderPublicPage = (page, assets) => {
  const t = translators[page.locale]
  const isAlive = isLive(page)
  const body = renderToString(
    <TranslateProvider value={t}>
      <PublicSessionProvider value={session}>
        <Frame page={page}>
          {isAlive ? <LiveView page={page} late={late} loadLate={loadLate} /> : <StaticView page={page} />}
        </Frame>
      </PublicSessionProvider>
    </TranslateProvider>,
  )
  const html = documentOf({
    locale: page.locale,
    title: titleOf(t, page),
    description: descriptionOf(t, page),
    body,
    data: isAlive ? page : undefined,
    assets,
  })
  return { html, status: statusOf(page) }
}
