import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import {
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { giveBack, openerOf } from './dialog-focus.ts'

/** What may be heard of what somebody tries to do with what is shown. */
export interface ViewerHandlers {
  readonly onCopy?: (event: ClipboardEvent) => void
  readonly onCut?: (event: ClipboardEvent) => void
  readonly onContextMenu?: (event: MouseEvent) => void
  readonly onDragStart?: (event: DragEvent) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onKeyUp?: (event: KeyboardEvent) => void
}

interface ViewerProps {
  readonly onClose: () => void
  readonly closeLabel: string
  readonly title: string
  readonly detail: string
  readonly tools: ReactNode
  readonly foot: ReactNode
  /** What is printed instead of all this. */
  readonly printed: string
  readonly handlers?: ViewerHandlers
  readonly children: ReactNode
}

/** A window over the whole page for looking at one thing; Escape closes it, focus comes back to what opened it. */
export const Viewer = ({
  onClose,
  closeLabel,
  title,
  detail,
  tools,
  foot,
  printed,
  handlers,
  children,
}: ViewerProps) => {
  const [opener] = useState(openerOf)
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="viewer-cover">
          <Dialog.Content
            className="viewer"
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              ;(event.currentTarget as HTMLElement).focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              giveBack(opener)
            }}
            // Toasts lie over it; pressing one is no way out.
            onInteractOutside={(event) => event.preventDefault()}
            {...handlers}
          >
            <p className="viewer-printed">{printed}</p>
            <header className="viewer-head">
              <Dialog.Close className="button" data-variant="ghost" data-icon-only aria-label={closeLabel}>
                <X className="icon" aria-hidden />
              </Dialog.Close>
              <div className="viewer-title">
                <Dialog.Title asChild>
                  <h2>{title}</h2>
                </Dialog.Title>
                <p>{detail}</p>
              </div>
              <div className="viewer-tools">{tools}</div>
            </header>
            <div className="viewer-stage">{children}</div>
            {foot && <footer className="viewer-foot">{foot}</footer>}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
