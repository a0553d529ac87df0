import type { LightMyRequestResponse } from 'fastify'
import type { PageWithNames } from '@canal/contract'
import type { AskedKind, ListedKind } from '@canal/contract/requests/kinds'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import type { World } from './world.ts'

type Token = { token: string }
export type Subject = ListedKind | 'archived-report/access-requests'

export const ask = (
  world: World,
  by: Token,
  subject: AskedKind,
  reportId: string,
  reason = 'To compare the invoices.',
): Promise<LightMyRequestResponse> =>
  world.call('POST', `/api/requests/${subject}`, { token: by.token, payload: { reportId, reason } })

/** Asks, and gives the id of the request. */
export const request = async (...of: Parameters<typeof ask>): Promise<string> => {
  const answer = await ask(...of)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

export const vote = (
  world: World,
  by: Token,
  verb: 'approve' | 'deny' | 'withdraw',
  id: string,
  subject: Subject = 'access-to-files',
): Promise<LightMyRequestResponse> =>
  world.call('PATCH', `/api/approvals/${subject}/${verb}`, { token: by.token, payload: { id } })

export const mine = async (world: World, by: Token, subject: Subject = 'access-to-files', query = '') =>
  (await world.call('GET', `/api/requests/${subject}?${query}`, { token: by.token })).json<
    PageWithNames<AccessRequest>
  >()

export const toVote = async (world: World, by: Token, subject: Subject = 'access-to-files', query = '') =>
  (await world.call('GET', `/api/approvals/${subject}?${query}`, { token: by.token })).json<
    PageWithNames<AccessRequest>
  >()
