import { useId } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'

interface VisibleReportsFieldProps {
  /** What waits for a member: the administrator's to add to and to take back. */
  readonly pending: string[]
  readonly confirmed?: readonly string[]
  readonly error: string | undefined
  readonly onChange: (caseNumbers: string[]) => void
}

/** A case number with room for what people put around it. */
const longest = 24

/** The reports that an investigator should see, by case number; those that a member has shared are the member's. */
export const VisibleReportsField = ({ pending, confirmed = [], error, onChange }: VisibleReportsFieldProps) => {
  const text = useText()
  const id = useId()
  return (
    <>
      {confirmed.length > 0 && (
        <div className="field">
          <p id={`${id}-confirmed`}>{text('investigators.field.confirmed')}</p>
          <p className="hint">{text('investigators.field.confirmedHint')}</p>
          <ul className="tags" aria-labelledby={`${id}-confirmed`}>
            {confirmed.map((caseNumber) => (
              <li key={caseNumber}>
                <Badge tone="success">{caseNumber}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      <TagsInput
        id={id}
        label={text('investigators.field.reports')}
        hint={text('investigators.field.reportsHint')}
        listLabel={text('investigators.field.pending')}
        optional
        error={error}
        max={0}
        maxLength={longest}
        tags={pending}
        onChange={onChange}
      />
    </>
  )
}
