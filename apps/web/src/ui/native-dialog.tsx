import { useEffect, useRef, type ReactNode } from 'react'

interface NativeDialogProps {
  open: boolean
  /** Called for Escape, for a click outside, and for nothing else. */
  onClose: () => void
  title: string
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

/** A dialog of the browser's own: it keeps the focus, and everything behind it is inert. */
export const NativeDialog = ({ open, onClose, title, size = 'md', children }: NativeDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the dialog's own
    <dialog
      ref={dialog}
      className={`modal ${size}`}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open ? (
        <div className="stack">
          <h2 id="dialog-title">{title}</h2>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}
