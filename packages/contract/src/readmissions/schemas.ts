import * as z from 'zod/mini'
import { unlockWays } from '../auth/schemas.ts'
import { batchSchema } from '../recovery-key/schemas.ts'

/** Which of the person's key pairs is spoken of: what somebody checked says nothing of one that was made since. */
const version = z.number().check(z.int(), z.positive())

export const answerSchema = z.object({ confirm: z.boolean(), version })
export const resealSchema = z.extend(batchSchema, { version })

/** Somebody whose keys an administrator could have caused (security §2). */
export const readmissionSchema = z.object({
  userId: z.string(),
  username: z.string(),
  fullName: z.string(),
  isInvestigator: z.boolean(),
  /** To be given back with the answer. */
  version,
  /** False: keys renewed after a reset. True: keys never confirmed before. */
  isNew: z.boolean(),
  waitingSince: z.string(),
  /** When the keys count by themselves if nobody objects; null once somebody objected, and after a removed second factor. */
  confirmsAt: z.nullable(z.string()),
  isObjected: z.boolean(),
})
export type Readmission = z.output<typeof readmissionSchema>

/** A confirmed colleague with reports left to be sealed to their present keys, or one whom nobody has checked. */
export const unfinishedSchema = z.object({
  userId: z.string(),
  username: z.string(),
  fullName: z.string(),
  version,
  /** Time alone confirmed them: before anything is given back, somebody is to check whose keys they are. */
  isUnchecked: z.boolean(),
  remaining: z.number(),
})
export type Unfinished = z.output<typeof unfinishedSchema>

/** For whom one waits. */
export const ownReadmissionSchema = z.object({
  /** By what one may open one's own keys; none for keys that were never others, or where the reset ruled it out. */
  ways: z.array(z.enum(unlockWays)),
  /** The organisation's recovery key is in force: two of its shares can confirm whom no colleague can. */
  hasOrganisationKey: z.boolean(),
  waiting: z.nullable(
    z.object({
      isNew: z.boolean(),
      since: z.string(),
      /** When the first colleague saw it; from then on 72 hours run. */
      toldAt: z.nullable(z.string()),
      confirmsAt: z.nullable(z.string()),
      isObjected: z.boolean(),
      /** Full names of those who were told and can confirm. */
      colleagues: z.array(z.string()),
    }),
  ),
})
export type OwnReadmission = z.output<typeof ownReadmissionSchema>
