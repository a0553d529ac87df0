import { reasonLength } from '@canal/contract/casework/acts'
import { closeReport } from '@canal/contract/casework/endpoints'
import type { Casework, Close } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { withWords } from '../../lib/templates.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { useActDone, type ActModalProps } from './casework.ts'
import {
  answerDue,
  closeBodyOf,
  emptyDraft,
  checkedFields,
  useCloseErrors,
  useKeptText,
  type CloseDraft,
} from './close-draft.ts'
import { EuroFields, MessageFields, OutcomeFields } from './close-fields.tsx'
import { ReasonField } from './reason-field.tsx'
import { Quote, useOutcomeTexts } from './told.tsx'

/** Closes a report: what came of it, why, and what its reporter is told; what they will read is checked before it goes. */
export const CloseModal = ({ report, casework, onClose }: ActModalProps) => {
  const text = useText()
  const call = useCall()
  const id = useId()
  const { show, refresh } = useActDone(report.id)
  const [draft, setDraft] = useState(emptyDraft)
  const [isTried, setTried] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const own = useOutcomeTexts(report)
  const { outcome } = draft
  const message = outcome === null ? '' : (draft.messages[outcome] ?? own?.get(outcome) ?? '')
  const errors = useCloseErrors(report, draft, message)
  const isWritten = draft.reason !== '' || draft.measures !== '' || Object.keys(draft.messages).length > 0
  useUnsaved(isWritten)
  const close = useMutation({
    mutationFn: (body: Close) => call(closeReport, { body, suppressError: true }),
    onSuccess: (after) => {
      show(after)
      notify('success', text('casework.done.closed'))
      onClose()
    },
    onSettled: refresh,
  })
  const change = (more: Partial<CloseDraft>) => setDraft((before) => ({ ...before, ...more }))
  const tell = (words: string) => outcome !== null && change({ messages: { ...draft.messages, [outcome]: words } })
  const check = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = checkedFields.find((field) => errors[field])
    if (!wrong) return setChecking(true)
    const control = document.getElementById(`${id}-${wrong}`)
    control?.closest('details')?.setAttribute('open', '')
    control?.focus()
  }
  const back = () => {
    close.reset()
    setChecking(false)
  }
  return (
    <Modal
      open
      size={isChecking ? 'md' : 'lg'}
      title={text('casework.act.closed')}
      description={isChecking ? undefined : text('casework.does.closed')}
      closeOnOutsideClick={false}
      onClose={onClose}
    >
      {isChecking && outcome !== null ? (
        <Checking
          report={report}
          body={closeBodyOf(report, draft, outcome, message)}
          casework={casework}
          saving={close.isPending}
          error={close.error ? failureText(close.error, text) : undefined}
          onBack={back}
          onSend={(body) => close.mutate(body)}
        />
      ) : (
        <form onSubmit={check} noValidate>
          <ModalBody>
            <OutcomeFields
              id={id}
              report={report}
              casework={casework}
              draft={draft}
              errors={isTried ? errors : {}}
              onChange={change}
            />
            <ReasonField
              id={`${id}-reason`}
              label="casework.propose.reason"
              hint={text('casework.propose.reasonHint', reasonLength)}
              value={draft.reason}
              error={isTried ? errors.reason : undefined}
              onChange={(reason) => change({ reason })}
            />
            <ReasonField
              id={`${id}-measures`}
              label="casework.close.measures"
              hint={text('casework.close.measuresHint')}
              value={draft.measures}
              optional
              onChange={(measures) => change({ measures })}
            />
            <EuroFields id={id} draft={draft} errors={isTried ? errors : {}} onChange={change} />
            {outcome !== null && (
              <MessageFields
                id={id}
                report={report}
                message={message}
                isAnswer={draft.isAnswer}
                error={isTried ? errors.message : undefined}
                onMessage={tell}
                // In the place of the standard text, and after what somebody has written.
                onTemplate={(words) => tell(withWords(draft.messages[outcome] ?? '', words))}
                onAnswer={(isAnswer) => change({ isAnswer })}
              />
            )}
          </ModalBody>
          <ModalFoot>
            <Button type="button" variant="outline" onClick={onClose}>
              {text('action.cancel')}
            </Button>
            <Button type="submit" disabled={!own}>
              {text('casework.close.check')}
            </Button>
          </ModalFoot>
        </form>
      )}
    </Modal>
  )
}

interface CheckingProps {
  readonly report: Report
  readonly body: Close
  readonly casework: Casework
  readonly saving: boolean
  readonly error: string | undefined
  readonly onBack: () => void
  readonly onSend: (body: Close) => void
}

/** What the reporter will read and what comes of it, before it is sent for good. */
const Checking = ({ report, body, casework, saving, error, onBack, onSend }: CheckingProps) => {
  const text = useText()
  const dates = useDates()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const keptText = useKeptText(casework)
  const heldUntil = casework.hold?.until
  const due = answerDue(report)
  const isLeftDue = due !== null && !body.isAnswer
  const facts: ReactNode[] = [
    due && body.isAnswer && text('casework.close.answers'),
    body.opensInvestigation && text('casework.close.opensToday'),
    keptText(body.outcome),
    heldUntil && text('casework.kept.held', { date: dates.day(heldUntil) }),
    text('casework.close.forGood'),
  ].filter(Boolean)
  return (
    <>
      <ModalBody>
        <h3 tabIndex={-1} ref={heading}>
          {text('casework.close.checkTitle')}
        </h3>
        <Quote report={report}>{body.message}</Quote>
        {isLeftDue && (
          <p className="notice" data-tone="pending">
            {text('casework.close.stillDue', { date: dates.day(due) })}
          </p>
        )}
        <div>
          <p>
            <b>{text('casework.closing', { outcome: text(`casework.outcome.${body.outcome}`) })}</b>
          </p>
          <ul className="bullets">
            {facts.map((fact, index) => (
              <li key={index}>{fact}</li>
            ))}
          </ul>
        </div>
        <ModalError>{error}</ModalError>
      </ModalBody>
      <ModalFoot>
        <Button variant="outline" onClick={onBack}>
          {text('casework.close.back')}
        </Button>
        <SaveButton type="button" saving={saving} savingLabel={text('action.sending')} onClick={() => onSend(body)}>
          {text('casework.close.send')}
        </SaveButton>
      </ModalFoot>
    </>
  )
}
