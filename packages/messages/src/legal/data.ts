import type { LegalDocument } from './tree.ts'

export const legalNames = [
  'privacy',
  'legal-notice',
  'cookies',
  'terms',
  'accessibility',
  'faq',
  'committee-faq',
  'manual',
  'committee-manual',
  'administrator-manual',
] as const
export type LegalName = (typeof legalNames)[number]

/** The day of the present wording; a report keeps the one that its reporter read. */
export const legalVersion = '2026-11-20'

/** What the texts say of the organisation. Only its name is always known; the texts do without the rest. */
export interface LegalData {
  readonly organisation: string
  readonly email?: string | undefined
  readonly address?: string | undefined
  readonly phone?: string | undefined
  readonly taxId?: string | undefined
  /** Entry in the commercial or another public register. */
  readonly register?: string | undefined
  /** Address of the data protection officer. */
  readonly dpo?: string | undefined
  /** Office or name of the system manager (Ley 2/2023, art. 8). */
  readonly systemManager?: string | undefined
  /** The user manual: the operator's own, or ours. */
  readonly manualUrl?: string | undefined
}

export type LegalDocuments = Readonly<Record<LegalName, (data: LegalData) => LegalDocument>>

/** Those that the back-office shows over its own pages. */
export type OfficeLegalName = Extract<
  LegalName,
  'privacy' | 'legal-notice' | 'cookies' | 'accessibility' | 'committee-faq'
>

/** The Independent Authority for the Protection of Informants; its external channel is found from there. */
export const authorityUrl = 'https://www.proteccioninformante.gob.es/'
export const dataAuthorityUrl = 'https://www.aepd.es/'
