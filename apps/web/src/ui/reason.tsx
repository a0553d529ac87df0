import { Lock } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../lib/office-text.ts'
import { Button } from './button.tsx'
import { Modal, ModalBody, ModalFoot } from './modal.tsx'

interface ReasonProps {
  /** Null where the reader's keys do not reach it. */
  readonly reason: string | null
  /** Whose request it is, and about which report. */
  readonly named: string
}

/** Why somebody asks; what does not fit on a few lines is read in whole over the page. */
export const Reason = ({ reason, named }: ReasonProps) => {
  const text = useText()
  if (reason !== null) return <ReasonText key={reason} reason={reason} named={named} />
  return (
    <span className="locked">
      <Lock className="icon" aria-hidden />
      {text('request.reasonLocked')}
    </span>
  )
}

const ReasonText = ({ reason, named }: { reason: string; named: string }) => {
  const text = useText()
  const shown = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const words = shown.current
    if (!words) return
    const measure = () => setCut(words.scrollHeight > words.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(words)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <span className="reason" ref={shown}>
        {reason}
      </span>
      {isCut && (
        <Button
          variant="link"
          size="xs"
          aria-label={text('approval.named', { action: text('request.readReason'), what: named })}
          onClick={() => setOpen(true)}
        >
          {text('request.readReason')}
        </Button>
      )}
      {isOpen && (
        <Modal open title={text('request.new.reason')} description={named} onClose={() => setOpen(false)}>
          <ModalBody>
            <p className="as-typed">{reason}</p>
          </ModalBody>
          <ModalFoot>
            <Button variant="outline" onClick={() => setOpen(false)}>
              {text('action.close')}
            </Button>
          </ModalFoot>
        </Modal>
      )}
    </>
  )
}
