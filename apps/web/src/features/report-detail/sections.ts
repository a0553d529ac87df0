/** The sections of a report (specification §2), by the last part of their address. */
export const sections = ['details', 'messages', 'internal', 'log', 'settings'] as const
export type Section = (typeof sections)[number]

export const asSection = (value: string | undefined): Section | undefined =>
  sections.find((section) => section === value)
