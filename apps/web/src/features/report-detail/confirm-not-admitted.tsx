import { outcomes } from '@canal/contract/casework/deletion'
import type { Ground, GroundOf } from '@canal/contract/casework/proposals'
import type { Report } from '@canal/contract/reports/schemas'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
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
  return (
    <ConfirmModal
      {...rest}
      title={text('casework.confirmTitle')}
      body={text('casework.body.not_admitted', { count: outcomes.not_admitted.kept.days })}
      stay={text('action.cancel')}
      openerGoes
      confirm={text('casework.act.not_admitted')}
    >
      <WhetherTold kind="not_admitted" />
      <NotAdmittedQuote report={report} ground={ground as GroundOf<'not_admitted'>} />
    </ConfirmModal>
  )
}
