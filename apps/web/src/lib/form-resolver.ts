import { firstIssues } from '@canal/contract'
import type { Translate } from '@canal/messages'
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { z } from 'zod/mini'

/**
 * Checks a form by a schema of the contract; each field gets its first error only (specification §2), worded from the
 * catalogue with the bound that was missed.
 */
export const formResolver =
  <Input extends FieldValues, Output>(
    schema: z.ZodMiniType<Output, Input>,
    text: Pick<Translate, 'dynamic'>,
  ): Resolver<Input, unknown, Output> =>
  (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: FieldErrors<Input> = {}
    for (const { field, key, params } of firstIssues(result.error))
      set(errors, field, { type: 'schema', message: text.dynamic(key, params) })
    return { values: {}, errors }
  }
