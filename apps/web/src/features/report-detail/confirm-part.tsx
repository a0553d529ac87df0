import { readPart } from '@canal/contract/casework/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'

interface ConfirmPartProps {
  readonly report: Report
  readonly proposalId: string
  readonly saving: boolean
  readonly error: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asked before a part is erased for good: with what it says, which is shown nowhere else any more. */
export const ConfirmPart = ({ report, proposalId, error, ...rest }: ConfirmPartProps) => {
  const text = useText()
  const call = useCall()
  const part = useQuery({
    queryKey: ['waiting-part', report.id, proposalId],
    queryFn: ({ signal }) => call(readPart, { params: { id: report.id, proposalId }, signal, suppressError: true }),
    // Nothing of it is kept once the dialog is shut.
    gcTime: 0,
    retry: false,
  })
  return (
    <ConfirmModal
      {...rest}
      title={text('casework.part.confirmTitle')}
      body={text('casework.part.confirmBody')}
      stay={text('action.cancel')}
      openerGoes
      confirm={text('casework.part.confirm')}
      variant="destructive"
      error={error ?? (part.error ? failureText(part.error, text) : undefined)}
    >
      <blockquote className="told as-typed" aria-label={text('casework.part.what')} aria-busy={part.isPending}>
        {part.data?.text}
      </blockquote>
    </ConfirmModal>
  )
}
