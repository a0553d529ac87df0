import { reportBounds } from '@canal/contract'
import { reasonLength } from '@canal/contract/casework/acts'
import { closeReport } from '@canal/contract/casework/endpoints'
import { rulesOfOutcome } from '@canal/contract/casework/deletion'
import { closableOutcomes } from '@canal/contract/casework/proposals'
import type { Close } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { languages } from '@canal/messages/locales'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { useActDone, type ActModalProps } from './casework.ts'
import { ReasonField, useReasonError } from './reason-field.tsx'
import { Quote, useOutcomeTexts } from './told.tsx'

type Outcome = Close['outcome']

interface Draft {
  readonly outcome: Outcome | null
  readonly reason: string
  readonly measures: string
  readonly lost: string
  readonly recovered: string
  /** What was changed of the text of an outcome. */
  readonly messages: Readonly<Partial<Record<Outcome, string>>>
  readonly isAnswer: boolean
  readonly opensInvestigation: boolean
}

const empty: Draft = {
  outcome: null,
  reason: '',
  measures: '',
  lost: '',
  recovered: '',
  messages: {},
  isAnswer: true,
  opensInvestigation: true,
}

/** Euros as people write them, with marks of thousands or without; null where it is something else. */
const eurosOf = (written: string): number | null => {
  const digits = written.trim().replaceAll(/(?<=\d)[.,\s](?=\d{3}(?!\d))/gu, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null
}

const amountOf = (field: 'lost' | 'recovered', written: string) => {
  const euros = eurosOf(written)
  return euros === null ? {} : { [field]: euros }
}

/** How long a report is kept once it is closed so. */
const keptText = (outcome: Outcome, text: Translate<OfficeKey>): string => {
  const { kept } = rulesOfOutcome(outcome)
  if ('days' in kept) return text('casework.kept.days', { count: kept.days })
  const years = kept.months / 12
  return Number.isInteger(years)
    ? text('casework.kept.years', { count: years })
    : text('casework.kept.months', { count: kept.months })
}

/** What is still to be said of a report that is being closed. */
const useErrors = (report: Report, draft: Draft, message: string) => {
  const text = useText()
  const reason = useReasonError(draft.reason)
  const wrong = (written: string) =>
    written.trim() !== '' && eurosOf(written) === null ? text('casework.close.eurosWrong') : undefined
  return {
    outcome: draft.outcome === null ? text('errors.required') : undefined,
    opens:
      needsOpening(report, draft.outcome) && !draft.opensInvestigation ? text('casework.close.opensNeeded') : undefined,
    reason,
    lost: wrong(draft.lost),
    recovered: wrong(draft.recovered),
    message: draft.outcome !== null && message.trim() === '' ? text('errors.required') : undefined,
  }
}
const fields = ['outcome', 'opens', 'reason', 'lost', 'recovered', 'message'] as const

const needsOpening = ({ investigationOpenedAt: opened }: Report, outcome: Outcome | null): boolean =>
  outcome !== null && opened === null && rulesOfOutcome(outcome).needsInvestigation

/** When the answer is due, where none was given. */
const answerDue = ({ clocks }: Report): string | null =>
  clocks.find(({ rule, metAt }) => rule === 'answer' && metAt === null)?.dueAt ?? null

const bodyOf = (report: Report, draft: Draft, outcome: Outcome, message: string): Close => ({
  id: report.id,
  outcome,
  reason: draft.reason.trim(),
  ...(draft.measures.trim() && { measures: draft.measures.trim() }),
  ...amountOf('lost', draft.lost),
  ...amountOf('recovered', draft.recovered),
  message: message.trim(),
  isAnswer: draft.isAnswer && answerDue(report) !== null,
  opensInvestigation: draft.opensInvestigation && needsOpening(report, outcome),
})

/** Closes a report: what came of it, why, and what its reporter is told; what they will read is checked before it goes. */
export const CloseModal = ({ report, casework, onClose }: ActModalProps) => {
  const text = useText()
  const call = useCall()
  const id = useId()
  const { show, refresh } = useActDone(report.id)
  const [draft, setDraft] = useState(empty)
  const [isTried, setTried] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const own = useOutcomeTexts(report)
  const { outcome } = draft
  const message = outcome === null ? '' : (draft.messages[outcome] ?? own?.get(outcome) ?? '')
  const errors = useErrors(report, draft, message)
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
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  const check = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = fields.find((field) => errors[field])
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
          body={bodyOf(report, draft, outcome, message)}
          heldUntil={casework.hold?.until ?? null}
          saving={close.isPending}
          error={close.error ? failureText(close.error, text) : undefined}
          onBack={back}
          onSend={(body) => close.mutate(body)}
        />
      ) : (
        <form onSubmit={check} noValidate>
          <ModalBody>
            <OutcomeFields id={id} report={report} draft={draft} errors={isTried ? errors : {}} onChange={change} />
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
                onMessage={(words) => change({ messages: { ...draft.messages, [outcome]: words } })}
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

interface PartProps {
  readonly id: string
  readonly draft: Draft
  readonly errors: Partial<Record<(typeof fields)[number], string | undefined>>
  readonly onChange: (more: Partial<Draft>) => void
}

/** What came of it, each outcome with what it means and how long the report is kept then. */
const OutcomeFields = ({ id, report, draft, errors, onChange }: PartProps & { readonly report: Report }) => {
  const text = useText()
  return (
    <>
      <FieldGroup id={`${id}-outcome`} legend={text('casework.close.outcome')} error={errors.outcome}>
        {closableOutcomes.map((outcome) => (
          <Choice
            key={outcome}
            type="radio"
            name={`${id}-outcome`}
            label={text(`casework.outcome.${outcome}`)}
            hint={`${text(`casework.outcomeHint.${outcome}`)} ${keptText(outcome, text)}`}
            checked={draft.outcome === outcome}
            onChange={() => onChange({ outcome })}
          />
        ))}
      </FieldGroup>
      {needsOpening(report, draft.outcome) && (
        <div className="stack-tight">
          <Choice
            id={`${id}-opens`}
            type="checkbox"
            label={text('casework.close.opens')}
            hint={text('casework.close.opensHint')}
            checked={draft.opensInvestigation}
            aria-invalid={errors.opens ? true : undefined}
            aria-describedby={errors.opens ? `${id}-opens-error` : undefined}
            onChange={(event) => onChange({ opensInvestigation: event.target.checked })}
          />
          {errors.opens && (
            <p className="error" id={`${id}-opens-error`}>
              {errors.opens}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** What was lost and what came back: few reports have it. */
const EuroFields = ({ id, draft, errors, onChange }: PartProps) => {
  const text = useText()
  return (
    <details className="fold">
      <summary>{text('casework.close.euros')}</summary>
      <div className="pair">
        {(['lost', 'recovered'] as const).map((field) => (
          <Field key={field} id={`${id}-${field}`} label={text(`casework.close.${field}`)} error={errors[field]}>
            {(wiring) => (
              <input
                {...wiring}
                className="input"
                type="text"
                inputMode="numeric"
                autoComplete="off"
                value={draft[field]}
                onChange={(event) => onChange({ [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  )
}

interface MessageFieldsProps {
  readonly id: string
  readonly report: Report
  readonly message: string
  readonly isAnswer: boolean
  readonly error: string | undefined
  readonly onMessage: (message: string) => void
  readonly onAnswer: (isAnswer: boolean) => void
}

/** What the reporter is told, in their language, and whether it is the answer that is due. */
const MessageFields = (props: MessageFieldsProps) => {
  const { id, report, message, isAnswer, error, onMessage, onAnswer } = props
  const text = useText()
  const { reporterLocale: locale } = report
  const language = locale !== text.locale && text('casework.inLanguage', { language: languages[locale].name })
  return (
    <>
      <Field
        id={`${id}-message`}
        label={text('casework.close.message')}
        hint={[text('casework.close.messageHint'), language].filter(Boolean).join(' ')}
        error={error}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            className="input"
            lang={locale}
            rows={6}
            maxLength={reportBounds.chatMessage}
            value={message}
            onChange={(event) => onMessage(event.target.value)}
          />
        )}
      </Field>
      {answerDue(report) && (
        <Choice
          type="checkbox"
          label={text('casework.close.isAnswer')}
          hint={text('casework.close.isAnswerHint')}
          checked={isAnswer}
          onChange={(event) => onAnswer(event.target.checked)}
        />
      )}
    </>
  )
}

interface CheckingProps {
  readonly report: Report
  readonly body: Close
  readonly heldUntil: string | null
  readonly saving: boolean
  readonly error: string | undefined
  readonly onBack: () => void
  readonly onSend: (body: Close) => void
}

/** What the reporter will read and what comes of it, before it is sent for good. */
const Checking = ({ report, body, heldUntil, saving, error, onBack, onSend }: CheckingProps) => {
  const text = useText()
  const dates = useDates()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const due = answerDue(report)
  const isLeftDue = due !== null && !body.isAnswer
  const facts: ReactNode[] = [
    due && body.isAnswer && text('casework.close.answers'),
    body.opensInvestigation && text('casework.close.opensToday'),
    keptText(body.outcome, text),
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
