import { FileWarning, FileX, LoaderCircle, RotateCw, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import type { FileAddresses } from './api.ts'
import { ImagePreview } from './image-preview.tsx'
import type { ImageView } from './image-view.ts'
import { MediaPreview } from './media-preview.tsx'
import { PdfPreview } from './pdf-preview.tsx'
import type { PreviewKind } from './preview-kind.ts'
import type { FileEntry } from './report-files.ts'
import { TextPreview } from './text-preview.tsx'
import { usePreview } from './use-preview.ts'
import { Watermark } from './watermark.tsx'

interface NoPreviewProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly detail?: string | undefined
  readonly children: ReactNode
}

const NoPreview = ({ icon, title, detail, children }: NoPreviewProps) => (
  <div className="viewer-none" role="alert">
    <Empty icon={icon} title={title}>
      {detail && <p className="quiet">{detail}</p>}
      <span className="row">{children}</span>
    </Empty>
  </div>
)

/** A file of a kind that is not shown in place, by the product or by this browser. */
export const NotPreviewable = ({ isForeign, children }: { isForeign: boolean; children: ReactNode }) => {
  const text = useText()
  const detail = text(isForeign ? 'preview.browserCannot' : 'preview.otherProgram')
  return (
    <NoPreview icon={FileX} title={text('files.error.notPreviewable')} detail={detail}>
      {children}
    </NoPreview>
  )
}

const Waiting = () => {
  const text = useText()
  const isLate = useDelayed(true)
  return (
    <p className="viewer-waiting" role="status">
      {isLate && (
        <>
          <LoaderCircle className="icon spin" aria-hidden />
          {text('state.loading')}
        </>
      )}
    </p>
  )
}

interface PreviewContentProps {
  readonly entry: FileEntry
  readonly kind: PreviewKind
  readonly view: ImageView
  readonly addresses: FileAddresses
  /** Whose name the watermark carries, and of which case. */
  readonly viewer: string
  readonly caseNumber: string
  /** What else can be done with a file that does not show. */
  readonly otherwise: ReactNode
}

/** The file itself under its watermark, or what stands in its place. */
export const PreviewContent = ({
  entry,
  kind,
  view,
  addresses,
  viewer,
  caseNumber,
  otherwise,
}: PreviewContentProps) => {
  const text = useText()
  const dates = useDates()
  const { shown, isReady, onReady, onBroken, retry } = usePreview(addresses, entry)
  if (shown.state === 'loading') return <Waiting />
  if (shown.state === 'failed') {
    const isBroken = shown.why === 'preview'
    return (
      <NoPreview
        icon={FileWarning}
        title={text(isBroken ? 'files.error.preview' : 'files.error.loading')}
        detail={isBroken ? text('preview.otherProgram') : shown.detail}
      >
        <Button variant="outline" size="sm" onClick={retry}>
          <RotateCw className="icon" aria-hidden />
          {text('action.retry')}
        </Button>
        {isBroken && otherwise}
      </NoPreview>
    )
  }
  const { filename, size } = entry.file
  const content = { address: shown.address, filename, size, onReady, onBroken }
  return (
    <>
      {!isReady && <Waiting />}
      {kind === 'image' && <ImagePreview {...content} view={view} />}
      {kind === 'pdf' && <PdfPreview {...content} />}
      {kind === 'text' && <TextPreview {...content} />}
      {(kind === 'audio' || kind === 'video') && <MediaPreview {...content} kind={kind} />}
      <Watermark words={`${viewer} · ${dates.timestamp(shown.since.toISOString())} · ${caseNumber}`} />
    </>
  )
}
