import type { Locale, PublicKey } from '@canal/messages'
import { formTexts } from '@canal/messages/bundles'
import { createTranslator } from '@canal/messages/translate'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ApiError } from '../lib/api.ts'
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

/** `texts`: words that the form's page brings with it, and those of easy reading in the place of others. */
type GivenPage = LivePage & { texts: Readonly<Record<string, string>> }

const makeAlive = async (root: HTMLElement, given: GivenPage) => {
  let page = given
  const { first, afterwards } = formTexts[page.locale]
  const session = createPublicSession(page.apiKey, page.locale, tokenOf(page))
  const texts: Record<string, string> = { ...(await first()).texts, ...page.texts }
  // The late views come only together with their texts: no key of them is asked for before.
  const loadLate: LoadLateViews = async () => {
    const [views, added] = await Promise.all([import('./late-views.ts'), afterwards(), import('./change-words.ts')])
    // In another language they have come together with the first; and what says it easily stays.
    Object.assign(texts, { ...added.texts, ...texts })
    return views
  }
  const late = page.page === 'new' ? null : await loadLate()
  const begun = root.querySelector<HTMLFormElement>('#report')
  const viewIn = (locale: Locale) => (
    <TranslateProvider value={createTranslator<PublicKey>(locale, { texts })}>
      <PublicSessionProvider value={session}>
        <LiveView page={page} late={late} loadLate={loadLate} begun={begun} />
      </PublicSessionProvider>
    </TranslateProvider>
  )
  // The form on one page is not taken over: steps stand in its place, with what was written, before anything else is typed.
  const alive = begun ? createRoot(root) : hydrateRoot(root, viewIn(page.locale))
  if (begun) flushSync(() => alive.render(viewIn(page.locale)))
  const change = async (choice: HTMLElement) => {
    const { fetchWords } = await import('./change-words.ts')
    const other = await fetchWords(choice, formTexts)
    Object.assign(texts, other.texts)
    page = { ...page, channel: other.channel ?? page.channel }
    session.heed({ locale: other.locale })
    alive.render(viewIn(other.locale))
    other.show()
  }
  let isGivenUp = false
  // Before the guard that asks whether to leave: nothing is left, unless the words cannot be had without leaving.
  addEventListener(
    'click',
    (event) => {
      const choice = event.target instanceof Element && event.target.closest<HTMLElement>('.languages a, .switch')
      if (!choice || isGivenUp || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      change(choice).catch((failure: unknown) => {
        session.caller.onReach?.(!(failure instanceof ApiError))
        isGivenUp = true
        choice.click()
        isGivenUp = false
      })
    },
    true,
  )
  hasScript()
}

/**
 * From here on other words are chosen in place. Before that, and where a script is missing, the choice is a form, which takes along
 * what was written.
 */
const hasScript = () => {
  document.documentElement.dataset.script = 'on'
}

/** Brings a rendered page to life from the data that stands in it; pages without data are only read. */
const start = () => {
  installExit()
  enhanceLookup()
  continueAfterWaiting()
  const root = document.getElementById('root')
  const data = document.getElementById('page-data')
  if (!root || !data?.textContent) return hasScript()
  const page = JSON.parse(data.textContent) as GivenPage
  // It holds the report once more: what the page takes off later must not be left here.
  data.remove()
  void makeAlive(root, page)
}

start()
