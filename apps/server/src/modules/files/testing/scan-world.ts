import type { Report, ReporterReport } from '@canal/contract/reports/schemas'
import type { ReportFile } from '@canal/contract/files/schemas'
import { createScanner, type Scanner } from '../../../platform/scanner/scanner.ts'
import type { ScannerAddress } from '../../../platform/config/scanner.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { registerRequests } from '../../votes/routes.ts'
import { call, confirmEvidence, openFileWorld, submitCase, type Case, type FileWorld } from './file-world.ts'

const silent = { info: () => undefined, warn: () => undefined }
const textOf = (address: ScannerAddress): string =>
  'path' in address ? address.path : `${address.host}:${address.port}`

/** A server whose files are scanned at `address`; close the world, then stop the scanner. */
export const openScanWorld = async (
  address: ScannerAddress,
  environment: Record<string, string> = {},
  overrides: Partial<Deps> = {},
): Promise<FileWorld & { scanner: Scanner }> => {
  const scanner = await createScanner(address, overrides.log ?? silent)
  const settings = { CLAMAV_HOST: textOf(address), ...environment }
  const world = await openFileWorld(settings, [registerRequests], { ...overrides, scanner })
  const close = async () => {
    await world.close()
    scanner.stop()
  }
  return { ...world, scanner, close }
}

/** Sends a file whole; the status, and what the answer says of its scan. */
export const putScanned = async (world: FileWorld, location: string | undefined, body: Buffer) => {
  const response = await fetch(world.origin + (location ?? ''), { method: 'PUT', body })
  await response.arrayBuffer()
  return { status: response.status, scan: response.headers.get('upload-scan') }
}

export type SentCase = Case & { fileId: string; scan: string | null }

/** A report whose one piece of evidence has been sent and confirmed. */
export const sentCase = async (
  world: FileWorld,
  name: string,
  content: Buffer,
  options: { keepOriginals?: boolean } = {},
): Promise<SentCase> => {
  const one = await submitCase(world, [name], options)
  const [entry] = one.report.filesList
  const { scan } = await putScanned(world, entry?.location, content)
  const confirmed = await confirmEvidence(world, one)
  if (confirmed.status !== 204) throw new Error(`confirming answered ${confirmed.status}`)
  return { ...one, fileId: entry?.entryId ?? '', scan }
}

/** The file as a member sees it, and as its reporter does. */
export const seenBy = async (
  world: FileWorld,
  one: SentCase,
): Promise<{ member: ReportFile | undefined; reporter: ReportFile | undefined }> => {
  const { body } = await call<Report>(world, one.ana.headers, 'POST', 'reports', { id: one.report.id })
  const { reference: ref } = one.report
  const own = await call<ReporterReport>(world, one.reporter, 'POST', 'anonymous/ref', { ref })
  return { member: body.attachedFiles[0], reporter: own.body.attachedFiles[0] }
}

/** Ana asks to open the report's files and Luis, the only voter, approves. */
export const letAnaOpen = async (world: FileWorld, one: Case): Promise<void> => {
  const asked = await call<{ id: string }>(world, one.ana.headers, 'POST', 'requests/access-to-files', {
    reportId: one.report.id,
    reason: 'To check the invoices.',
  })
  await call(world, one.luis.headers, 'PATCH', 'approvals/access-to-files/approve', { id: asked.body.id })
}

/** A member's way to the file, and the bytes behind the address; or the code of the refusal. */
export const openAs = async (
  world: FileWorld,
  one: SentCase,
  who: 'member' | 'reporter',
): Promise<{ code: string } | { url: string; bytes: Buffer }> => {
  const { fileId, report } = one
  const { body } =
    who === 'member'
      ? await call<{ url?: string; code: string }>(
          world,
          one.ana.headers,
          'POST',
          'reports/get-download-presigned-url',
          {
            reportId: report.id,
            fileId,
            fileType: 'evidence',
          },
        )
      : await call<{ url?: string; code: string }>(
          world,
          one.reporter,
          'POST',
          'anonymous/get-download-presigned-url',
          {
            fileId,
          },
        )
  if (!body.url) return { code: body.code }
  const response = await fetch(world.origin + body.url)
  return { url: body.url, bytes: Buffer.from(await response.arrayBuffer()) }
}

export const versionsOf = (world: FileWorld, one: Case) =>
  world.app.database.ownerDb.selectFrom('file_version').selectAll().where('report_id', '=', one.report.id).execute()

/** Entries of the report's log by type, with what stands beside them in clear. */
export const loggedOf = (world: FileWorld, one: Case) =>
  world.app.database.ownerDb
    .selectFrom('log_entry as e')
    .innerJoin('log_payload as p', (join) =>
      join.onRef('p.report_id', '=', 'e.report_id').onRef('p.sequence', '=', 'e.sequence'),
    )
    .select(['e.type', 'e.user_tag', 'e.at', 'p.data'])
    .where('e.report_id', '=', one.report.id)
    .orderBy('e.sequence')
    .execute()
