import * as z from 'zod/mini'
import { fileKinds, type LogType } from '@canal/contract'
import { filePart, type PartGround } from '@canal/contract/casework/parts'
import type { ProposalKind } from '@canal/contract/casework/proposals'
import { accessChanges, withoutVoteReasons } from '@canal/contract/reports/schemas'
import { statusSchema, type LoggedAction } from '@canal/contract/reports/schemas'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Person } from '../../accounts/people/directory.ts'
import type { ReportKeys } from '../../report-access/open-slot.ts'
import type { ReadableReport } from '../../report-access/readable-reports.ts'
import { openGround } from '../../report-access/suppressed-parts.ts'
import { loggedFileName } from '../../files/records.ts'
import type { LogRow } from '../../audit-log/entries.ts'
import { loggedProposal } from './logged-proposal.ts'

/** What an entry's payload may say in clear; other fields are for the program and stay inside. */
const dataSchema = z.object({
  status: z.optional(statusSchema),
  previousStatus: z.optional(statusSchema),
  reviewers: z.optional(z.array(z.string())),
  holder: z.optional(z.string()),
  fileId: z.optional(z.string()),
  fileKind: z.optional(z.enum(fileKinds)),
  withoutVote: z.optional(z.enum(withoutVoteReasons)),
  vote: z.optional(z.enum(['approve', 'deny'])),
  request: z.optional(z.string()),
  change: z.optional(z.string()),
  proposal: z.optional(z.string()),
  part: z.optional(z.string()),
})
type Data = z.output<typeof dataSchema>

const changeOf = ({ change }: Data) => accessChanges.find((known) => known === change)

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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Of these the entry's own person is not who asked, or need not be. */
const aboutRequests: readonly LogType[] = [
  'vote_cast',
  'vote_withdrawn',
  'request_approved',
  'request_denied',
  'request_cancelled',
]
const aboutRequest = (row: LogRow): string | undefined => {
  const id = aboutRequests.includes(row.type) ? dataOf(row).request : undefined
  return id && uuid.test(id) ? id : undefined
}

type FindPerson = (tag: Buffer | null) => Person | undefined

/** The name of the file that an entry is about, for who has the key of its record; none of one that is suppressed. */
const fileNameOf = async (row: LogRow, data: Data, { keys, view }: ReadableReport): Promise<string | undefined> => {
  const { epoch, box } = row
  const { fileId, fileKind } = data
  if (epoch === null || box === null || !fileId || !fileKind) return undefined
  if (view.parts.some(({ part }) => part === filePart(fileKind, fileId))) return undefined
  const target = fileKind === 'internal' ? 'internal' : 'content'
  if (!keys.has(target, epoch)) return undefined
  const place = { channelId: row.channel_id, reportId: row.report_id, fileId, epoch, box }
  try {
    return loggedFileName(await keys.key(target, epoch), place)
  } catch (error) {
    // A name that was tampered with must not keep the report shut; verify-log names the entry.
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

/** What was proposed, for who has the key of its record. */
const proposalOf = async (row: LogRow, data: Data, keys: ReportKeys): Promise<ProposalKind | undefined> => {
  const { epoch, box } = row
  if (epoch === null || box === null || !data.proposal || !keys.has('internal', epoch)) return undefined
  const place = { channelId: row.channel_id, reportId: row.report_id, proposalId: data.proposal, epoch, box }
  try {
    return loggedProposal(await keys.key('internal', epoch), place)
  } catch (error) {
    // As with names.
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

/** On what ground a part was suppressed, for who has the key of its record. */
const groundOf = async (row: LogRow, { part }: Data, keys: ReportKeys): Promise<PartGround | undefined> => {
  const { channel_id: channelId, report_id: reportId, epoch, box } = row
  if (epoch === null || box === null || !part || !keys.has('content', epoch)) return undefined
  try {
    return openGround(await keys.key('content', epoch), { channelId, reportId, part, epoch }, box)
  } catch (error) {
    // As with names.
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

const usernameOf = (find: FindPerson, tag: string): string | undefined => find(Buffer.from(tag, 'hex'))?.username

/** What entries say by tags and ids, told by names. */
export interface Names {
  find: FindPerson
  /** Who made a request, by its id. */
  requesters: ReadonlyMap<string, Buffer>
}

/** The names that some entries of one channel need. */
export const namesFor = async (tx: Tx, find: FindPerson, rows: readonly LogRow[]): Promise<Names> => {
  const ids = [...new Set(rows.flatMap((row) => aboutRequest(row) ?? []))]
  if (ids.length === 0) return { find, requesters: new Map() }
  const found = await tx
    .selectFrom('request')
    .select(['id', 'requester_tag'])
    .where('channel_id', 'in', [...new Set(rows.map((row) => row.channel_id))])
    .where('id', 'in', ids)
    .execute()
  return { find, requesters: new Map(found.map(({ id, requester_tag: tag }) => [id, tag])) }
}

/** An entry as a reader of the report sees it: usernames instead of tags, a file's name where they have its key. */
export const presentEntry = async (
  row: LogRow,
  { find, requesters }: Names,
  { keys, view }: ReadableReport,
): Promise<LoggedAction> => {
  const data = dataOf(row)
  const requestedBy = find(requesters.get(aboutRequest(row) ?? '') ?? null)?.username
  const change = changeOf(data)
  const filename = await fileNameOf(row, data, { keys, view })
  const proposal = await proposalOf(row, data, keys)
  const ground = await groundOf(row, data, keys)
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
      ...(data.vote && { vote: data.vote }),
      ...(requestedBy && { requestedBy }),
      ...(change && { change }),
      ...(proposal && { proposal }),
      ...(ground && { ground }),
    },
  }
}
