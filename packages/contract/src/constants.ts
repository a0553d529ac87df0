/** Numbers and lists of the specification and the decisions; the section stands beside each. */
export const pageSizes = [10, 20, 30, 40, 50] as const // specification §9
export const pageSizeDefault = 10 // decisions §10
export const passwordLength = { min: 8, max: 20, minOther: 6 } as const // specification §9
export const deadlineMonths = 3 // specification §4
export const acknowledgementDays = 7 // Ley 2/2023, art. 9.2.c
export const reopenHours = { default: 72, min: 1, max: 720 } as const // decisions §5
/** Characters of the channel's own words and of an origin; how many origins and people a channel may have. */
export const channelBounds = { message: 5000, origin: 270, origins: 20, users: 100 } as const
/** What the public page tells of the organisation (Ley 2/2023, art. 25) and a channel may still lack. */
export const contactFacts = ['authority', 'otherWays', 'systemManager', 'dataProtection', 'policy'] as const
export type ContactFact = (typeof contactFacts)[number]
/** Decisions §3: what a logo may be; it is kept no larger than `side` pixels either way. */
export const logoLimits = { bytes: 1024 * 1024, pixels: 16_000_000, side: 512 } as const
export const copyFeedbackMs = 1500 // specification §9
export const toastMs = 4000 // specification §9
export const tooltipDelayMs = 700 // specification §9
export const languageCookie = { name: 'currentLanguage', maxAgeSeconds: 31_536_000 } as const // specification §9
export const easyCookie = { name: 'easyReading', value: 'on' } as const // until the browser is closed
export const calendarRange = { from: 1900, to: 2100 } as const // specification §9
export const reporterIdleMinutes = 30 // decisions §10

/** Decisions §4; those of the answers stand with the questions (reports/form.ts). */
export const reportBounds = {
  reporterName: 200,
  email: 254,
  chatMessage: 5000,
  subject: 120,
  reason: 2000,
} as const

/** Decisions §4: at most 20 a submission, 10 a message; together 500 MiB until a member opens the report. */
export const fileLimits = { perReport: 20, perMessage: 10, totalBytes: 500 * 1024 * 1024, filename: 255 } as const

/** Decisions §4: the extensions that may be sent. */
export const fileExtensions =
  'jpg jpeg png webp gif heic pdf txt csv rtf doc docx odt xls xlsx ods ppt pptx odp mp3 ogg aac m4a wav opus mp4 webm mov eml msg zip'.split(
    ' ',
  )

/** Specification §3, and txt and csv besides (decisions §9): what can be looked at in place. */
export const previewableExtensions = 'jpg jpeg png webp pdf mp3 ogg aac mp4 webm txt csv'.split(' ')

/** Decisions §3: first segments that no channel may take. */
export const reservedSlugs =
  'admin api assets health docs index new sent open exit legal setup favicon.ico robots.txt manifest.webmanifest'.split(
    ' ',
  )

export const phases = ['INSTRUCTION', 'INVESTIGATION', 'RESOLUTION'] as const
export type ReportPhase = (typeof phases)[number]

export const fileKinds = ['evidence', 'chat', 'internal'] as const
export type FileKind = (typeof fileKinds)[number]

export const roleNames = { admin: 'ROLE_ADMIN', user: 'ROLE_USER', investigator: 'ROLE_INVESTIGATOR' } as const

/** What an entry says of somebody's access to a report. */
export const accessChanges = [
  'shared',
  'joined',
  'unshared',
  'left',
  'handed_over',
  'share_refused',
  'recovery-key',
] as const

/** Why an approval was without a vote. */
export const withoutVoteReasons = ['only-member', 'nobody-left', 'stopped'] as const

/** Business events that a report's history shows (decisions §6), besides its reception, messages and files. */
export const historyTypes = ['status', 'reviewers', 'acknowledged', 'reopened', 'rearchived'] as const

/**
 * What the virus scanner said of a received file. `unscanned`: not yet, or it could not (gone, too slow, too large);
 * `off`: there is no scanner here, and the file met none before.
 */
export const scanStates = ['clean', 'infected', 'unscanned', 'off'] as const

/** What of a user's account an administrator may have to see to; several can be true of one. */
export const userStates = [
  'never-signed-in',
  'password-change',
  'waiting',
  'locked',
  'no-recovery-code',
  'no-second-factor',
] as const
export type UserState = (typeof userStates)[number]

/** What lists can be sorted by. */
export const reportSorts = ['createdAt', 'deadline', 'status', 'id', 'lastActivityAt'] as const
export const userSorts = [
  'username',
  'firstName',
  'email',
  'channelName',
  'lastSignInAt',
  'createdAt',
  'isActive',
] as const
export const investigatorSorts = [
  'username',
  'name',
  'email',
  'channelName',
  'lastSignInAt',
  'createdAt',
  'status',
] as const
export const roleSorts = ['name', 'users'] as const
export const notificationSorts = ['createdAt'] as const
export const logSorts = ['createdAt', 'type'] as const
export const channelSorts = ['name', 'publicName', 'slug', 'status', 'createdAt'] as const

/** Unread notifications are counted no further: the bell says "99+". */
export const unreadCountMax = 100

/** Entries of the log over all reports are counted, paged through and exported no further. */
export const logCountMax = 10_000
