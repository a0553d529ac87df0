import { reportSections } from '@canal/contract/pages/office-parts'

export type Section = (typeof reportSections)[number]

export const asSection = (value: string | undefined): Section | undefined =>
  reportSections.find((section) => section === value)
