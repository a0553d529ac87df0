import type { FileKind } from '@canal/contract'
import type { ReportFile } from '@canal/contract/files/schemas'
import type { Report } from '@canal/contract/reports/schemas'

/** A file of a report, and the part of the report where it is. */
export interface FileEntry {
  readonly kind: FileKind
  readonly file: ReportFile
}

/** The files of a report that its reader may open now, in the page's order: evidence, chat files, internal files. */
export const openFilesOf = (report: Pick<Report, 'attachedFiles' | 'details' | 'internalFiles'>): FileEntry[] => {
  const evidence = report.attachedFiles.map((file): FileEntry => ({ kind: 'evidence', file }))
  const chat = report.details.chat.messages.flatMap(({ attachedChatFile: file }): FileEntry[] =>
    file ? [{ kind: 'chat', file }] : [],
  )
  const internal = report.internalFiles.map(({ document }): FileEntry => ({ kind: 'internal', file: document }))
  return [...evidence, ...chat, ...internal].filter(({ file }) => file.readable)
}

/** A file's position and neighbours among the files that can be previewed; null if it is not one of them. */
export const previewPosition = (entries: readonly FileEntry[], fileId: string) => {
  const shown = entries.filter(({ file }) => file.previewable)
  const index = shown.findIndex(({ file }) => file.id === fileId)
  if (index < 0) return null
  return { position: index + 1, total: shown.length, previous: shown[index - 1], next: shown[index + 1] }
}
