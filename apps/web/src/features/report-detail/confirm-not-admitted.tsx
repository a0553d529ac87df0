import type { Ground, NotAdmittedGround } from '@canal/contract/casework/proposals'
import type { Report } from '@canal/contract/reports/schemas'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { useCasework } from './casework.ts'
import { NotAdmittedQuote, WhetherTold } from './told.tsx'

interface ConfirmNotAdmittedProps {
  readonly report: Report
  readonly ground: Ground
  readonly saving: boolean
  readonly error: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asked before a report is closed for good by a second member: with what its reporter will read. */
export const ConfirmNotAdmitted = ({ report, ground, ...rest }: ConfirmNotAdmittedProps) => {
  const text = useText()
  const dates = useDates()
  const { data: casework } = useCasework(report)
  const goes = casework?.goesIfClosed?.not_admitted
  return (
    <ConfirmModal
      {...rest}
      title={text('casework.confirmTitle')}
      body={text('casework.body.not_admitted', { date: goes ? dates.day(goes) : '' })}
      stay={text('action.cancel')}
      openerGoes
      confirm={text('casework.act.not_admitted')}
    >
      <WhetherTold kind="not_admitted" />
      <NotAdmittedQuote report={report} ground={ground as NotAdmittedGround} />
    </ConfirmModal>
  )
}
