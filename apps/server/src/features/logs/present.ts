import * as z from 'zod/mini'
import { fileKinds } from '@canal/contract'
import { statusSchema, type LoggedAction } from '@canal/contract/reports/schemas'
import { DecryptionError } from '../../crypto/errors.ts'
import type { Person, ReportKeys } from '../access/index.ts'
import { loggedFileName } from '../files/index.ts'
import type { LogRow } from './entries.ts'

/** What an entry's payload may say in clear; other fields are for the program and stay inside. */
const dataSchema = z.object({
  status: z.optional(statusSchema),
  previousStatus: z.optional(statusSchema),
  reviewers: z.optional(z.array(z.string())),
  holder: z.optional(z.string()),
  fileId: z.optional(z.string()),
  fileKind: z.optional(z.enum(fileKinds)),
  withoutVote: z.optional(z.enum(['only-member', 'nobody-left'])),
})
type Data = z.output<typeof dataSchema>

/** What was tampered with must not keep the log from being shown; its chain's verdict names the entry. */
const dataOf = ({ data }: LogRow): Data => {
  try {
    const parsed = dataSchema.safeParse(JSON.parse(data ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

type FindPerson = (tag: Buffer | null) => Person | undefined

/** The name of the file that an entry is about, for who has the key of its record. */
const fileNameOf = async (row: LogRow, data: Data, keys: ReportKeys): Promise<string | undefined> => {
  const { epoch, box } = row
  if (epoch === null || box === null || !data.fileId || !data.fileKind) return undefined
  const target = data.fileKind === 'internal' ? 'internal' : 'content'
  if (!keys.has(target, epoch)) return undefined
  const place = { channelId: row.channel_id, reportId: row.report_id, fileId: data.fileId, epoch, box }
  try {
    return loggedFileName(await keys.key(target, epoch), place)
  } catch (error) {
    // A name that was tampered with must not keep the report shut; verify-log names the entry.
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

const usernameOf = (find: FindPerson, tag: string): string | undefined => find(Buffer.from(tag, 'hex'))?.username

/** An entry as a reader of the report sees it: usernames instead of tags, a file's name where they have its key. */
export const presentEntry = async (row: LogRow, find: FindPerson, keys: ReportKeys): Promise<LoggedAction> => {
  const data = dataOf(row)
  const filename = await fileNameOf(row, data, keys)
  const username = data.holder ? usernameOf(find, data.holder) : undefined
  return {
    // Not its place in the chain: the gaps would tell how much somebody is not shown.
    id: row.hash.toString('hex', 0, 16),
    reportId: row.report_id,
    createdAt: row.at.toISOString(),
    type: row.type,
    user: find(row.user_tag)?.username ?? null,
    reportStatus: row.report_status,
    details: {
      ...(data.status && { status: data.status }),
      ...(data.previousStatus && { previousStatus: data.previousStatus }),
      ...(data.reviewers && { reviewers: data.reviewers.flatMap((tag) => usernameOf(find, tag) ?? []) }),
      ...(filename !== undefined && { filename, attachedFileName: filename }),
      ...(username && { username }),
      ...(data.withoutVote && { withoutVote: data.withoutVote }),
    },
  }
}
