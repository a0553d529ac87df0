import { acts } from '@canal/contract/casework/acts'
import { admitReport, openInvestigation } from '@canal/contract/casework/endpoints'
import type { ReportStatus } from '@canal/contract/reports/statuses'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { useActDone, type ActModalProps, type Begun } from './casework.ts'
import { CloseModal } from './close-modal.tsx'
import { ProposalModal } from './proposal-modal.tsx'

/** The dialog of an act that was begun. What it was begun with stays: the page behind goes on changing. */
export const ActModal = ({ act, ...props }: ActModalProps & { act: Begun }) => {
  const [casework] = useState(props.casework)
  if (act === 'closed') return <CloseModal {...props} casework={casework} />
  if (act === 'admitted' || act === 'investigation_opened') return <StepModal {...props} act={act} />
  return <ProposalModal {...props} casework={casework} kind={act} />
}

/** An act that says all by itself: it asks for no reason. */
const StepModal = ({ act, report, onClose }: ActModalProps & { act: 'admitted' | 'investigation_opened' }) => {
  const text = useText()
  const call = useCall()
  const { show, refresh } = useActDone(report.id)
  const input = { body: { id: report.id }, suppressError: true }
  const step = useMutation({
    mutationFn: async () => {
      if (act === 'admitted') show(await call(admitReport, input))
      else await call(openInvestigation, input)
    },
    onSuccess: () => {
      notify('success', text(`casework.done.${act}`))
      onClose()
    },
    onSettled: refresh,
  })
  const from: readonly ReportStatus[] = acts.investigation_opened.moves.from
  const moves = act === 'investigation_opened' && from.includes(report.status)
  return (
    <ConfirmModal
      title={text(`casework.act.${act}`)}
      body={[text(`casework.body.${act}`), ...(moves ? [text('casework.body.investigation_moves')] : [])].join(' ')}
      stay={text('action.cancel')}
      confirm={text(`casework.act.${act}`)}
      saving={step.isPending}
      error={step.error ? failureText(step.error, text) : undefined}
      onConfirm={() => step.mutate()}
      onClose={onClose}
    />
  )
}
