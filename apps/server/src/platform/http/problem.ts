import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  errorStatus,
  statuses,
  type ErrorCode,
  type FieldIssue,
  type Problem,
  type ReportStatus,
} from '@canal/contract'
import type { Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { sizeLimitText } from '@canal/messages/file-size'
import type { PlatformDeps } from '../deps.ts'
import { DecryptionError } from '../crypto/errors.ts'
import { AppError, tamperEvidenceOf, TamperingError } from '../errors.ts'
import { apiLocale } from './locale.ts'
import { setRetryAfter } from './retry-after.ts'

const codeOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadable',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadable',
  FST_ERR_VALIDATION: 'invalid',
  // PostgreSQL: text with a NUL character, which it cannot hold and nobody types.
  '22021': 'unreadable',
}

/** What the libraries below us say of a request: a path outside of the assets is 403, an address too long 414. */
const codeOfStatus = (status: number | undefined): ErrorCode | null => {
  if (status === undefined || status < 400 || status >= 500) return null
  if ([403, 404, 414].includes(status)) return 'not-found'
  if (status === 413) return 'payload-too-large'
  return status === 415 ? 'unsupported-media-type' : 'unreadable'
}

/** Any failure as one that callers may be told about; what we did not foresee says nothing of itself. */
export const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = code && Object.hasOwn(codeOfFastify, code) ? codeOfFastify[code] : codeOfStatus(statusCode)
  return new AppError(known ?? 'internal', { cause: error })
}

/** A multipart body that could not be parsed: the parser's own errors, not all of which say whose fault it was. */
export const asBrokenForm = (error: unknown): AppError => {
  const failure = asAppError(error)
  return failure.code === 'internal' ? new AppError('unreadable', { cause: error }) : failure
}

/** A refused transition names both statuses in words (decisions §4). */
const wordStatuses = (error: AppError, word: (status: ReportStatus) => string) => {
  const { params } = error.details
  if (error.code !== 'transition-refused' || !params) return params
  const name = (value: unknown) => statuses.find((status) => status === value)
  const [from, to] = [name(params['from']), name(params['to'])]
  return from && to ? { from: word(from), to: word(to) } : params
}

/** Bytes are worded as sizes; what else may be too large, pixels, comes in words. */
const wordSize = (error: AppError, locale: Locale): Readonly<Record<string, string>> => {
  const { max } = error.details.params ?? {}
  return error.code === 'file-too-large' && typeof max === 'number' ? { max: sizeLimitText(locale, max) } : {}
}

/** A wait of minutes is said in minutes: who is told to wait a moment tries at once, and is refused again. */
const keyOf = ({ code, details: { retryAfter = 0 } }: AppError): string =>
  code === 'too-many-requests' && retryAfter > 60 ? 'errors.too-many-for-minutes' : `errors.${code}`

/** The error form of decisions §7, worded in the caller's language. */
export const problemOf = (error: AppError, locale: Locale): Problem => {
  const t = translators[locale]
  const word = (issue: FieldIssue) => `${issue.field}: ${t.dynamic(issue.key, issue.params)}`
  return {
    status: errorStatus[error.code],
    code: error.code,
    message: t.dynamic(keyOf(error), {
      minutes: Math.ceil((error.details.retryAfter ?? 0) / 60),
      ...wordStatuses(error, (status) => t(`report.status.${status}`)),
      ...wordSize(error, locale),
    }),
    ...(error.details.fields && { errors: error.details.fields.map(word), issues: [...error.details.fields] }),
    ...(error.details.challenge && { challenge: error.details.challenge }),
    ...(error.details.secondFactor && { secondFactor: error.details.secondFactor }),
  }
}

/** What somebody who writes in the database leaves behind: rows without their MAC, boxes that do not open in their place. */
const tamperedWith = (cause: unknown): string | undefined => {
  if (cause instanceof TamperingError) return cause.finding.found
  return cause instanceof DecryptionError ? 'box' : undefined
}

/**
 * A failure of ours is logged by its stack and the route's pattern, never with anything of the request. Rows that are not
 * as the server wrote them are a failure of a kind of its own, for an operator to be woken by.
 */
export const reportFailure = (deps: PlatformDeps, request: FastifyRequest, failure: AppError): void => {
  // A slot put back by hand is found where the answer is the one of any closed door.
  if (failure.code !== 'internal' && !tamperEvidenceOf(failure)) return
  const alarm = tamperedWith(failure.cause)
  const fields = { requestId: request.id, route: request.routeOptions.url, stack: stackOf(failure.cause) }
  deps.log.error({ ...fields, ...(alarm && { alarm }) }, alarm ? 'tampered' : 'failed')
}

export const sendProblem = (failure: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  setRetryAfter(reply, errorStatus[failure.code], failure.details.retryAfter)
  return reply.status(errorStatus[failure.code]).send(problemOf(failure, apiLocale(request)))
}

/** One handler for every failed API call. */
export const installProblems = (server: FastifyInstance, deps: PlatformDeps): void => {
  server.setErrorHandler((error, request: FastifyRequest, reply) => {
    const failure = asAppError(error)
    reportFailure(deps, request, failure)
    return sendProblem(failure, request, reply)
  })
}

/** Frames only: a message may carry a value (a database error quotes the row). */
const stackOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return typeof cause
  const { code } = cause as { code?: string }
  const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [`${cause.name}${code ? ` ${code}` : ''}`, ...frames].join('\n')
}
