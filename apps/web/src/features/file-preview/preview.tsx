import type { Report } from '@canal/contract/reports/schemas'
import { ShieldAlert } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { fileSizeText } from '@canal/messages/file-size'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Viewer } from '../../ui/viewer.tsx'
import type { FileAddresses } from './api.ts'
import { useImageView } from './image-view.ts'
import { NotPreviewable, PreviewContent } from './preview-content.tsx'
import { abilitiesHere, isShownBy, previewKindOf } from './preview-kind.ts'
import { DownloadButton, ImageTools, Neighbours } from './preview-tools.tsx'
import { previewPosition, type FileEntry } from './report-files.ts'
import { useDiscouraged } from './use-discouraged.ts'

interface PreviewProps {
  readonly report: Pick<Report, 'caseNumber' | 'people'>
  /** What may be opened, in the order of the page; `entry` is one of them. */
  readonly entries: readonly FileEntry[]
  readonly entry: FileEntry
  readonly addresses: FileAddresses
  /** The full name of whoever looks. */
  readonly viewer: string
  readonly onShow: (entry: FileEntry) => void
  readonly onDownload: (entry: FileEntry) => void
  readonly onClose: () => void
}

/** Case, size, moment and sender of a file, in a line. */
const useDetail = ({ caseNumber, people }: PreviewProps['report'], { file }: FileEntry): string => {
  const text = useText()
  const dates = useDates()
  const sender = people.find(({ username }) => username === file.uploadedBy)?.fullName ?? text('log.reporter')
  const size = file.size === null ? [] : [fileSizeText(text.locale, file.size)]
  // Where there is no scanner, or it could not look, that is said.
  const scan = file.scan === 'clean' ? [] : [text('preview.notScanned')]
  const added = [...(file.uploadedAt ? [dates.timestamp(file.uploadedAt)] : []), sender].join(', ')
  return [caseNumber, ...(file.reportPhase ? [text(`phase.${file.reportPhase}`)] : []), ...size, added, ...scan].join(
    ' · ',
  )
}

/** Arrows have a use of their own where something is played, or scrolled sideways. */
const usesArrows = (target: EventTarget): boolean =>
  target instanceof HTMLMediaElement || (target instanceof HTMLElement && target.scrollWidth > target.clientWidth)

/** What is not allowed, and honestly how little that prevents. */
const Warning = () => {
  const text = useText()
  return (
    <>
      <p>
        <ShieldAlert className="icon" aria-hidden />
        {text('files.error.copyNotAllowed')}
      </p>
      <p className="quiet">
        {text('preview.watermark')} {text('preview.logged')}
      </p>
    </>
  )
}

/** Looks at a file without leaving the report. */
export const Preview = ({ report, entries, entry, addresses, viewer, onShow, onDownload, onClose }: PreviewProps) => {
  const text = useText()
  const { file } = entry
  const view = useImageView(file.id)
  const discouraged = useDiscouraged()
  const detail = useDetail(report, entry)
  const [abilities] = useState(abilitiesHere)
  const place = previewPosition(entries, file.id)
  const kind = previewKindOf(file)
  const isShowable = kind !== null && isShownBy(abilities, kind, file.filename)
  const download = <DownloadButton filename={file.filename} onClick={() => onDownload(entry)} />
  const onKeyDown = (event: KeyboardEvent) => {
    discouraged.onKeyDown(event)
    if (event.altKey || event.ctrlKey || event.metaKey || usesArrows(event.target)) return
    const neighbour = { ArrowLeft: place?.previous, ArrowRight: place?.next }[event.key]
    if (neighbour) onShow(neighbour)
  }
  return (
    <Viewer
      onClose={onClose}
      closeLabel={text('preview.close')}
      title={file.filename}
      detail={detail}
      printed={text('files.error.copyNotAllowed')}
      handlers={{ ...discouraged, onKeyDown }}
      tools={
        <>
          <Neighbours place={place} onShow={onShow} />
          {isShowable && kind === 'image' && <ImageTools view={view} />}
          {download}
        </>
      }
      foot={isShowable && <Warning />}
    >
      {isShowable ? (
        <PreviewContent
          key={file.id}
          entry={entry}
          kind={kind}
          view={view}
          addresses={addresses}
          viewer={viewer}
          caseNumber={report.caseNumber}
          otherwise={download}
        />
      ) : (
        <NotPreviewable isForeign={kind !== null}>{download}</NotPreviewable>
      )}
    </Viewer>
  )
}
