export type { MessageKey, OfficeKey, ParamNames, PlainKey, PublicKey, SharedKey } from './keys.ts'
export type { Catalogue, Translate } from './translate.ts'
export {
  fallbackLocale,
  firstSpoken,
  inEachLanguage,
  isLocale,
  languages,
  locales,
  sourceLocale,
  type Locale,
} from './locales.ts'
export { createTranslator } from './translate.ts'
