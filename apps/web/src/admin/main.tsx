import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { watchLeaving } from '../lib/leaving-page.ts'
import { detectLocale } from '../lib/locale.ts'
import { loadText } from '../lib/office-catalogue.ts'
import { readPageData } from '../lib/page-data.ts'
import { showTheme, storedTheme } from '../lib/theme.ts'
import '../styles/office.css'
import { createOffice } from './office.ts'
import { OfficeProviders } from './providers.tsx'
import { followNavigation } from './follow-navigation.ts'
import { createOfficeRouter } from './router.tsx'

const start = async (root: HTMLElement) => {
  const page = readPageData(document)
  // Radix writes two style elements; the policy lets them in by this nonce alone.
  setNonce(page.styleNonce)
  showTheme(storedTheme())
  watchLeaving(window, () => performance.now())
  const text = await loadText(detectLocale(document.cookie, navigator.languages))
  const office = createOffice(page.apiKey, text)
  const router = createOfficeRouter({ office })
  followNavigation(router)
  // Another tab, or a refused call, has ended the session: the guard decides what that means here.
  office.session.subscribe(() => {
    // A page of the work stays, with a way to sign in again over it.
    const isAtWork = router.state.matches.some(({ routeId }) => routeId === '/office')
    if (!office.session.token() && !(office.session.hasEnded() && isAtWork)) void router.invalidate()
  })
  // Without it everything works, and is as old as its last reading.
  office.live = import('./keep-live.ts').then(({ keepLive }) => keepLive(office)).catch(() => undefined)
  createRoot(root).render(
    <OfficeProviders office={office} first={text}>
      <RouterProvider router={router} />
    </OfficeProviders>,
  )
}

const root = document.getElementById('root')
if (root) void start(root)
