import { useEffect, useState, type ReactNode } from 'react'
import { warnBeforeUnload } from '../lib/leaving.ts'
import { useText } from '../lib/office-text.ts'
import { ConfirmModal } from './confirm-modal.tsx'

interface Closing {
  /** In place of `onClose`, for Escape, the cross and the button: asks first where something would be lost. */
  readonly close: () => void
  /** To stand in the dialog: the question, while it is asked. */
  readonly question: ReactNode
}

/** Keeps what was typed into a dialog from being lost by one key or press. */
export const useAskToClose = (isChanged: boolean, onClose: () => void): Closing => {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => (isChanged ? warnBeforeUnload() : undefined), [isChanged])
  const close = () => (isChanged ? setAsking(true) : onClose())
  const question = isAsking && (
    <ConfirmModal
      title={text('channels.unsaved.title')}
      body={text('channels.unsaved.dialog')}
      stay={text('channels.unsaved.stay')}
      confirm={text('channels.unsaved.leave')}
      saving={false}
      error={undefined}
      onConfirm={onClose}
      onClose={() => setAsking(false)}
    />
  )
  return { close, question }
}
