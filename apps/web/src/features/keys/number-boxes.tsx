import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useText } from '../../lib/office-text.ts'
import { FieldError } from '../../ui/field.tsx'

const boxes = [0, 1, 2, 3] as const
const groupSize = 4
const digitCount = boxes.length * groupSize

const digitsIn = (typed: string): string => typed.replace(/\D/g, '')

/** Nothing typed yet. */
export const noGroups: readonly string[] = boxes.map(() => '')
export const isWhole = (groups: readonly string[]): boolean => groups.join('').length === digitCount

/** Digits written from a box on; what is more than it holds goes on in the next ones. */
const fill = (groups: readonly string[], from: number, digits: string): string[] =>
  groups.map((group, index) => {
    if (index < from) return group
    const at = (index - from) * groupSize
    const part = digits.slice(at, at + groupSize)
    return index === from || part ? part : group
  })

interface NumberBoxesProps {
  /** Whose numbers they are. */
  readonly name: string
  readonly groups: readonly string[]
  readonly onGroups: (groups: readonly string[]) => void
  readonly error: string | undefined
}

/** The id of the box in which the next digit belongs, to which the focus goes where something is wrong. */
export const boxToMend = (fieldset: HTMLElement | null, groups: readonly string[]): HTMLInputElement | undefined => {
  const open = groups.findIndex((group) => group.length < groupSize)
  return fieldset?.querySelectorAll('input')[Math.max(open, 0)]
}

/** Sixteen digits, typed or pasted into four boxes that behave as one field. */
export const NumberBoxes = ({ name, groups, onGroups, error }: NumberBoxesProps) => {
  const text = useText()
  const id = useId()
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const left = digitCount - groups.join('').length
  const goTo = (index: number) => {
    const input = inputs.current[index]
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }
  /** What was written from a box on, and on to the box in which the next digit belongs. */
  const write = (from: number, digits: string) => {
    onGroups(fill(groups, from, digits))
    const next = from + Math.floor(digits.length / groupSize)
    if (next > from) goTo(Math.min(next, boxes.length - 1))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    event.preventDefault()
    const digits = digitsIn(event.clipboardData.getData('text')).slice(0, digitCount)
    if (digits) write(digits.length === digitCount ? 0 : index, digits)
  }
  const pressed = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const { key, currentTarget } = event
    const { selectionStart, selectionEnd, value } = currentTarget
    if (selectionStart !== selectionEnd) return
    // What the key does by itself, the box that it leads to still gets.
    if (key === 'Backspace' && value === '' && index > 0) return goTo(index - 1)
    const step =
      key === 'ArrowLeft' && selectionStart === 0 ? -1 : key === 'ArrowRight' && selectionStart === value.length ? 1 : 0
    if (step === 0 || !boxes.some((box) => box === index + step)) return
    event.preventDefault()
    goTo(index + step)
  }
  const describedBy = [`${id}-left`, ...(error ? [`${id}-error`] : [])].join(' ')
  return (
    <fieldset className="check-numbers" aria-describedby={describedBy}>
      <legend>{text('roster.numbers.of', { name })}</legend>
      <FieldError id={id} error={error} />
      <div className="groups" dir="ltr">
        {boxes.map((index) => (
          <input
            key={index}
            ref={(input) => {
              inputs.current[index] = input
            }}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            aria-label={text('roster.numbers.group', { number: index + 1 })}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            data-full={groups[index]?.length === groupSize ? '' : undefined}
            value={groups[index]}
            onChange={(event) => write(index, digitsIn(event.target.value))}
            onPaste={(event) => paste(event, index)}
            onKeyDown={(event) => pressed(event, index)}
          />
        ))}
      </div>
      <p className="hint" id={`${id}-left`}>
        <span role="status">
          {left > 0 ? text('roster.numbers.left', { count: left }) : text('roster.numbers.all')}
        </span>{' '}
        {text('roster.numbers.how')}
      </p>
    </fieldset>
  )
}
