interface Language {
  /** In its own words. */
  readonly name: string
  /** How Intl is to write its days and months. */
  readonly dates: string
}

/** The languages, in the order in which pages offer them. `bundles.ts` says where the texts of each are. */
export const languages = {
  es: { name: 'Español', dates: 'es' },
  en: { name: 'English', dates: 'en-GB' },
} as const satisfies Readonly<Record<string, Language>>

export type Locale = keyof typeof languages
export const locales = Object.keys(languages) as readonly Locale[]

/** Spanish defines the keys and the parameters; it is also the language of e-mails and of an API call that names none. */
export const sourceLocale: Locale = 'es'

/** What somebody reads who asks for a language that is not spoken here. */
export const fallbackLocale: Locale = 'en'

interface Shape {
  readonly d: string
  readonly fill?: string
  readonly stroke?: string
  readonly strokeWidth?: number
}

/** Beside a language's name, 20 by 14; null where a language has none. Sets of flags weigh more than a page's whole header. */
export const flags: Readonly<Record<Locale, readonly Shape[] | null>> = {
  es: [
    { fill: '#aa151b', d: 'M0 0h20v14H0z' },
    { fill: '#f1bf00', d: 'M0 3.5h20v7H0z' },
  ],
  en: [
    { fill: '#012169', d: 'M0 0h20v14H0z' },
    { stroke: '#fff', strokeWidth: 2.8, d: 'm0 0 20 14M20 0 0 14' },
    { stroke: '#c8102e', strokeWidth: 1.2, d: 'm0 0 20 14M20 0 0 14' },
    { stroke: '#fff', strokeWidth: 4.6, d: 'M10 0v14M0 7h20' },
    { stroke: '#c8102e', strokeWidth: 2.6, d: 'M10 0v14M0 7h20' },
  ],
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The first of these that we speak, by its first two letters, whichever region or form is asked for: `es-MX`. */
export function firstSpoken(wanted: readonly string[]): Locale | undefined {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale)
}

/** The same in every language. */
export const inEachLanguage = <Made>(make: (locale: Locale) => Made): Record<Locale, Made> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, Made>
