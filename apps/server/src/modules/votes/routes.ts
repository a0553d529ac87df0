import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recuse } from '@canal/contract/reports/endpoints'
import * as endpoints from '@canal/contract/requests/endpoints'
import {
  askedKinds,
  listedKinds,
  requestKinds,
  type AskedKind,
  type ListedKind,
  type RequestKind,
} from '@canal/contract/requests/kinds'
import { requestListQuery } from '@canal/contract/requests/schemas'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { committee, reader } from '../accounts/session/access.ts'
import { listQuery } from '../../platform/http/list-query.ts'
import { mount } from '../../platform/http/mount.ts'
import { stepAside } from '../reports/sharing/share-report.ts'
import { createReopenedAccessRequest } from './create-reopened-access-request.ts'
import { createRequest } from './create-request.ts'
import { listRequests } from './list-requests.ts'
import { completeDeferredVotes } from './complete-deferred-votes.ts'
import { cancelRequest, castBallot } from './vote.ts'

interface ListCall {
  actor: MemberActor
  request: FastifyRequest
}

const listOf = (deps: Deps, kind: ListedKind, whose: 'mine' | 'to-vote') => async (call: ListCall) => {
  const query = listQuery(requestListQuery, call.request.query)
  const sort = query.sort ?? 'requestedOn'
  const direction = query.sort ? query.direction : 'DESC'
  await completeDeferredVotes(deps, call.actor)
  return listRequests(deps, call.actor, { ...query, kind, whose, sort, direction })
}

const accessTo = { user: reader, committee } as const

const registerLists = (server: FastifyInstance, deps: Deps, kind: ListedKind): void => {
  const { mine, toVote } = endpoints.lists[kind]
  mount(server, deps, mine, { access: accessTo[mine.who], handler: listOf(deps, kind, 'mine') })
  mount(server, deps, toVote, { access: accessTo[toVote.who], handler: listOf(deps, kind, 'to-vote') })
}

const registerCreate = (server: FastifyInstance, deps: Deps, kind: AskedKind): void =>
  mount(server, deps, endpoints.creates[kind], {
    access: accessTo[endpoints.creates[kind].who],
    handler: ({ actor, body }) => createRequest(deps, actor, { ...body, kind }),
  })

const registerActs = (server: FastifyInstance, deps: Deps, kind: RequestKind): void => {
  const { cancel, ...ballots } = endpoints.acts[kind]
  mount(server, deps, cancel, {
    access: accessTo[cancel.who],
    handler: ({ actor, body }) => cancelRequest(deps, actor, { id: body.id, kind }),
  })
  for (const choice of ['approve', 'deny', 'withdraw'] as const)
    mount(server, deps, ballots[choice], {
      access: accessTo[ballots[choice].who],
      handler: ({ actor, body }) => castBallot(deps, actor, { id: body.id, kind, choice }),
    })
}

export const registerRequests = (server: FastifyInstance, deps: Deps): void => {
  for (const kind of listedKinds) registerLists(server, deps, kind)
  for (const kind of askedKinds) registerCreate(server, deps, kind)
  for (const kind of requestKinds) registerActs(server, deps, kind)
  mount(server, deps, endpoints.createReopenedAccessRequest, {
    access: committee,
    handler: ({ actor, body }) => createReopenedAccessRequest(deps, actor, body),
  })
  // One's own conflict takes effect at once; a colleague's is voted on.
  mount(server, deps, recuse, {
    access: committee,
    handler: async ({ actor, body }) => {
      const { id, username, reason = '' } = body
      if (username === undefined || username === actor.username) await stepAside(deps, actor, { id })
      else await createRequest(deps, actor, { kind: 'recusal', reportId: id, username, reason })
      return undefined
    },
  })
}
