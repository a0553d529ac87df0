import { ChevronLeft, ChevronRight, Download, RotateCw, Scan, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { ImageView } from './image-view.ts'
import type { FileEntry, previewPosition } from './report-files.ts'

const Tool = ({ icon: Icon, label, ...rest }: { icon: LucideIcon; label: string } & ButtonProps) => (
  <Tooltip text={label}>
    <Button variant="ghost" iconOnly aria-label={label} {...rest}>
      <Icon className="icon" aria-hidden />
    </Button>
  </Tooltip>
)

interface NeighboursProps {
  readonly place: ReturnType<typeof previewPosition>
  readonly onShow: (entry: FileEntry) => void
}

/** The way to the files beside this one, and which of how many it is. */
export const Neighbours = ({ place, onShow }: NeighboursProps) => {
  const text = useText()
  if (!place || place.total < 2) return null
  const { position, total, previous, next } = place
  return (
    <div className="viewer-group">
      <Tool
        icon={ChevronLeft}
        label={text('preview.previous')}
        aria-disabled={!previous}
        onClick={() => previous && onShow(previous)}
      />
      <span className="quiet num" role="status">
        {text('preview.position', { position, total })}
      </span>
      <Tool
        icon={ChevronRight}
        label={text('preview.next')}
        aria-disabled={!next}
        onClick={() => next && onShow(next)}
      />
    </div>
  )
}

/** How large the image stands, and which way up. */
export const ImageTools = ({ view }: { view: ImageView }) => {
  const text = useText()
  const percent = new Intl.NumberFormat(text.locale, { style: 'percent' }).format(view.share)
  return (
    <div className="viewer-group">
      <Tool icon={ZoomOut} label={text('preview.zoomOut')} aria-disabled={!view.canShrink} onClick={view.shrink} />
      <span className="quiet num viewer-percent" role="status">
        {percent}
      </span>
      <Tool icon={ZoomIn} label={text('preview.zoomIn')} aria-disabled={!view.canGrow} onClick={view.grow} />
      <Tool icon={Scan} label={text('preview.fit')} aria-pressed={view.isFitted} onClick={view.fit} />
      <Tool icon={RotateCw} label={text('preview.turn')} onClick={view.turn} />
    </div>
  )
}

export const DownloadButton = ({ filename, onClick }: { filename: string; onClick: () => void }) => {
  const text = useText()
  return (
    <Button variant="outline" size="sm" aria-label={text('files.downloadNamed', { filename })} onClick={onClick}>
      <Download className="icon" aria-hidden />
      <span className="viewer-word">{text('action.download')}</span>
    </Button>
  )
}
