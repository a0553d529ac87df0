import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useFileAddresses } from '../features/file-preview/api.ts'
import { openFilesOf } from '../features/file-preview/report-files.ts'
import { useDownload } from '../features/file-preview/use-download.ts'
import { FileActionsProvider } from '../features/report-detail/file-actions-context.ts'
import { fullName } from '../lib/full-name.ts'

const Preview = lazy(() => import('../features/file-preview/preview.tsx').then(({ Preview }) => ({ default: Preview })))

interface ReportFilesProps {
  readonly report: Report
  readonly user: CurrentUser
  readonly children: ReactNode
}

/** Lets every section of a report open its files, and shows the one that is being looked at. */
export const ReportFiles = ({ report, user, children }: ReportFilesProps) => {
  const addresses = useFileAddresses(report.id)
  const download = useDownload(addresses)
  const [shownId, setShownId] = useState<string | null>(null)
  const entries = openFilesOf(report)
  const entryOf = (fileId: string | null) => entries.find(({ file }) => file.id === fileId)
  // A right that ended meanwhile closes the preview.
  const shown = entryOf(shownId)
  const keep = (fileId: string) => {
    const entry = entryOf(fileId)
    if (entry) void download(entry)
  }
  return (
    <FileActionsProvider value={{ preview: setShownId, download: keep }}>
      {children}
      {shown && (
        <Suspense>
          <Preview
            report={report}
            entries={entries}
            entry={shown}
            addresses={addresses}
            viewer={fullName(user)}
            onShow={({ file }) => setShownId(file.id)}
            onDownload={({ file }) => keep(file.id)}
            onClose={() => setShownId(null)}
          />
        </Suspense>
      )}
    </FileActionsProvider>
  )
}
