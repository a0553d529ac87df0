import * as z from 'zod/mini'
import { suppressedSchema } from '../casework/parts.ts'
import * as field from '../fields.ts'
import { fileKinds, phases } from './kinds.ts'
import { fileLimits } from './limits.ts'

/**
 * What the virus scanner said of a received file. `unscanned`: not yet, or it could not (gone, too slow, too large);
 * `off`: there is no scanner here, and the file met none before.
 */
const scanStates = ['clean', 'infected', 'unscanned', 'off'] as const

export const fileSchema = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.nullable(z.number()),
  uploadedAt: z.nullable(z.string()),
  uploadedBy: z.nullable(z.string()),
  reportPhase: z.nullable(z.enum(phases)),
  previewable: z.boolean(),
  /** announced: named but its bytes have not arrived; received: whole and verified; quarantined: infected, opens to nobody. */
  state: z.enum(['announced', 'received', 'quarantined']),
  /** Says nothing before the bytes have arrived. */
  scan: z.enum(scanStates),
  /** What an infected file was taken for, as the scanner calls it; for members. */
  detected: z.nullable(z.string()),
  /** It may still hold hidden data of who made it. Says nothing before the bytes have arrived. */
  traceable: z.boolean(),
  /** The reader may preview and download it now. */
  readable: z.boolean(),
  /** The committee suppresses it: it has no name any more, and opens to nobody. */
  suppressed: z.optional(suppressedSchema),
})
export type ReportFile = z.output<typeof fileSchema>

export const internalFileSchema = z.object({
  document: fileSchema,
  phase: z.nullable(z.enum(phases)),
  status: z.nullable(z.string()),
  /** When its bytes had arrived, as `uploadedAt` of the document. */
  addedAt: z.nullable(z.string()),
})

/** Where the bytes of an announced file go, in the order in which the files were named. */
export const filesListSchema = z.array(z.object({ entryId: z.string(), filename: z.string(), location: z.string() }))
export type FilesList = z.output<typeof filesListSchema>

export const filename = z.string().check(z.trim(), z.minLength(1), z.maxLength(fileLimits.filename))

export const uploadedSchema = z.object({
  id: field.id,
  filesList: z.array(z.object({ entryId: field.id, uploadedAt: z.optional(z.string()) })).check(z.maxLength(20)),
})

export const downloadAddressSchema = z.object({
  reportId: field.id,
  fileId: field.id,
  fileType: z.enum(fileKinds),
  disposition: z._default(z.enum(['inline', 'attachment']), 'attachment'),
})
