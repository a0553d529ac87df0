import { createTranslator, type Locale, type OfficeKey, type Translate } from '@canal/messages'
import { officeTexts } from '@canal/messages/bundles'

/** The words about a report in another language than the page speaks: what is written to a reporter who reads that one. */
export const caseTextIn = async (locale: Locale): Promise<Translate<OfficeKey>> => {
  const { texts } = await officeTexts[locale].case()
  return createTranslator<OfficeKey>(locale, { texts })
}
