import type { Report } from '@canal/contract/reports/schemas'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { ExtensionQuote, WhetherTold } from './told.tsx'

interface ConfirmExtensionProps {
  readonly report: Report
  /** The new last day to answer, as an instant. */
  readonly until: string
  readonly saving: boolean
  readonly error: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asked before a second member puts the answer off: with the message that its reporter gets at once. */
export const ConfirmExtension = ({ report, until, ...rest }: ConfirmExtensionProps) => {
  const text = useText()
  const date = useDates().day(until)
  return (
    <ConfirmModal
      {...rest}
      title={text('casework.confirmExtension.title', { date })}
      body={text('casework.confirmExtension.body')}
      stay={text('action.cancel')}
      confirm={text('casework.act.extension')}
      openerGoes
    >
      <WhetherTold kind="extension" />
      <ExtensionQuote report={report} date={date} />
    </ConfirmModal>
  )
}
