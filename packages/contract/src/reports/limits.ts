/** Decisions §4; those of the answers stand with the questions (form.ts). */
export const reportBounds = {
  reporterName: 200,
  email: 254,
  chatMessage: 5000,
  mentions: 100,
  subject: 120,
  reason: 2000,
} as const
