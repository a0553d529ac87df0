import { filePart } from '@canal/contract/casework/parts'
import type { ReportFile } from '@canal/contract/files/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import type { ReactNode } from 'react'
import { fileSizeText } from '@canal/messages/file-size'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { FileActions } from './file-actions.tsx'
import { FileMark } from './file-mark.tsx'
import { FileScan } from './file-scan.tsx'
import { Mask } from './mask.tsx'
import { PartActions } from './part-actions.tsx'

export interface FileGroup {
  /** Above its files; absent where all stand together. */
  readonly title?: string
  /** Where a group has no file. */
  readonly empty?: string
  readonly files: readonly ReportFile[]
}

interface FileTableProps {
  readonly report: Report
  readonly caption: string
  readonly kind: 'evidence' | 'internal'
  readonly username: string
  readonly groups: readonly FileGroup[]
}

/** Name, size, date and sender of files that may be locked; the same for evidence and internal documents. */
export const FileTable = ({ report, caption, kind, username, groups }: FileTableProps) => {
  const text = useText()
  const headers: [ReactNode, string | undefined][] = [
    [text('report.files.name'), 'fill'],
    [text('report.files.size'), undefined],
    [text('report.files.addedAt'), undefined],
    [text('report.files.addedBy'), 'wide-cell'],
    [<span className="visually-hidden">{text('table.actions')}</span>, 'end'],
  ]
  return (
    <div className="table-wrap">
      <table className="table" data-kind="files" role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {headers.map(([label, className], index) => (
              <th key={index} role="columnheader" scope="col" className={className}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group, index) => (
          <tbody key={index} role="rowgroup">
            {group.title && (
              <tr role="row" className="group">
                <th role="rowheader" scope="rowgroup" colSpan={5} className="full-cell">
                  {group.title}
                  {group.files.length === 0 && <span className="soft">{group.empty}</span>}
                </th>
              </tr>
            )}
            {group.files.map((file) => (
              <FileRow key={file.id} report={report} kind={kind} username={username} file={file} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const FileRow = ({
  report,
  kind,
  username,
  file,
}: Omit<FileTableProps, 'groups' | 'caption'> & { file: ReportFile }) => {
  const text = useText()
  const dates = useDates()
  const { uploadedBy, uploadedAt } = file
  const fromReporter = !uploadedBy || uploadedBy === 'reporter'
  const name = fromReporter ? text('log.reporter') : nameIn(report, uploadedBy)
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="fill">
        <span className="file">
          <FileMark file={file} />
          <span>
            {file.suppressed ? <Mask of={file.suppressed} /> : file.filename}
            {!file.suppressed && <FileScan file={file} />}
          </span>
        </span>
      </th>
      <td role="cell" className="soft">
        {file.size !== null && fileSizeText(text.locale, file.size)}
      </td>
      <td role="cell" className="soft">
        {uploadedAt && <time dateTime={uploadedAt}>{dates.timestamp(uploadedAt)}</time>}
      </td>
      <td role="cell" className="soft wide-cell">
        {file.suppressed ? '–' : uploadedBy === username ? text('report.files.byYou', { name }) : name}
      </td>
      <td role="cell" className="end act-cell">
        {!file.suppressed && (
          <span className="row" data-align="end">
            <FileActions file={file} />
            {file.state === 'received' && (
              <PartActions
                report={report}
                part={filePart(kind, file.id)}
                words={file.filename}
                label={file.filename}
                isReporters={kind !== 'internal'}
              />
            )}
          </span>
        )}
      </td>
    </tr>
  )
}
