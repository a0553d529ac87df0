import { texts as caseEn } from './case-en.ts'
import { texts as caseEs } from './case-es.ts'
import { mail as mailEn } from './en/mail.ts'
import { poster as posterEn } from './en/poster.ts'
import { serverErrors as serverErrorsEn } from './en/server-errors.ts'
import { testReport as testReportEn } from './en/test-report.ts'
import { mail as mailEs } from './es/mail.ts'
import { poster as posterEs } from './es/poster.ts'
import { serverErrors as serverErrorsEs } from './es/server-errors.ts'
import { testReport as testReportEs } from './es/test-report.ts'
import type { MessageKey } from './keys.ts'
import type { Locale } from './locales.ts'
import { catalogue as officeEn } from './office-en.ts'
import { catalogue as officeEs } from './office-es.ts'
import { catalogue as publicEn } from './public-en.ts'
import { catalogue as publicEs } from './public-es.ts'
import { texts as settingsEn } from './settings-en.ts'
import { texts as settingsEs } from './settings-es.ts'
import { texts as setupEn } from './setup-en.ts'
import { texts as setupEs } from './setup-es.ts'
import { createTranslator, type Catalogue, type Translate } from './translate.ts'

export const catalogues: Readonly<Record<Locale, Catalogue>> = {
  es: {
    texts: {
      ...publicEs.texts,
      ...officeEs.texts,
      ...caseEs,
      ...settingsEs,
      ...setupEs,
      ...serverErrorsEs,
      ...mailEs,
      ...posterEs,
      ...testReportEs,
    },
  },
  en: {
    texts: {
      ...publicEn.texts,
      ...officeEn.texts,
      ...caseEn,
      ...settingsEn,
      ...setupEn,
      ...serverErrorsEn,
      ...mailEn,
      ...posterEn,
      ...testReportEn,
    },
  },
}

/** For the server, which answers each caller in their own language. */
export const translators: Readonly<Record<Locale, Translate<MessageKey>>> = {
  es: createTranslator('es', catalogues.es),
  en: createTranslator('en', catalogues.en),
}
