import { useState } from 'react'
import { plainText } from '../lib/plain-text.ts'
import { useText } from '../lib/office-text.ts'
import { Choice } from './choice.tsx'
import { FieldGroup } from './field.tsx'

export interface Option {
  readonly value: string
  readonly label: string
}

interface MultiSelectProps {
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** Beyond so many, people look for a name rather than read them all. */
const manyOptions = 8

/** Any of several: boxes to tick, in a list that scrolls where it is long. */
export const MultiSelect = ({ id, label, options, values, onChange }: MultiSelectProps) => {
  const text = useText()
  const [words, setWords] = useState('')
  const wanted = plainText(words)
  const shown = options.filter((option) => plainText(option.label).includes(wanted))
  const turn = (value: string, isOn: boolean) =>
    onChange(options.map((option) => option.value).filter((one) => (one === value ? isOn : values.includes(one))))
  return (
    <FieldGroup id={id} legend={label}>
      {options.length > manyOptions && (
        <input
          className="input"
          type="search"
          aria-label={text('filters.narrow', { name: label })}
          placeholder={text('filters.narrow', { name: label })}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div className="options" data-long={options.length > manyOptions || undefined}>
        {shown.map((option) => (
          <Choice
            key={option.value}
            type="checkbox"
            label={option.label}
            checked={values.includes(option.value)}
            onChange={(event) => turn(option.value, event.target.checked)}
          />
        ))}
        {shown.length === 0 && (
          <p className="hint">{text(options.length > 0 ? 'table.noResults' : 'filters.noneToChoose')}</p>
        )}
      </div>
    </FieldGroup>
  )
}
