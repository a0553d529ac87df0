import { Search, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useKeysOn } from '../lib/key-choice.ts'
import { useText } from '../lib/office-text.ts'

export interface SearchProps {
  readonly label: string
  /** What is searched, and where. */
  readonly hint?: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The search of a list: acts while one types; Escape or the cross empties it. */
export const SearchBox = ({ label, hint, value, onChange }: SearchProps) => {
  const text = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isOn = useKeysOn()
  return (
    <div className="search affix" role="search">
      <Search className="icon" aria-hidden />
      <input
        ref={input}
        className="input"
        data-size="sm"
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        {...(hint ? { 'aria-describedby': id, title: hint } : {})}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) onChange('')
        }}
      />
      {value ? (
        <button
          type="button"
          className="affix-end"
          aria-label={text('search.clear')}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X className="icon" aria-hidden />
        </button>
      ) : (
        isOn && <kbd aria-hidden>/</kbd>
      )}
      {hint && (
        <span id={id} className="visually-hidden">
          {hint}
        </span>
      )}
    </div>
  )
}
