import { apiKey, where } from '../demonstration/where.ts'
import { callAs, sendBytes } from './calls.ts'
import type { Paper } from './papers.ts'

interface FileOnPage {
  id: string
  filename: string
}
interface ReportOnPage {
  id: string
  attachedFiles: FileOnPage[]
  internalFiles: { document: FileOnPage }[]
  membersAllowedToAccess: string[]
  allowed: { openFiles: boolean }
}

const read = async (username: string, id: string): Promise<ReportOnPage> =>
  (await callAs(username))('POST', '/api/reports', { id })

/** The report of the demonstration whose reporter sent a file of this name, as somebody sees it. */
export const reportWithFile = async (username: string, filename: string): Promise<ReportOnPage> => {
  const call = await callAs(username)
  // The oldest first: those of the demonstration, whatever other journeys have sent since.
  const { items } = await call<{ items: { id: string; readable: boolean }[] }>(
    'GET',
    '/api/reports/list?page=0&size=50&sort=createdAt&direction=ASC',
  )
  for (const { id } of items.filter(({ readable }) => readable)) {
    const report = await call<ReportOnPage>('POST', '/api/reports', { id })
    if (report.attachedFiles.some((file) => file.filename === filename)) return report
  }
  throw new Error(`No report with ${filename}`)
}

/** Lets somebody open a report's files, by a request that as many others approve as it takes. */
export const letOpen = async (username: string, { id, allowed, membersAllowedToAccess }: ReportOnPage) => {
  if (allowed.openFiles) return
  const call = await callAs(username)
  const request = await call<{ id: string }>('POST', '/api/requests/access-to-files', {
    reportId: id,
    reason: 'Cotejar los documentos.',
  })
  for (const colleague of membersAllowedToAccess.filter((one) => one !== username)) {
    await (
      await callAs(colleague)
    )('PATCH', '/api/approvals/access-to-files/approve', { id: request.id })
    if ((await read(username, id)).allowed.openFiles) return
  }
  throw new Error(`${username} may not open the files of ${id}`)
}

/** The bytes of evidence that somebody may open. */
export const bytesOf = async (username: string, report: ReportOnPage, filename: string): Promise<Buffer> => {
  const call = await callAs(username)
  const file = report.attachedFiles.find((one) => one.filename === filename)
  const { url } = await call<{ url: string }>('POST', '/api/reports/get-download-presigned-url', {
    reportId: report.id,
    fileId: file?.id,
    fileType: 'evidence',
    disposition: 'inline',
  })
  const answer = await fetch(where().address + url, { headers: { 'x-api-key': apiKey } })
  if (!answer.ok) throw new Error(`GET ${url}: ${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Adds internal documents, which whoever sent them may open without a vote. */
export const addDocuments = async (username: string, reportId: string, papers: readonly Paper[]): Promise<void> => {
  const call = await callAs(username)
  const files = papers.map(({ name }) => name)
  const { filesList } = await call<{ filesList: { entryId: string; location: string }[] }>(
    'PUT',
    '/api/reports/internal-files',
    { id: reportId, files },
  )
  for (const [index, { location }] of filesList.entries()) await sendBytes(location, papers[index]?.buffer)
  await call('PATCH', '/api/reports/internal-files/file-uploaded', { id: reportId, filesList })
}
