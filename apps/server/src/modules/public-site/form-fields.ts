import { mapAnswers } from '@canal/contract/reports/form'

/** What a form may bring: how long each field, how often, and all of them together. */
export interface FormShape {
  /** Bytes of all fields, names and values; beyond, the form is refused unread. */
  bytesMax: number
  fields: Readonly<Record<string, { bytesMax: number; times: number }>>
}

const KiB = 1024
const short = { bytesMax: 4 * KiB, times: 1 }
/** `waits`: the form stands on the page where its ticket is waited for. */
const tokens = { formToken: short, ticket: short, waits: short, idempotencyKey: short }
/** Names of files that an earlier sending of this form lost: more than a hundred. */
const chosenBefore = { bytesMax: 32 * KiB, times: 1 }

const reportBytesMax = 256 * KiB

/** Many for each character that the schema lets through; beside the longest the rest of the form still has room. */
const bytesFor = (max: number): number => Math.min(Math.max(short.bytesMax, 32 * max), 0.75 * reportBytesMax)

const answers = mapAnswers({
  text: (_, { max }) => ({ bytesMax: bytesFor(max), times: 1 }),
  list: (_, { max, lines }) => ({ bytesMax: bytesFor(max), times: 2 * lines }),
  tick: () => short,
})

/**
 * Limits leave room above those of the schema, so that anybody who types a little too much is told beside the field and keeps
 * the text; only what no person types is refused whole.
 */
export const reportForm: FormShape = {
  bytesMax: reportBytesMax,
  fields: {
    ...tokens,
    chosenBefore,
    anonymous: short,
    showCommittee: short,
    restrictedUsers: { bytesMax: 256, times: 100 },
    proposedUsers: { bytesMax: 256, times: 100 },
    ...answers,
    dateOfEventDay: short,
    dateOfEventTime: short,
    reporterName: short,
    reporterMail: short,
    receiveUpdates: short,
    keepOriginals: short,
    acceptDataProtectionPolicy: short,
  },
}

/** The forms that follow a report: a reference, a message. */
export const followForm: FormShape = {
  bytesMax: 128 * KiB,
  fields: {
    ...tokens,
    chosenBefore,
    report: short,
    /** Ids with spaces between them: more than a hundred. */
    sameReference: short,
    ref: short,
    chatMsg: { bytesMax: 48 * KiB, times: 1 },
    kept: { bytesMax: 96 * KiB, times: 1 },
    keepOriginals: short,
  },
}

const isList = (name: string): boolean => (reportForm.fields[name]?.times ?? 1) > 1
const neverShown = ['formToken', 'idempotencyKey', 'ticket', 'waits', 'report', 'sameReference']

/** What was typed, to be shown again; never what belongs to the form itself. */
export const shownAgain = (fields: ReadonlyMap<string, readonly string[]>): Record<string, string | string[]> =>
  Object.fromEntries(
    [...fields]
      .filter(([name]) => !neverShown.includes(name))
      .map(([name, values]) => [name, isList(name) ? [...values] : (values[0] ?? '')]),
  )
