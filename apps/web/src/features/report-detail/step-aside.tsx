import { recuse } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { forgetReport } from './api.ts'
import { forgetDraft } from './drafts.ts'

interface StepAsideProps {
  readonly report: Report
  /** The report no longer exists for who stepped aside. Answers once its page has been left. */
  readonly onGone: () => Promise<void>
}

/** A member's own conflict of interest: their access to the report ends, after a confirmation that says what it means. */
export const StepAside = ({ report, onGone }: StepAsideProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const step = useMutation({
    mutationFn: () => call(recuse, { body: { id: report.id }, suppressError: true }),
    onSuccess: async () => {
      notify('success', text('report.recuse.done', { caseNumber: report.caseNumber }))
      forgetDraft(report.id)
      setAsking(false)
      await onGone()
      forgetReport(queries, report.id)
      await queries.invalidateQueries({ queryKey: ['reports'] })
    },
  })
  const error = step.error ? failureText(step.error, text) : undefined
  const close = () => {
    step.reset()
    setAsking(false)
  }
  return (
    <div className="settings-part">
      <Button variant="link" size="sm" onClick={() => setAsking(true)}>
        {text('report.recuse.self')}
      </Button>
      {isAsking && (
        <Modal
          open
          size="sm"
          title={text('report.recuse.title')}
          description={text('report.recuse.selfBody')}
          onClose={close}
        >
          {error && (
            <ModalBody>
              <ModalError>{error}</ModalError>
            </ModalBody>
          )}
          <ModalFoot>
            <Button variant="outline" data-autofocus onClick={close}>
              {text('report.recuse.stay')}
            </Button>
            <SaveButton
              type="button"
              variant="destructive"
              saving={step.isPending}
              savingLabel={text('action.saving')}
              onClick={() => step.mutate()}
            >
              {text('report.recuse.self')}
            </SaveButton>
          </ModalFoot>
        </Modal>
      )}
    </div>
  )
}
