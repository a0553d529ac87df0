import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Side = 'right' | 'bottom'

interface TooltipProps {
  readonly text: string
  readonly side?: Side
  readonly children: ReactNode
}

const edge = 8
const tooltipDelayMs = 700 // specification §9

/** Beside or below its control, inside the window. */
const placeOf = (anchor: DOMRect, tip: DOMRect, side: Side): CSSProperties => {
  const left = side === 'right' ? anchor.right : anchor.left + anchor.width / 2 - tip.width / 2
  const top = side === 'right' ? anchor.top + anchor.height / 2 - tip.height / 2 : anchor.bottom
  return {
    insetInlineStart: Math.max(edge, Math.min(left, document.documentElement.clientWidth - tip.width - edge)),
    insetBlockStart: Math.max(edge, top),
  }
}

/**
 * Says after 700 ms what a control is (specification §9). It repeats the accessible name and never replaces it, so it
 * is hidden from readers; Escape takes it away, and the pointer may rest on it. Ours, because radix's weighs more than
 * the rest of the frame.
 */
export const Tooltip = ({ text, side = 'bottom', children }: TooltipProps) => {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wrapper = useRef<HTMLSpanElement>(null)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  const show = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(true), tooltipDelayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isShown) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isShown])
  return (
    <span
      ref={wrapper}
      className="anchor"
      onPointerEnter={show}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {isShown && (
        <Tip anchor={() => wrapper.current?.firstElementChild ?? null} side={side}>
          {text}
        </Tip>
      )}
    </span>
  )
}

const Tip = ({ anchor, side, children }: { anchor: () => Element | null; side: Side; children: string }) => {
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' })
  const tip = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const at = anchor()
    if (at && tip.current) setPlace(placeOf(at.getBoundingClientRect(), tip.current.getBoundingClientRect(), side))
    // Where it stands is measured once: it goes when the pointer does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return createPortal(
    <span ref={tip} className="tooltip" style={place} aria-hidden>
      <span>{children}</span>
    </span>,
    document.body,
  )
}
