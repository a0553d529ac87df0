import { handOver } from '@canal/contract/reports/endpoints'
import type { OwnLastReports } from '@canal/contract/reports/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { Select } from '../../ui/select.tsx'
import { SharingProgress } from './progress.tsx'
import { resultText } from './result-text.ts'
import { useBatches, type BatchSum } from '../../lib/use-batches.ts'

interface HandOverModalProps {
  readonly last: OwnLastReports
  readonly onClose: () => void
}

/** Gives a colleague the reports that nobody but the caller could open. */
export const HandOverModal = ({ last, onClose }: HandOverModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const [username, setUsername] = useState('')
  const { progress, run } = useBatches()
  const onSuccess = (sum: BatchSum) => {
    notify(sum.skipped > 0 ? 'info' : 'success', resultText(text, sum))
    void queries.invalidateQueries({ queryKey: ['reports'] })
    onClose()
  }
  const hand = useMutation({
    mutationFn: () =>
      run((after) => call(handOver, { body: { username, ...(after && { after }) }, suppressError: true }), last.total),
    onSuccess,
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={text('share.handOver.confirmTitle')}
      description={text('share.handOver.body')}
      closable={!hand.isPending}
      closeOnOutsideClick={!hand.isPending}
    >
      <ModalBody>
        <Field id={`${id}-who`} label={text('share.colleagues.who')}>
          {(wiring) => (
            <Select {...wiring} value={username} onChange={setUsername}>
              <option value="">{text('share.older.choose')}</option>
              {last.colleagues.map((one) => (
                <option key={one.username} value={one.username}>
                  {one.fullName}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {progress && <SharingProgress {...progress} />}
        {hand.error && (
          <ModalError>
            {failureText(hand.error, text)} {text('share.older.failed')}
          </ModalError>
        )}
      </ModalBody>
      <ModalFoot>
        <Button variant="outline" disabled={hand.isPending} onClick={onClose}>
          {text('action.cancel')}
        </Button>
        <SaveButton
          type="button"
          saving={hand.isPending}
          savingLabel={text('action.saving')}
          disabled={username === ''}
          onClick={() => hand.mutate()}
        >
          {text('share.handOver.confirm')}
        </SaveButton>
      </ModalFoot>
    </Modal>
  )
}
