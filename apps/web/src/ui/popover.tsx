import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'

interface PopoverProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** What it is called to readers. */
  readonly label: string
  readonly kind?: 'columns'
  readonly button: ComponentProps<'button'> & Readonly<Record<`data-${string}`, string | boolean | undefined>>
  readonly children: ReactNode
}

const firstControl = 'input:not([hidden], :disabled), select, textarea, button'

/**
 * What opens below its button and leaves the page usable: Escape, a click elsewhere or the focus gone elsewhere close
 * it; Escape, and a choice made in it, bring the focus back.
 */
export const Popover = ({ open, onOpen, label, kind, button, children }: PopoverProps) => {
  const anchor = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const elsewhere = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) onOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      onOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('keydown', escape)
    }
  }, [open, onOpen])
  useEffect(() => {
    if (!open) return
    const button = opener.current
    return () => {
      // What had the focus has gone with the popover: the next Tab goes on from here, not from the top of the page.
      if (document.activeElement === document.body) button?.focus({ preventScroll: true })
    }
  }, [open])
  return (
    <div
      ref={anchor}
      className="popover-anchor"
      data-kind={kind}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onOpen(false)
      }}
    >
      <button
        type="button"
        {...button}
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      />
      {open && (
        <div className="popover float" role="dialog" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  )
}

/** Takes the focus to the first control, once what was fetched for the popover is there. */
export const useFirstFocus = <E extends HTMLElement>() => {
  const within = useRef<E>(null)
  useEffect(() => {
    const first = within.current?.querySelector<HTMLElement>(firstControl)
    first?.focus({ preventScroll: true })
    // On a phone it opens below what is in sight.
    void within.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return within
}
