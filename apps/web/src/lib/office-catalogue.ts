import { createTranslator, type Locale, type OfficeKey, type Translate } from '@canal/messages'

const first = {
  es: () => import('@canal/messages/office-es'),
  en: () => import('@canal/messages/office-en'),
} as const
const late = {
  case: {
    es: () => import('@canal/messages/case-es'),
    en: () => import('@canal/messages/case-en'),
  },
  settings: {
    es: () => import('@canal/messages/settings-es'),
    en: () => import('@canal/messages/settings-en'),
  },
  setup: {
    es: () => import('@canal/messages/setup-es'),
    en: () => import('@canal/messages/setup-en'),
  },
} as const
type Late = keyof typeof late

/** The language spoken, and which texts beyond the first a page that was opened needs. */
const now = { locale: 'es' as Locale, needed: new Set<Late>() }

/** Adds later texts to those that every page has. */
const add = async (part: Late, locale: Locale): Promise<void> => {
  const [{ catalogue }, { texts }] = await Promise.all([first[locale](), late[part][locale]()])
  Object.assign(catalogue.texts, texts)
}

/** One language's texts, fetched when they are needed. */
export const loadText = async (locale: Locale): Promise<Translate<OfficeKey>> => {
  now.locale = locale
  await Promise.all([...now.needed].map((part) => add(part, locale)))
  return createTranslator(locale, (await first[locale]()).catalogue)
}

const withTexts =
  (texts: Late) =>
  async <Part>(part: Promise<Part>): Promise<Part> => {
    now.needed.add(texts)
    const [loaded] = await Promise.all([part, add(texts, now.locale)])
    return loaded
  }

/** A part of the back-office about a report, whose texts are not among the first: it comes when they have come too. */
export const withCaseTexts = withTexts('case')

/** The same for an administrator's page. */
export const withSettingsTexts = withTexts('settings')

/** The same for the first start, which uses the administrator's texts besides. */
export const withSetupTexts = withTexts('setup')
