import { reasonLength } from '@canal/contract/casework/acts'
import { propose } from '@canal/contract/casework/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { isPickable, parseDay, rangeStart, type Day } from '../../ui/month-grid.ts'

interface ExtendModalProps {
  readonly report: Report
  /** The last day that the law allows, as an instant. */
  readonly latest: string
  readonly needsConfirmation: boolean
  readonly onClose: () => void
}

const isoOf = ({ year, month, day }: Day): string =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

/** Until when the answer is put off, and why. */
export const ExtendModal = ({ report, latest, needsConfirmation, onClose }: ExtendModalProps) => {
  const text = useText()
  const dates = useDates()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const [until, setUntil] = useState(() => dates.day(latest))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsaved(reason !== '')
  const dayOf = (iso: string) => parseDay(dates.day(iso)) ?? rangeStart
  const day = parseDay(until)
  const range = { min: dayOf(report.deadline), max: dayOf(latest) }
  const errors = {
    until: !day || !isPickable(day, range) ? text('errors.invalidDate') : undefined,
    reason: reason.trim().length < reasonLength.min ? text('errors.minLength', { min: reasonLength.min }) : undefined,
  }
  const ask = useMutation({
    mutationFn: () =>
      call(propose, {
        body: {
          kind: 'extension',
          id: report.id,
          ground: 'complexity',
          until: day ? isoOf(day) : '',
          reason: reason.trim(),
        },
        suppressError: true,
      }),
    onSuccess: () => {
      notify('success', text(needsConfirmation ? 'casework.extend.asked' : 'casework.extend.done'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = errors.until ? 'until' : errors.reason ? 'reason' : null
    if (wrong) return document.getElementById(`${id}-${wrong}`)?.focus()
    ask.mutate()
  }
  const description = [
    text('casework.extend.body', { date: dates.day(latest) }),
    needsConfirmation && text('casework.extend.confirmedBy'),
  ]
  return (
    <Modal open title={text('casework.extend')} description={description.filter(Boolean).join(' ')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <ModalBody>
          <div className="stack">
            <Field id={`${id}-until`} label={text('casework.extend.until')} error={isTried ? errors.until : undefined}>
              {(wiring) => (
                <DayInput
                  wiring={wiring}
                  name="until"
                  value={until}
                  today={dayOf(new Date().toISOString())}
                  {...range}
                  onChange={setUntil}
                />
              )}
            </Field>
            <Field
              id={`${id}-reason`}
              label={text('casework.extend.reason')}
              hint={text('casework.extend.reasonHint', reasonLength)}
              error={isTried ? errors.reason : undefined}
            >
              {(wiring) => (
                <textarea
                  {...wiring}
                  className="input"
                  rows={4}
                  maxLength={reasonLength.max}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
            <ModalError>{ask.error && failureText(ask.error, text)}</ModalError>
          </div>
        </ModalBody>
        <ModalFoot>
          <Button type="button" variant="outline" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <SaveButton saving={ask.isPending} savingLabel={text('action.saving')}>
            {text(needsConfirmation ? 'casework.extend.ask' : 'casework.extend.submit')}
          </SaveButton>
        </ModalFoot>
      </form>
    </Modal>
  )
}
