import type { OfficeKey, PlainKey, Translate } from '@canal/messages'
import { createContext, useContext } from 'react'

/** A text of the back-office that needs no parameters: what a table of labels holds. */
export type PlainOfficeKey = PlainKey<OfficeKey>

export interface OfficeLanguage {
  readonly text: Translate<OfficeKey>
  /** Loads the other catalogue, then changes cookie, `lang`, title and every text on the page. */
  readonly change: (locale: Translate['locale']) => void
}

const LanguageContext = createContext<OfficeLanguage | null>(null)
export const OfficeLanguageProvider = LanguageContext.Provider

/** The language of the back-office. Throws outside its provider. */
export const useLanguage = (): OfficeLanguage => {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage outside OfficeLanguageProvider')
  return language
}

export const useText = (): Translate<OfficeKey> => useLanguage().text
