import type { FastifyRequest } from 'fastify'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { isOwnFormToken, readFormToken } from '../channels/form-token.ts'
import { one, type PostedForm } from './form-body.ts'

const isFromHere = (request: FastifyRequest): boolean =>
  (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

/** Whether a page of ours, or the visitor themselves, asked for this, as far as the browser says. */
export const isOwnStep = (request: FastifyRequest): boolean =>
  ['same-origin', 'none'].includes(String(request.headers['sec-fetch-site'] ?? 'none'))

/**
 * Lets no more of a form be read than its first part unless it comes from our own page: by Sec-Fetch-Site
 * where the browser says it, and always by a sealed token of this channel. Never by Origin, which is `null` under
 * no-referrer. A token that is merely too old passes: what was typed is read, refused by `requireCsrfToken`, and kept.
 * The check throws `form-token-invalid`.
 */
export const verifyCsrf =
  (deps: Deps, request: FastifyRequest, channelId: string) =>
  (token: string): void => {
    if (!isFromHere(request) || !isOwnFormToken(deps, channelId, token)) throw new AppError('form-token-invalid')
  }

/** What the form's token says. Throws `form-token-invalid`, also where it is too old. */
export const requireCsrfToken = (deps: Deps, channelId: string, form: PostedForm) => {
  const token = readFormToken(deps, channelId, one(form, 'formToken'))
  if (!token) throw new AppError('form-token-invalid')
  return token
}
