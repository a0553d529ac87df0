export const deadlineMonths = 3 // specification §4
export const acknowledgementDays = 7 // Ley 2/2023, art. 9.2.c

/** Decisions §4; those of the answers stand with the questions (form.ts). */
export const reportBounds = {
  reporterName: 200,
  email: 254,
  chatMessage: 5000,
  subject: 120,
  reason: 2000,
} as const
