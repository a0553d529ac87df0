import type { FieldIssue } from '@canal/contract'
import type { PublicKey, Translate } from '@canal/messages'
import type { ApiError } from './api.ts'
import { wordKey } from './issue-words.ts'

/**
 * Why a call failed, by the code that travelled with the answer and not by its words: these are of the language that was
 * chosen then. Only what answered without a code, between here and the server, is told as it came.
 */
export const wordFailure = (t: Translate<PublicKey>, { problem, retryAfter }: ApiError): string => {
  if (!problem) return t('errors.offline')
  const { code, message } = problem
  if (!code) return message ?? t('errors.unexpected')
  const minutes = Math.ceil((retryAfter ?? 0) / 60)
  const key = code === 'too-many-requests' && minutes > 1 ? 'errors.too-many-for-minutes' : `errors.${code}`
  const words = t.dynamic(key, { minutes })
  return words === key ? wordKey(t, { key, params: {} }) : words
}

const isIssue = (value: unknown): value is FieldIssue => {
  const { field, key, params } = (value ?? {}) as Partial<FieldIssue>
  return typeof field === 'string' && typeof key === 'string' && typeof params === 'object' && params !== null
}

/** The fields that a call was refused for; none where something in between answered. */
export const issuesOf = ({ problem }: ApiError): FieldIssue[] => {
  const issues: unknown = problem?.issues
  return Array.isArray(issues) ? issues.filter(isIssue) : []
}
