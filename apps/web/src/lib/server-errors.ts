import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiError } from './api.ts'

/**
 * Puts a refused call's `field: text` entries beside the form's fields of that name. Answers whether every entry found
 * its field; what did not is for the toast.
 */
export const showServerErrors = <Input extends FieldValues, Context, Output extends FieldValues | undefined>(
  form: Pick<UseFormReturn<Input, Context, Output>, 'setError'>,
  error: ApiError,
  fields: readonly Path<Input>[],
): boolean => {
  const entries = error.problem?.errors ?? []
  let placed = 0
  for (const entry of entries) {
    const at = entry.indexOf(': ')
    const field = fields.find((name) => name === entry.slice(0, at))
    if (!field) continue
    form.setError(field, { type: 'server', message: entry.slice(at + 2) }, { shouldFocus: placed === 0 })
    placed++
  }
  return entries.length > 0 && placed === entries.length
}
