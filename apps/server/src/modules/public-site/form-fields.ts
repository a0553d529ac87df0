/** What a form may bring: how long each field, how often, and all of them together. */
export interface FormShape {
  /** Bytes of all fields, names and values; beyond, the form is refused unread. */
  bytesMax: number
  fields: Readonly<Record<string, { bytesMax: number; times: number }>>
}

const KiB = 1024
const short = { bytesMax: 4 * KiB, times: 1 }
const tokens = { formToken: short, ticket: short, idempotencyKey: short }

/**
 * Limits leave room above those of the schema, so that anybody who types a little too much is told beside the field and keeps
 * the text; only what no person types is refused whole.
 */
export const reportForm: FormShape = {
  bytesMax: 256 * KiB,
  fields: {
    ...tokens,
    anonymous: short,
    showCommittee: short,
    restrictedUsers: { bytesMax: 256, times: 100 },
    dateOfEvent: short,
    dateOfEventDay: short,
    dateOfEventTime: short,
    dateOfEventApproximate: short,
    location: { bytesMax: 16 * KiB, times: 1 },
    locationUnknown: short,
    description: { bytesMax: 192 * KiB, times: 1 },
    witnesses: { bytesMax: 4 * KiB, times: 40 },
    reporterName: short,
    reporterMail: short,
    receiveUpdates: short,
    keepOriginals: short,
    acceptDataProtectionPolicy: short,
  },
}

/** The forms that follow a report: a reference, a message. */
export const followForm: FormShape = {
  bytesMax: 64 * KiB,
  fields: { ...tokens, report: short, ref: short, chatMsg: { bytesMax: 48 * KiB, times: 1 }, keepOriginals: short },
}

/** Fields whose values are a list. */
const lists = ['witnesses', 'restrictedUsers']
const neverShown = ['formToken', 'idempotencyKey', 'ticket', 'report']

/** What was typed, to be shown again; never what belongs to the form itself. */
export const shownAgain = (fields: ReadonlyMap<string, readonly string[]>): Record<string, string | string[]> =>
  Object.fromEntries(
    [...fields]
      .filter(([name]) => !neverShown.includes(name))
      .map(([name, values]) => [name, lists.includes(name) ? [...values] : (values[0] ?? '')]),
  )
