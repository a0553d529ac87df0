import type { PublicPage } from '@canal/contract/pages/public-page'
import type { Locale } from '@canal/messages'
import { pages } from '../fixtures.ts'
import { render } from '../ssr.tsx'

export const assets = {
  scripts: ['/assets/entry.js'],
  preloads: ['/assets/pages.js'],
  styles: ['/assets/pages.css'],
  texts: ['/assets/form.js'],
}
/** A page of the fixtures as the server renders it. */
export const shown = (name: string, locale: Locale, isEasy = false) => {
  const frame = { locale, isEasy, path: '/demo/new', apiKey: 'demo', now: '2026-12-01T10:00:00Z' }
  const { html, status } = render({ ...pages[name], ...frame } as PublicPage, assets)
  return { html, status, page: new DOMParser().parseFromString(html, 'text/html') }
}

/** A text that is a key instead of words. */
export const missingText = />[^<]*\b[a-z]+(\.[a-zA-Z]+){2,}[^<]*</
