import * as z from 'zod/mini'

/** Who keeps one of the three shares. */
const keeperSchema = z.object({
  number: z.number(),
  /**
   * Full name, of a lost share that of who had it; null where nobody has it yet, or somebody outside the committee is to
   * have it.
   */
  name: z.nullable(z.string()),
  isForOutside: z.boolean(),
  isKept: z.boolean(),
  /** Cannot be counted on: who had it is off the committee, or nobody can see it any more. */
  isLost: z.boolean(),
})

/** A key of the organisation: in force, or waiting for signatures. */
export const organisationKeySchema = z.object({
  version: z.number(),
  /** Six groups of four characters, to be compared by another way. */
  checkNumbers: z.string(),
  /** Full names; null for who is of the channel no longer. */
  startedBy: z.nullable(z.string()),
  startedAt: z.string(),
  /** From when on a key that waits would be in force; null where only signatures can say. */
  effectiveAt: z.nullable(z.string()),
  /** None where a restore lost who keeps them. */
  shares: z.array(keeperSchema),
  /** The caller’s signature is wanted: somebody else started it, and they have not signed, or nobody has the second share. */
  maySign: z.boolean(),
})
export type OrganisationKey = z.output<typeof organisationKeySchema>

/** A share that the caller may see and has not kept yet. */
export const waitingShareSchema = z.object({
  version: z.number(),
  number: z.number(),
  /** For somebody outside the committee: the caller holds another one already. */
  isForOutside: z.boolean(),
})
export type WaitingShare = z.output<typeof waitingShareSchema>

export const recoveryKeySchema = z.object({
  current: z.nullable(organisationKeySchema),
  coming: z.nullable(organisationKeySchema),
  /** What waits for signatures about it: a key to be set, or that it goes; null where nothing does. */
  act: z.nullable(z.string()),
  shares: z.array(waitingShareSchema),
  /** Members on the committee. */
  holders: z.number(),
  /** Whether the committee decided that the key in force gets the reports from before it. */
  covering: z.enum(['no', 'waits', 'decided']),
  /** Reports whose keys the caller keeps and the organisation's key in force does not. */
  uncovered: z.number(),
  /** There was another key before, or one was stopped: its shares are to be destroyed. */
  hasFormer: z.boolean(),
})
export type RecoveryKeyStanding = z.output<typeof recoveryKeySchema>

const version = z.int().check(z.minimum(1), z.maximum(1_000_000))
export const versionSchema = z.object({ version })
export const signKeySchema = z.object({ version, checkNumbers: z.string().check(z.maxLength(100)) })
export const shareNumberSchema = z.object({ version, number: z.int().check(z.minimum(1), z.maximum(3)) })

export const shownShareSchema = z.object({
  version: z.number(),
  number: z.number(),
  /** When the key was made, to tell shares of two keys apart. */
  madeAt: z.string(),
  share: z.string(),
  isForOutside: z.boolean(),
})
export type ShownShare = z.output<typeof shownShareSchema>
