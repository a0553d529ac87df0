import type { MessageAct } from '@canal/contract/casework/acts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'

interface ActChoiceProps {
  readonly open: readonly MessageAct[]
  readonly act: MessageAct | null
  readonly onChange: (act: MessageAct | null) => void
  /** Writes the channel's own text; undefined where there is none to offer. */
  readonly onTemplate: (() => void) | undefined
}

const labels = { acknowledged: 'casework.isAcknowledged', answered: 'casework.isAnswered' } as const

/** Says of a message which act of the law it is: at most one. */
export const ActChoice = ({ open, act, onChange, onTemplate }: ActChoiceProps) => {
  const text = useText()
  if (open.length === 0) return null
  return (
    <div className="act-choice">
      {open.map((one) => (
        <Choice
          key={one}
          type="checkbox"
          label={text(labels[one])}
          checked={act === one}
          onChange={(event) => onChange(event.target.checked ? one : null)}
        />
      ))}
      {onTemplate && (
        <Button type="button" variant="link" size="sm" onClick={onTemplate}>
          {text('casework.useTemplate')}
        </Button>
      )}
    </div>
  )
}
