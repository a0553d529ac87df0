import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Wiring } from './field.tsx'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
  /** A second, quieter line. */
  readonly detail?: string
}

interface ComboboxProps {
  readonly wiring: Wiring
  /** What the list is called to readers. */
  readonly label: string
  readonly placeholder?: string
  readonly typed: string
  readonly onType: (typed: string) => void
  /** What was found for what is typed; the server searches. */
  readonly options: readonly ComboboxOption[]
  readonly chosen: ComboboxOption | null
  readonly onChoose: (option: ComboboxOption | null) => void
  readonly busy?: boolean
  /** Below the list while it is open, such as the way to more of it. */
  readonly foot?: ReactNode
}

/** Where the arrows go from here; they stop at neither end. */
const moved = (key: string, active: number, count: number): number | null => {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  return key === 'ArrowUp' ? (active <= 0 ? count : active) - 1 : null
}

/**
 * A field that finds one of many (the combobox pattern of the ARIA practices): what is typed narrows the list, arrows go
 * through it, Enter or a press takes one. The list stands in the page below the field, and stays until something is
 * chosen: nothing moves from under the pointer as the field is left. Typing again takes the choice back.
 */
export const Combobox = (props: ComboboxProps) => {
  const { wiring, label, placeholder, typed, onType, options, chosen, onChoose, busy = false, foot } = props
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const isOpen = chosen === null
  const at = isOpen && active < options.length ? active : -1
  const listId = `${wiring.id}-list`
  const idOf = (index: number) => `${listId}-${index}`
  const choose = (option: ComboboxOption) => {
    setActive(-1)
    onChoose(option)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const active = options[at]
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      return choose(active)
    }
    const next = isOpen ? moved(event.key, at, options.length) : null
    if (next === null) return
    event.preventDefault()
    setActive(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="combobox">
      <input
        {...wiring}
        ref={input}
        className="input"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={at < 0 ? undefined : idOf(at)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={chosen ? chosen.label : typed}
        onChange={({ target }) => {
          setActive(-1)
          if (chosen) onChoose(null)
          onType(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <>
          <ul id={listId} role="listbox" aria-label={label} aria-busy={busy || undefined}>
            {options.map((option, index) => (
              // The field keeps the focus and answers the keys.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={option.value}
                id={idOf(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.label}
                {option.detail && <span className="quiet">{option.detail}</span>}
              </li>
            ))}
          </ul>
          {foot}
        </>
      )}
    </div>
  )
}
