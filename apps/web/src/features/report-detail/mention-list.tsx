import { useText } from '../../lib/office-text.ts'
import type { Colleague } from './mentions.ts'

interface MentionListProps {
  readonly id: string
  readonly colleagues: readonly Colleague[]
  /** The one that Enter takes. */
  readonly active: number
  readonly onChoose: (colleague: Colleague) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The colleagues whom a note may mention, below it: the field keeps the focus and answers the keys. */
export const MentionList = ({ id, colleagues, active, onChoose }: MentionListProps) => {
  const text = useText()
  return (
    <div className="combobox">
      <ul id={id} role="listbox" aria-label={text('chat.note.colleagues')}>
        {colleagues.map((colleague, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={colleague.username}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(colleague)}
          >
            {colleague.fullName}
            {colleague.function && <span className="quiet">{colleague.function}</span>}
          </li>
        ))}
      </ul>
      <p className={colleagues.length > 0 ? 'visually-hidden' : 'quiet'} role="status">
        {colleagues.length > 0 ? text('chat.note.found', { count: colleagues.length }) : text('chat.note.nobody')}
      </p>
    </div>
  )
}
