/** The sections of a report (specification §2), by the last part of their address. */
export const reportSections = ['details', 'messages', 'internal', 'log', 'settings'] as const

/** The first start in its order. The first one is done by the link, without anybody signed in. */
export const setupSteps = ['administrator', 'organisation', 'channel', 'committee', 'mail', 'test'] as const
