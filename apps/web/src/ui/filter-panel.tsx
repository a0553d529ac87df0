import { useState, type SyntheticEvent } from 'react'
import { useText } from '../lib/office-text.ts'
import { valuesOf, type ListFilter } from '../lib/list-state.ts'
import { useDates } from '../lib/use-dates.ts'
import { Button } from './button.tsx'
import { DayInput } from './day-input.tsx'
import { Field } from './field.tsx'
import type { FilterField, FiltersProps } from './filter-fields.ts'
import { completeDay, isPickable, parseDay, rangeEnd, rangeStart } from './month-grid.ts'
import { fromIsoDay, toIsoDay } from './iso-day.ts'
import { MultiSelect } from './multi-select.tsx'
import { useFirstFocus } from './popover.tsx'
import { Select } from './select.tsx'

/** By field; a day as it is typed. */
type Draft = Readonly<Record<string, readonly string[]>>

const draftOf = (fields: readonly FilterField[], filters: readonly ListFilter[]): Draft =>
  Object.fromEntries(
    fields.map(({ kind, id }) => {
      const found = filters.find((filter) => filter.id === id)
      const values = found ? valuesOf(found) : []
      return [id, kind === 'day' ? values.slice(0, 1).map(fromIsoDay) : values]
    }),
  )

/** The field keeps the focus under the press: an error that leaving it shows would move the button away. */
const keepFocus = (event: SyntheticEvent) => event.preventDefault()

const idOf = (field: FilterField) => `filter-${field.id}`

/** What the popover holds, fetched when it is first opened. Nothing changes until Apply. */
export const FilterPanel = ({ fields, filters, onFilters, onClose }: FiltersProps & { onClose: () => void }) => {
  const text = useText()
  const dates = useDates()
  const form = useFirstFocus<HTMLFormElement>()
  const today = parseDay(dates.day(new Date().toISOString())) ?? rangeStart
  const [draft, setDraft] = useState(() => draftOf(fields, filters))
  const [wrong, setWrong] = useState<readonly string[]>([])
  const others = filters.filter(({ id }) => !fields.some((field) => field.id === id))
  const put = (id: string, values: readonly string[]) => {
    setDraft({ ...draft, [id]: values.filter(Boolean) })
    setWrong(wrong.filter((one) => one !== id))
  }
  const dayOf = (typed: string) => {
    const day = completeDay(typed, today.year)
    return day && isPickable(day, { min: rangeStart, max: rangeEnd }) ? day : null
  }
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    const bad = fields.filter(({ kind, id }) => kind === 'day' && draft[id]?.some((typed) => !dayOf(typed)))
    setWrong(bad.map(({ id }) => id))
    const [first] = bad
    if (first) return document.getElementById(idOf(first))?.focus()
    const asked = fields.flatMap(({ kind, id }): ListFilter[] => {
      const values = (draft[id] ?? []).flatMap((value) => {
        const day = kind === 'day' ? dayOf(value) : null
        return day ? toIsoDay(day) : value
      })
      const [only, ...more] = values
      return only === undefined ? [] : [{ id, value: more.length > 0 ? values : only }]
    })
    onFilters([...others, ...asked])
    onClose()
  }
  const clear = () => {
    onFilters(others)
    onClose()
  }
  return (
    <form ref={form} noValidate onSubmit={apply}>
      <div className="popover-body">
        <h2>{text('filters.title')}</h2>
        {fields.map((field) => (
          <Control
            key={field.id}
            field={field}
            values={draft[field.id] ?? []}
            error={wrong.includes(field.id) ? text('errors.invalidDate') : undefined}
            today={today}
            onChange={(values) => put(field.id, values)}
          />
        ))}
      </div>
      <div className="float-foot">
        <Button variant="ghost" onMouseDown={keepFocus} onClick={clear}>
          {text('filters.clear')}
        </Button>
        <Button type="submit" onMouseDown={keepFocus}>
          {text('filters.apply')}
        </Button>
      </div>
    </form>
  )
}

interface ControlProps {
  readonly field: FilterField
  readonly values: readonly string[]
  readonly error: string | undefined
  readonly today: Parameters<typeof DayInput>[0]['today']
  readonly onChange: (values: readonly string[]) => void
}

const Control = ({ field, values, error, today, onChange }: ControlProps) => {
  const id = idOf(field)
  if (field.kind === 'many')
    return <MultiSelect id={id} label={field.label} options={field.options} values={values} onChange={onChange} />
  const value = values.join(',')
  if (field.kind === 'day')
    return (
      <Field id={id} label={field.label} error={error}>
        {(wiring) => (
          <DayInput wiring={wiring} name={field.id} value={value} today={today} onChange={(day) => onChange([day])} />
        )}
      </Field>
    )
  const isListed = value === '' || field.options.some((option) => option.value === value)
  return (
    <Field id={id} label={field.label}>
      {(wiring) => (
        <Select {...wiring} value={value} onChange={(next) => onChange(next.split(','))}>
          <option value="">{field.all}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {!isListed && <option value={value}>{labelOf(field, values)}</option>}
        </Select>
      )}
    </Field>
  )
}

/** Several at once, as a link can ask for. */
const labelOf = (field: Extract<FilterField, { kind: 'one' }>, values: readonly string[]): string =>
  values.map((value) => field.options.find((option) => option.value === value)?.label ?? value).join(', ')
