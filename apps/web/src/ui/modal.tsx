import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { useText } from '../lib/office-text.ts'
import { giveBack, goOnFrom, openerOf } from './dialog-focus.ts'
import { preventBlur } from './prevent-blur.ts'

interface ModalProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  /** Specification §9: sm, md, lg; md unless told. */
  readonly size?: 'sm' | 'md' | 'lg'
  /** Off where an accidental click would lose something that cannot come back. */
  readonly closeOnOutsideClick?: boolean
  /** Off where the dialog must be answered. */
  readonly closable?: boolean
  /** Nothing of the page shows through. */
  readonly cover?: boolean
  /** What opened it goes with what is done: the focus then goes on to what stands next to it. */
  readonly openerGoes?: boolean
  readonly children: ReactNode
}

/** The first field, or else what does least: the foot's first button. Never the cross alone. */
const firstIn = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  dialog.querySelector<HTMLElement>('input:not([hidden], :disabled), select:not(:disabled), textarea:not(:disabled)') ??
  dialog.querySelector<HTMLElement>('.float-foot button') ??
  dialog

/** A dialog over the page; focus goes in, stays in, and comes back. */
export const Modal = ({
  open,
  onClose,
  title,
  description,
  size = 'md',
  closeOnOutsideClick = true,
  closable = true,
  cover = false,
  openerGoes = false,
  children,
}: ModalProps) => {
  const text = useText()
  const [leave] = useState(() => {
    const opener = openerOf()
    return openerGoes ? goOnFrom(opener) : () => giveBack(opener)
  })
  const keepOpen = (event: Event) => event.preventDefault()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" data-cover={cover || undefined}>
          <Dialog.Content
            className="modal float"
            data-size={size}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              firstIn(event.currentTarget as HTMLElement)?.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              leave()
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...(!closeOnOutsideClick || !closable ? { onInteractOutside: keepOpen } : {})}
            {...(closable ? {} : { onEscapeKeyDown: keepOpen })}
          >
            <div className="modal-head">
              <Dialog.Title asChild>
                <h2>{title}</h2>
              </Dialog.Title>
              {closable && (
                <Dialog.Close
                  className="button"
                  data-variant="ghost"
                  data-size="sm"
                  data-icon-only
                  aria-label={text('action.close')}
                  onMouseDown={preventBlur}
                >
                  <X className="icon" aria-hidden />
                </Dialog.Close>
              )}
            </div>
            {description && <Dialog.Description className="modal-text">{description}</Dialog.Description>}
            {children}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Why what was asked for failed, where the person is looking. */
export const ModalError = ({ children }: { children: ReactNode }) => (
  <div role="alert">{children && <p className="error">{children}</p>}</div>
)

export const ModalBody = ({ children }: { children: ReactNode }) => <div className="modal-body">{children}</div>

/** Buttons alone: no press on them makes a field say its error and the foot move from under the pointer. */
export const ModalFoot = ({ children }: { children: ReactNode }) => (
  <div className="float-foot" data-align="end" role="presentation" onMouseDown={preventBlur}>
    {children}
  </div>
)
