import type { Locale, PublicKey, Translate } from '@canal/messages'
import { createTranslator } from '@canal/messages/translate'
import { hydrateRoot } from 'react-dom/client'
import { TranslateProvider } from '../lib/i18n.ts'
import { createPublicSession, PublicSessionProvider } from '../lib/public-session.ts'
import '../styles/public.css'
import { enhanceLookup } from './enhance-lookup.ts'
import { installExit } from './exit-page.ts'
import { LiveView, type LivePage, type LoadLateViews } from './live-view.tsx'
import { continueAfterWaiting } from './waiting-room.ts'

const tokenOf = (page: LivePage): string | null => {
  if (page.page === 'open') return page.report.token
  return page.page === 'sent' ? page.sent.token : null
}

const makeAlive = async (root: HTMLElement, page: LivePage, t: Translate<PublicKey>, loadLate: LoadLateViews) => {
  const late = page.page === 'new' ? null : await loadLate()
  hydrateRoot(
    root,
    <TranslateProvider value={t}>
      <PublicSessionProvider value={createPublicSession(page.apiKey, page.locale, tokenOf(page))}>
        <LiveView page={page} late={late} loadLate={loadLate} />
      </PublicSessionProvider>
    </TranslateProvider>,
  )
}

type Words = Readonly<Record<string, string>>

export interface Texts {
  /** Of the form, and of what every page needs. */
  first: Words
  /** Of the pages after it. */
  late: () => Promise<{ texts: Words }>
}

/** Brings a rendered page to life from the data that stands in it; pages without data are only read. */
export const start = (locale: Locale, { first, late }: Texts) => {
  document.documentElement.dataset.script = 'on'
  installExit()
  enhanceLookup()
  continueAfterWaiting()
  const root = document.getElementById('root')
  const data = document.getElementById('page-data')?.textContent
  if (!root || !data) return
  const texts: Record<string, string> = { ...first }
  // The late views come only together with their texts: no key of them is asked for before.
  const loadLate: LoadLateViews = async () => {
    const [views, added] = await Promise.all([import('./late-views.ts'), late()])
    Object.assign(texts, added.texts)
    return views
  }
  void makeAlive(root, JSON.parse(data) as LivePage, createTranslator<PublicKey>(locale, { texts }), loadLate)
}
