import { reportBounds } from '@canal/contract'
import { closableOutcomes } from '@canal/contract/casework/proposals'
import type { Casework } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { languageName } from '../../lib/language-name.ts'
import { useText } from '../../lib/office-text.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { TemplateMenu } from '../../ui/template-menu.tsx'
import { answerDue, needsOpening, useKeptText, type CloseDraft, type checkedFields } from './close-draft.ts'

interface PartProps {
  readonly id: string
  readonly draft: CloseDraft
  readonly errors: Partial<Record<(typeof checkedFields)[number], string | undefined>>
  readonly onChange: (more: Partial<CloseDraft>) => void
}

interface OutcomeFieldsProps extends PartProps {
  readonly report: Report
  readonly casework: Casework
}

/** What came of it, each outcome with what it means and until when the report is kept then. */
export const OutcomeFields = ({ id, report, casework, draft, errors, onChange }: OutcomeFieldsProps) => {
  const text = useText()
  const keptText = useKeptText(casework)
  return (
    <>
      <FieldGroup id={`${id}-outcome`} legend={text('casework.close.outcome')} error={errors.outcome}>
        {closableOutcomes.map((outcome) => (
          <Choice
            key={outcome}
            type="radio"
            name={`${id}-outcome`}
            label={text(`casework.outcome.${outcome}`)}
            hint={`${text(`casework.outcomeHint.${outcome}`)} ${keptText(outcome)}`}
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
export const EuroFields = ({ id, draft, errors, onChange }: PartProps) => {
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
  /** Puts the words of one of the committee's templates into it. */
  readonly onTemplate: (words: string) => void
  readonly onAnswer: (isAnswer: boolean) => void
}

/** What the reporter is told, in their language, and whether it is the answer that is due. */
export const MessageFields = (props: MessageFieldsProps) => {
  const { id, report, message, isAnswer, error, onMessage, onTemplate, onAnswer } = props
  const text = useText()
  const { reporterLocale: locale } = report
  const language =
    locale !== text.locale && text('casework.inLanguage', { language: languageName(locale, text.locale) })
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
      <TemplateMenu use="answered" locale={locale} onChoose={onTemplate} />
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
