import { reportBounds } from '@canal/contract'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { useText } from '../../lib/office-text.ts'
import type { Wiring } from '../../ui/field.tsx'
import { insertWords } from './insert-words.ts'
import { MentionList, optionId } from './mention-list.tsx'
import { colleaguesFor, mentionAt, type Colleague, type OpenMention } from './mentions.ts'

interface NoteFieldProps {
  readonly wiring: Wiring
  readonly ref: RefObject<HTMLTextAreaElement | null>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly colleagues: readonly Colleague[]
}

/**
 * A note's text, in which an @ offers colleagues. Arrows go through them, Enter, Tab or a press takes one, Escape closes
 * the list and leaves the text as it is.
 */
export const NoteField = ({ wiring, ref, value, onChange, colleagues }: NoteFieldProps) => {
  const text = useText()
  const [caret, setCaret] = useState(value.length)
  const [active, setActive] = useState(0)
  const [closed, setClosed] = useState<OpenMention['at']>()
  const mention = mentionAt(value, caret, colleagues)
  const found = mention ? colleaguesFor(mention.typed, colleagues) : []
  // What follows an @ and names nobody is plain text. The list says so only while it is one word, which may yet be a name.
  const isOpen = mention !== null && mention.at !== closed && (found.length > 0 || !mention.typed.includes(' '))
  const at = Math.min(active, found.length - 1)
  const listId = `${wiring.id}-colleagues`
  const moveTo = (position: number) => {
    setCaret(position)
    setActive(0)
  }
  const choose = ({ fullName }: Colleague) => {
    const field = ref.current
    if (mention && field) insertWords(field, `@${fullName} `, mention.at, value[caret] === ' ' ? caret + 1 : caret)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const chosen = found[at]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') setClosed(mention.at)
    else if (chosen && step) {
      const next = (at + step + found.length) % found.length
      setActive(next)
      document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' })
    } else if (chosen && !event.shiftKey && (event.key === 'Enter' || event.key === 'Tab')) choose(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      <textarea
        {...wiring}
        ref={ref}
        className="input"
        rows={3}
        maxLength={reportBounds.chatMessage}
        placeholder={colleagues.length > 0 ? text('chat.note.placeholder') : undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && at >= 0 ? optionId(listId, at) : undefined}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          setClosed(undefined)
          moveTo(target.selectionStart)
        }}
        onSelect={({ currentTarget }) => {
          if (currentTarget.selectionStart !== caret) moveTo(currentTarget.selectionStart)
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && <MentionList id={listId} colleagues={found} active={at} onChoose={choose} />}
    </>
  )
}
