import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decryptRange } from '../../../platform/crypto/files/file-format.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ReportActor } from '../../accounts/session/actor.ts'
import { loadReport } from '../../report-access/report-view.ts'
import { reportKeys } from '../../report-access/open-slot.ts'
import type { ReportView } from '../../report-access/view.ts'
import { actorOfSignedUrl } from './signed-url-session.ts'
import { parseRange, type ByteRange } from './byte-range.ts'
import { logDownload } from './log-download.ts'
import { openSignedUrl, placeOfSignedUrl, type OpenedSignedUrl } from './open-signed-url.ts'
import { openMeta } from '../records.ts'
import type { FileRow, VersionRow } from '../repository.ts'
import { fileHeaders } from './serve-headers.ts'
import { recheckSeconds } from '../times.ts'
import { isServed, opens } from '../versions.ts'

/** The rule, asked without the holder's keys: policy, slot, clock. */
const mayOpen = async (
  tx: Tx,
  actor: ReportActor,
  { view, file, version }: { view: ReportView; file: FileRow; version: VersionRow },
): Promise<boolean> => {
  if (!file.confirmed_at || !isServed(version)) return false
  const root = { id: version.derived_from ?? version.id, key_epoch: version.key_epoch }
  return opens(await reportKeys(tx, actor, view), file, root)
}

/** Whether a signed URL that was good still is: its session lives, and the rule says yes. */
const isStillAllowed = async (deps: Deps, { row }: OpenedSignedUrl): Promise<boolean> => {
  const actor = await actorOfSignedUrl(deps, row)
  if (!actor) return false
  return inChannel(deps.db, row.channel_id, async (tx) =>
    mayOpen(tx, actor, await placeOfSignedUrl(tx, deps, actor, row)),
  )
}

/** Decrypted bytes; a long stream asks the rule again every minute, and breaks off where it now says no. */
async function* guardedBytes(
  deps: Deps,
  address: OpenedSignedUrl,
  size: number,
  range: ByteRange,
): AsyncGenerator<Buffer> {
  const { keys, version } = address
  const read = (offset: number, length: number) => deps.store.readRange(version.object_key, offset, length)
  let askedAt = deps.now().getTime()
  for await (const piece of decryptRange(keys.key, version.id, { plainSize: size, ...range }, read)) {
    yield piece
    if (deps.now().getTime() - askedAt < recheckSeconds * 1000) continue
    if (!(await isStillAllowed(deps, address))) throw new AppError('not-found')
    askedAt = deps.now().getTime()
  }
}

/** Marks a member's signed URL as used and, the first time, writes the log. What reporters open leaves no trace. */
const recordUse = async (deps: Deps, { row, actor, file }: OpenedSignedUrl): Promise<void> => {
  if (actor.kind === 'reporter') return
  await inChannel(deps.db, row.channel_id, async (tx) => {
    const marked = await tx
      .updateTable('file_address')
      .set({ first_used_at: deps.now() })
      .where('id', '=', row.id)
      .where('first_used_at', 'is', null)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) return
    const view = await loadReport(tx, deps, row.report_id, 'share')
    if (view) await logDownload(tx, deps, view, actor.tag, file, deps.now())
  })
}

const openDownload = async (deps: Deps, location: string): Promise<OpenedSignedUrl & { size: number }> => {
  const address = await openSignedUrl(deps, location, 'download')
  const { row, actor, version, file } = address
  const isAllowed = await inChannel(deps.db, row.channel_id, (tx) => mayOpen(tx, actor, address))
  if (address.isExpired || !isAllowed || !version.meta_box) throw new AppError('not-found')
  const place = { channelId: row.channel_id, reportId: row.report_id, fileId: file.id, versionId: version.id }
  const { size, detected } = openMeta(address.keys.metaKey, { ...place, epoch: file.epoch }, version.meta_box)
  if (detected) throw new AppError('not-found')
  return { ...address, size }
}

/** Answers GET and HEAD of a download's signed URL, whole or a range, in constant memory. Throws `not-found`. */
export const serveFile = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  location: string,
): Promise<FastifyReply> => {
  const address = await openDownload(deps, location)
  const { size, row, file, keys } = address
  // Without a validator to compare, If-Range never holds (RFC 9110 §13.1.5).
  const wanted = parseRange(request.headers['if-range'] ? undefined : request.headers.range, size)
  reply.headers(fileHeaders(row.disposition, file.extension, keys.filename))
  if (wanted === 'unsatisfiable')
    return reply.header('content-range', `bytes */${size}`).header('content-length', '0').status(416).send()
  const range = wanted ?? { start: 0, end: size }
  reply.header('content-length', String(range.end - range.start)).status(wanted ? 206 : 200)
  if (wanted) reply.header('content-range', `bytes ${range.start}-${range.end - 1}/${size}`)
  if (request.method === 'HEAD') return reply.send()
  await recordUse(deps, address)
  return reply.send(Readable.from(guardedBytes(deps, address, size, range), { objectMode: false }))
}
