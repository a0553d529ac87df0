import type { OfficeKey, Translate } from '@canal/messages'
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'

interface Saved<Input> {
  /** What the form began with. */
  readonly before: unknown
  /** What others have saved meanwhile. */
  readonly theirs: unknown
  /** A value as it is read on the page. */
  readonly wordsOf?: (field: Path<Input>, value: unknown) => string
}

/** Text and figures as they are, several with commas between them; nothing for what is neither. */
export const plainWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plainWords).join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** That somebody else has saved `value` in a field whose value here is another one. */
export const theirsText = (text: Translate<OfficeKey>, value: string): string =>
  text('stale.theirs', { value: value || '–' })

/**
 * Puts what others saved beside each field that was changed here as well, to something else: what was typed stays, and
 * nobody's value goes unseen: the first takes the focus. What was left alone here is to hold theirs already.
 */
export const showConflicts = <Input extends FieldValues, Context, Output extends FieldValues | undefined>(
  form: Pick<UseFormReturn<Input, Context, Output>, 'getValues' | 'setError'>,
  text: Translate<OfficeKey>,
  fields: readonly Path<Input>[],
  { before, theirs, wordsOf = (_, value) => plainWords(value) }: Saved<Input>,
): void => {
  let shouldFocus = true
  for (const field of fields) {
    const shown = (values: unknown) => wordsOf(field, get(values, field))
    const is = shown(theirs)
    if (is === shown(before) || is === shown(form.getValues())) continue
    form.setError(field, { type: 'theirs', message: theirsText(text, is) }, { shouldFocus })
    shouldFocus = false
  }
}
