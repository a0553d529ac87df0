import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { Locale } from '@canal/messages'
import type { formTexts } from '@canal/messages/bundles'
import { readPage } from '../lib/read-page.ts'

/** What stands around the live part of a page: rendered on the server, in one language. */
const around = ['.skip', '.masthead', '.colophon']

export interface OtherWords {
  locale: Locale
  texts: Record<string, string>
  /** The channel with what the server says of it in that language; absent where the page could not be shown again. */
  channel?: ChannelFace | undefined
  /** Puts what stands around the page in its place, and the focus back to where the words were chosen. */
  show: () => void
}

/** A link to another language, or the button of easy reading: where it leads, in which language, and where it stands. */
const read = (choice: HTMLElement) => {
  if (choice instanceof HTMLAnchorElement)
    return { address: choice.href, locale: choice.lang as Locale, place: '.languages [aria-current]' }
  const { form, value } = choice as HTMLButtonElement
  const locale = document.documentElement.lang as Locale
  return { address: `${form?.action}?easy=${value}`, locale, place: '.switch:not(.without-script)' }
}

/**
 * The page that a choice of words leads to, without going there: what was written lives in this document alone. The request
 * remembers the choice, as following it would. Throws where something cannot be fetched; an ApiError without a status where there is
 * no connection.
 */
export const fetchWords = async (choice: HTMLElement, bundles: typeof formTexts): Promise<OtherWords> => {
  const { address, locale, place } = read(choice)
  const { first, afterwards } = bundles[locale]
  const texts = Promise.all([first(), afterwards()])
  // Waited for first: it alone tells that there is no connection.
  texts.catch(() => undefined)
  const page = await readPage(address)
  const [form, later] = await texts
  const data = page.getElementById('page-data')?.textContent ?? '{}'
  const given = JSON.parse(data) as { channel?: ChannelFace; texts?: Record<string, string> }
  const show = () => {
    // Easy words leave the title as it is: a page that is alive keeps its own, which is of a step.
    if (document.documentElement.lang !== locale) document.title = page.title
    document.documentElement.lang = locale
    document.body.className = page.body.className
    for (const part of around) {
      const [old, other] = [document.querySelector(part), page.querySelector(part)]
      if (old && other) old.replaceWith(other)
    }
    document.querySelector<HTMLElement>(place)?.focus()
  }
  return { locale, texts: { ...form.texts, ...later.texts, ...given.texts }, channel: given.channel, show }
}
