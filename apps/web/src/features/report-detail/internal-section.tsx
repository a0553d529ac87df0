import { phases } from '@canal/contract'
import type { Report } from '@canal/contract/reports/schemas'
import { useText } from '../../lib/office-text.ts'
import { AddDocuments } from './add-documents.tsx'
import { FileTable, type FileGroup } from './file-table.tsx'

/** Documents of the committee, by the phase in which they were added. */
export const InternalSection = ({ report, username }: { report: Report; username: string }) => {
  const text = useText()
  const groups = [...phases, null].map((phase): FileGroup => ({
    title: phase ? text(`phase.${phase}`) : text('report.internal.noPhase'),
    empty: text('report.internal.empty'),
    files: report.internalFiles.filter((entry) => (entry.phase ?? null) === phase).map(({ document }) => document),
  }))
  return (
    <>
      <FileTable
        report={report}
        caption={text('report.internal.title')}
        kind="internal"
        username={username}
        groups={groups.filter((group, index) => index < phases.length || group.files.length > 0)}
      />
      {report.allowed.write && <AddDocuments report={report} username={username} />}
    </>
  )
}
