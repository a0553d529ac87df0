import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FieldIssue } from '@canal/contract'
import type { ChannelFace, FormValues } from '@canal/contract/pages/public-page'
import { readIdempotencyKey } from '../../platform/crypto/idempotency.ts'
import type { Deps } from '../audit-log/deps.ts'
import { sourceOf } from '../../platform/http/limits-source.ts'
import { hit } from '../../platform/http/limits.ts'
import { conflictList, conflictListLimit, standingConflicts } from '../channels/conflict-list.ts'
import { newFormToken, showedCommittee } from '../channels/form-token.ts'
import { chosenLocale } from './chosen.ts'
import { one, valuesOf, type PostedForm } from './form-body.ts'

const formPage = (
  channel: ChannelFace,
  values: FormValues,
  issues: readonly FieldIssue[],
  /** Of the form that comes back: sent once more, it is still the same report. */
  idempotencyKey?: string,
) => ({
  page: 'new' as const,
  channel,
  values,
  issues,
  idempotencyKey: readIdempotencyKey(idempotencyKey) ?? randomUUID(),
})

const showCommittee = async (deps: Deps, request: FastifyRequest, channel: ChannelFace): Promise<ChannelFace> => ({
  ...channel,
  committee: await conflictList(deps, channel.id, chosenLocale(request, deps.config.channelLanguage)),
  formToken: newFormToken(deps, channel.id, true),
})

/** The channel with its conflict list, and as it is where the source has asked for that too often. */
const countedCommittee = async (deps: Deps, request: FastifyRequest, channel: ChannelFace): Promise<ChannelFace> => {
  const { allowed } = await hit(deps, { ...conflictListLimit, source: sourceOf(request) })
  return allowed ? showCommittee(deps, request, channel) : channel
}

/** An empty form. */
export const newFormPage = async (deps: Deps, request: FastifyRequest, channel: ChannelFace) =>
  formPage(await countedCommittee(deps, request, channel), {}, [])

/**
 * The form with what was typed. `isPaid`: its list may be shown whatever was asked for before. `ticket`: a wait that it has behind
 * it.
 */
export const formAgain = async (
  deps: Deps,
  request: FastifyRequest,
  channel: ChannelFace,
  form: PostedForm,
  { issues, isPaid = false, ticket }: { issues: readonly FieldIssue[]; isPaid?: boolean; ticket?: string },
) => {
  const shows = isPaid || showedCommittee(deps, channel.id, one(form, 'formToken'))
  const face = await (shows ? showCommittee(deps, request, channel) : countedCommittee(deps, request, channel))
  const chosen = form.fields.get('restrictedUsers')
  const values = {
    ...valuesOf(form),
    ...(chosen && { restrictedUsers: await standingConflicts(deps, channel.id, chosen) }),
  }
  return { ...formPage(face, values, issues, one(form, 'idempotencyKey')), ...(ticket && { ticket }) }
}
