import type {
  AfterwardsTexts,
  CaseTexts,
  EasyTexts,
  EasyTextsAround,
  FirstTexts,
  FormPageTexts,
  FormTexts,
  PreviewTexts,
  PublicTexts,
  SettingsTexts,
  SetupTexts,
  Texts,
} from './keys.ts'
import type { LegalDocuments, OfficeLegalName } from './legal/data.ts'
import { locales, type Locale } from './locales.ts'

/*
 * Where the texts of each language are, by who loads them: a page fetches those of its own language and no others.
 * A front end takes the list that is for it, and what the other lists name is not built into it.
 */

type InEach<Bundle> = Readonly<Record<Locale, Bundle>>
type Load<Words> = () => Promise<{ readonly texts: Readonly<Record<keyof Words, string>> }>
type LoadLegal<Documents> = () => Promise<{ readonly documents: Documents }>

interface FormBundles {
  readonly first: Load<FormTexts>
  readonly afterwards: Load<AfterwardsTexts>
}

/** Of the reporters' form and what follows it. */
export const formTexts: InEach<FormBundles> = {
  es: { first: () => import('./es/bundles/form.ts'), afterwards: () => import('./es/bundles/afterwards.ts') },
  en: { first: () => import('./en/bundles/form.ts'), afterwards: () => import('./en/bundles/afterwards.ts') },
}

interface OfficeBundles {
  readonly first: Load<FirstTexts>
  readonly case: Load<CaseTexts>
  readonly settings: Load<SettingsTexts>
  readonly setup: Load<SetupTexts>
  readonly preview: Load<PreviewTexts>
  readonly legal: LoadLegal<Pick<LegalDocuments, OfficeLegalName>>
}

/** Of the back-office. */
export const officeTexts: InEach<OfficeBundles> = {
  es: {
    first: () => import('./es/bundles/office.ts'),
    case: () => import('./es/bundles/case.ts'),
    settings: () => import('./es/bundles/settings.ts'),
    setup: () => import('./es/bundles/setup.ts'),
    preview: () => import('./es/bundles/preview.ts'),
    legal: () => import('./es/bundles/office-legal.ts'),
  },
  en: {
    first: () => import('./en/bundles/office.ts'),
    case: () => import('./en/bundles/case.ts'),
    settings: () => import('./en/bundles/settings.ts'),
    setup: () => import('./en/bundles/setup.ts'),
    preview: () => import('./en/bundles/preview.ts'),
    legal: () => import('./en/bundles/office-legal.ts'),
  },
}

/** Of the public pages that the server renders. */
export const publicTexts: InEach<Load<PublicTexts>> = {
  es: () => import('./es/bundles/public.ts'),
  en: () => import('./en/bundles/public.ts'),
}

/** What the page of the form brings with it, for the server alone. */
export const formPageTexts: InEach<Load<FormPageTexts>> = {
  es: () => import('./es/bundles/form-page.ts'),
  en: () => import('./en/bundles/form-page.ts'),
}

/** Easy reading, in the place of what the same keys say: `around` is for the server alone. */
export const easyTexts: InEach<() => Promise<{ readonly texts: EasyTexts; readonly around: EasyTextsAround }>> = {
  es: () => import('./es/bundles/easy.ts'),
  en: () => import('./en/bundles/easy.ts'),
}

export const legalTexts: InEach<LoadLegal<LegalDocuments>> = {
  es: () => import('./es/bundles/legal.ts'),
  en: () => import('./en/bundles/legal.ts'),
}

/** All but the legal texts: the server answers each caller in their own language. */
export const wholeTexts: InEach<Load<Texts>> = {
  es: () => import('./es/bundles/whole.ts'),
  en: () => import('./en/bundles/whole.ts'),
}

/** Fetches a bundle in every language. */
export const loadEach = async <Bundle>(bundles: InEach<() => Promise<Bundle>>): Promise<InEach<Bundle>> =>
  Object.fromEntries(
    await Promise.all(locales.map(async (locale) => [locale, await bundles[locale]()] as const)),
  ) as InEach<Bundle>
