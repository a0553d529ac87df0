import { isLocale, type Locale } from '@canal/messages'
import { formTexts } from '@canal/messages/bundles'

/** What stands around the live part of a page: rendered on the server, in one language. */
const around = ['.skip', '.masthead', '.colophon']

export interface OtherLanguage {
  locale: Locale
  texts: Record<string, string>
  /** Puts what stands around the page in its place, and the focus back to where the language was chosen. */
  show: () => void
}

/**
 * The page that a language link leads to, without going there: what was written lives in this document alone. The request
 * remembers the choice, as following the link would. Throws where something cannot be fetched.
 */
export const fetchLanguage = async (link: HTMLAnchorElement): Promise<OtherLanguage> => {
  const locale = link.lang
  if (!isLocale(locale)) throw new Error('no language of ours')
  const { first, afterwards } = formTexts[locale]
  const [answer, ...bundles] = await Promise.all([fetch(link.href), first(), afterwards()])
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const show = () => {
    document.documentElement.lang = locale
    document.title = page.title
    for (const part of around) {
      const [old, other] = [document.querySelector(part), page.querySelector(part)]
      if (old && other) old.replaceWith(other)
    }
    document.querySelector<HTMLElement>('.languages [aria-current]')?.focus()
  }
  return { locale, texts: Object.assign({}, ...bundles.map(({ texts }) => texts)), show }
}
