import {
  createTranslator,
  inEachLanguage,
  sourceLocale,
  type Locale,
  type OfficeKey,
  type Translate,
} from '@canal/messages'
import { officeTexts } from '@canal/messages/bundles'

type Late = 'case' | 'settings' | 'setup'

/** The language spoken, and which texts beyond the first a page that was opened needs. */
const now = { locale: sourceLocale, needed: new Set<Late>() }

/** What has come of each language; its translators read from here, so that later texts are theirs too. */
const spoken = inEachLanguage((): Record<string, string> => ({}))

const add = async (part: 'first' | Late, locale: Locale): Promise<void> => {
  const { texts } = await officeTexts[locale][part]()
  Object.assign(spoken[locale], texts)
}

/** One language's texts, fetched when they are needed. */
export const loadText = async (locale: Locale): Promise<Translate<OfficeKey>> => {
  now.locale = locale
  await Promise.all([add('first', locale), ...[...now.needed].map((part) => add(part, locale))])
  return createTranslator<OfficeKey>(locale, { texts: spoken[locale] })
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
