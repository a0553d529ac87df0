import type { PublicKey, SharedKey, Translate } from '@canal/messages'
import { createContext, useContext } from 'react'

const TranslateContext = createContext<Translate<SharedKey> | null>(null)

/** Gives the texts of one language to all below it; a translator that knows more keys may be handed in. */
export const TranslateProvider = TranslateContext.Provider

/**
 * The texts that reporters' pages and shared building blocks may use. In the back-office it can say only what both
 * catalogues hold; a test reads the building blocks for it. Throws outside a provider.
 */
export const useTranslate = (): Translate<PublicKey> => {
  const translate = useContext(TranslateContext)
  if (!translate) throw new Error('useTranslate outside TranslateProvider')
  return translate as Translate<PublicKey>
}
