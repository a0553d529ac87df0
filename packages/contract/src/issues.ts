import type { z } from 'zod/mini'

/** What the catalogue needs to word a refused field: a key and its parameters. */
export interface FieldIssue {
  field: string
  key: string
  params: Record<string, string | number>
}

type Issue = z.core.$ZodIssue

/** A key of the catalogue, as the schemas name them; what zod says by itself has spaces. */
const isKey = (message: string): boolean => /^[a-z]\w*(\.\w+)+$/.test(message)

const keyOf = (issue: Issue): [string, Record<string, string | number>] => {
  if (isKey(issue.message)) return [issue.message, {}]
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) > 1)
    return ['errors.minLength', { min: Number(issue.minimum) }]
  if (issue.code === 'too_small' && issue.origin === 'string') return ['errors.required', {}]
  if (issue.code === 'too_big' && issue.origin === 'string') return ['errors.maxLength', { max: Number(issue.maximum) }]
  if (issue.code === 'too_big' && issue.origin === 'array') return ['errors.maxItems', { max: Number(issue.maximum) }]
  if (issue.code === 'invalid_format' && issue.format === 'email') return ['errors.email', {}]
  if (issue.code === 'invalid_type' && issue.input === undefined) return ['errors.required', {}]
  return ['errors.invalidInput', {}]
}

/** The first issue of each field, in the order of the schema (specification §2: each field shows only its first error). */
export const firstIssues = (error: { issues: readonly Issue[] }): FieldIssue[] => {
  const seen = new Map<string, FieldIssue>()
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || '_'
    const [key, params] = keyOf(issue)
    if (!seen.has(field)) seen.set(field, { field, key, params })
  }
  return [...seen.values()]
}
