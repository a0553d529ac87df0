import type { ErrorCode, FieldIssue } from '@canal/contract'
import type { AskedFactor } from '@canal/contract/second-factor/schemas'
import { createHash } from 'node:crypto'
import { canonical, type CanonicalValue } from './crypto/canonical.ts'
import { DecryptionError } from './crypto/errors.ts'

interface Details {
  cause?: unknown
  /** Refused fields, worded by the problem handler. */
  fields?: readonly FieldIssue[]
  /** Seconds for the Retry-After header. */
  retryAfter?: number
  /** Parameters of the message. */
  params?: Record<string, string | number>
  challenge?: { token: string; bits: number }
  /** What is to come beside the password. */
  secondFactor?: AskedFactor
}

/** The only failure that a caller is told about; anything else becomes `internal`, without a word of its own. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** A single refused field (422). `key` is a message of the catalogue. */
export const invalidField = (field: string, key: string, params: Record<string, string | number> = {}): AppError =>
  new AppError('invalid', { fields: [{ field, key, params }] })

/** Rows of one report that are not as the server wrote them. */
export interface TamperEvidence {
  channelId: string
  reportId: string
  /** Which kind of row, and nothing of what is in it. */
  found: 'policy' | 'log' | 'contents' | 'request' | 'file-key' | 'slot' | 'box'
  /** Tells one change from another: what is met again on every page view is one change. */
  fingerprint: Buffer
  /** Of a request. */
  requestId?: string
}

/** The fingerprint of tamper evidence: a hash of what lay there. */
export const fingerprintOf = (...values: readonly CanonicalValue[]): Buffer =>
  createHash('sha256').update(canonical(values)).digest()

/** Rows are not as the server wrote them. */
export class TamperingError extends Error {
  readonly finding: TamperEvidence
  constructor(finding: TamperEvidence) {
    super('rows refused')
    this.name = 'TamperingError'
    this.finding = finding
  }
}

/** A box of a report does not open in its place, with the key that belongs to it. */
export class AlteredBoxError extends DecryptionError {
  readonly finding: TamperEvidence
  constructor(finding: TamperEvidence) {
    super()
    this.finding = finding
  }
}

/** What of a report a failure found altered; undefined for any other failure. */
export const tamperEvidenceOf = (failure: unknown): TamperEvidence | undefined => {
  const cause: unknown = failure instanceof AppError ? failure.cause : failure
  return cause instanceof TamperingError || cause instanceof AlteredBoxError ? cause.finding : undefined
}
