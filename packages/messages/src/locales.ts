export const locales = ['es', 'en'] as const
export type Locale = (typeof locales)[number]

/** Spanish defines the keys and the parameters; it is also the language of e-mails and of an API call that names none. */
export const sourceLocale: Locale = 'es'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}
