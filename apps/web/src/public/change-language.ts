import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { Locale } from '@canal/messages'
import type { formTexts } from '@canal/messages/bundles'
import { readPage } from '../lib/read-page.ts'

/** What stands around the live part of a page: rendered on the server, in one language. */
const around = ['.skip', '.masthead', '.colophon']

export interface OtherLanguage {
  locale: Locale
  texts: Record<string, string>
  /** The channel with what the server says of it in that language; absent where the page could not be shown again. */
  channel?: ChannelFace | undefined
  /** Puts what stands around the page in its place, and the focus back to where the language was chosen. */
  show: () => void
}

/**
 * The page that a language link leads to, without going there: what was written lives in this document alone. The request
 * remembers the choice, as following the link would. Throws where something cannot be fetched.
 */
export const fetchLanguage = async (link: HTMLAnchorElement, bundles: typeof formTexts): Promise<OtherLanguage> => {
  const locale = link.lang as Locale
  const { first, afterwards } = bundles[locale]
  const [page, form, later] = await Promise.all([readPage(link.href), first(), afterwards()])
  const data = page.getElementById('page-data')?.textContent ?? '{}'
  const given = JSON.parse(data) as { channel?: ChannelFace; texts?: Record<string, string> }
  const show = () => {
    document.documentElement.lang = locale
    document.title = page.title
    for (const part of around) {
      const [old, other] = [document.querySelector(part), page.querySelector(part)]
      if (old && other) old.replaceWith(other)
    }
    document.querySelector<HTMLElement>('.languages [aria-current]')?.focus()
  }
  return { locale, texts: { ...form.texts, ...later.texts, ...given.texts }, channel: given.channel, show }
}
