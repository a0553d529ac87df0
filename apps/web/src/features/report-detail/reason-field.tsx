import { reasonLength } from '@canal/contract/casework/acts'
import { useText, type PlainOfficeKey } from '../../lib/office-text.ts'
import { Field } from '../../ui/field.tsx'

interface ReasonFieldProps {
  readonly id: string
  readonly label: PlainOfficeKey
  readonly hint: string
  readonly value: string
  readonly error?: string | undefined
  readonly optional?: boolean
  readonly onChange: (reason: string) => void
}

/** Several lines that the committee alone reads, with how many characters they have. */
export const ReasonField = ({ id, label, hint, value, error, optional = false, onChange }: ReasonFieldProps) => {
  const text = useText()
  return (
    <div className="stack-tight">
      <Field id={id} label={text(label)} hint={hint} error={error} optional={optional}>
        {(wiring) => (
          <textarea
            {...wiring}
            className="input"
            rows={4}
            maxLength={reasonLength.max}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {value !== '' && (
        <p className="hint">{text('field.characters', { used: value.trim().length, max: reasonLength.max })}</p>
      )}
    </div>
  )
}

/** What is wrong with a reason that has to be given. */
export const useReasonError = (reason: string): string | undefined => {
  const text = useText()
  const { min } = reasonLength
  return reason.trim().length < min ? text('errors.minLength', { min }) : undefined
}
