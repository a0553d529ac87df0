import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recuse } from '@canal/contract/reports/endpoints'
import * as endpoints from '@canal/contract/requests/endpoints'
import { requestListQuery } from '@canal/contract/requests/schemas'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { committee, reader } from '../accounts/session/access.ts'
import { listQuery } from '../../platform/http/list-query.ts'
import { mount } from '../../platform/http/mount.ts'
import { stepAside } from '../reports/sharing/share-report.ts'
import { createJoining } from './create-joining.ts'
import { createRequest, type RequestKind } from './create-request.ts'
import { listRequests } from './list-requests.ts'
import { completeDeferredVotes } from './complete-deferred-votes.ts'
import { cancelRequest, castBallot, type Choice } from './vote.ts'

interface ListCall {
  actor: MemberActor
  request: FastifyRequest
}

const listOf = (deps: Deps, kind: RequestKind, whose: 'mine' | 'to-vote') => async (call: ListCall) => {
  const query = listQuery(requestListQuery, call.request.query)
  const sort = query.sort ?? 'requestedOn'
  const direction = query.sort ? query.direction : 'DESC'
  await completeDeferredVotes(deps, call.actor)
  return listRequests(deps, call.actor, { ...query, kind, whose, sort, direction })
}

const ballot =
  (deps: Deps, kind: RequestKind, choice: Choice) =>
  ({ actor, body }: { actor: MemberActor; body: { id: string } }) =>
    castBallot(deps, actor, { id: body.id, kind, choice })

const cancel =
  (deps: Deps, kind: RequestKind) =>
  ({ actor, body }: { actor: MemberActor; body: { id: string } }) =>
    cancelRequest(deps, actor, { id: body.id, kind })

const registerFileRequests = (server: FastifyInstance, deps: Deps): void => {
  const kind = 'access-to-files'
  mount(server, deps, endpoints.listFileRequests, { access: reader, handler: listOf(deps, kind, 'mine') })
  mount(server, deps, endpoints.createFileRequest, {
    access: reader,
    handler: ({ actor, body }) => createRequest(deps, actor, { ...body, kind }),
  })
  mount(server, deps, endpoints.cancelFileRequest, { access: reader, handler: cancel(deps, kind) })
  mount(server, deps, endpoints.listFileApprovals, { access: committee, handler: listOf(deps, kind, 'to-vote') })
  mount(server, deps, endpoints.approveFileRequest, { access: committee, handler: ballot(deps, kind, 'approve') })
  mount(server, deps, endpoints.denyFileRequest, { access: committee, handler: ballot(deps, kind, 'deny') })
  mount(server, deps, endpoints.withdrawFileVote, { access: committee, handler: ballot(deps, kind, 'withdraw') })
}

const registerArchiveRequests = (server: FastifyInstance, deps: Deps): void => {
  const kind = 'archived-report'
  const joining = 'archived-report-access'
  mount(server, deps, endpoints.listArchiveRequests, { access: reader, handler: listOf(deps, kind, 'mine') })
  mount(server, deps, endpoints.createArchiveRequest, {
    access: reader,
    handler: ({ actor, body }) => createRequest(deps, actor, { ...body, kind }),
  })
  mount(server, deps, endpoints.cancelArchiveRequest, { access: reader, handler: cancel(deps, kind) })
  mount(server, deps, endpoints.listArchiveApprovals, { access: committee, handler: listOf(deps, kind, 'to-vote') })
  mount(server, deps, endpoints.approveArchiveRequest, { access: committee, handler: ballot(deps, kind, 'approve') })
  mount(server, deps, endpoints.denyArchiveRequest, { access: committee, handler: ballot(deps, kind, 'deny') })
  mount(server, deps, endpoints.withdrawArchiveVote, { access: committee, handler: ballot(deps, kind, 'withdraw') })
  mount(server, deps, endpoints.createJoining, {
    access: committee,
    handler: ({ actor, body }) => createJoining(deps, actor, body),
  })
  mount(server, deps, endpoints.cancelJoining, { access: committee, handler: cancel(deps, joining) })
  mount(server, deps, endpoints.approveJoining, { access: committee, handler: ballot(deps, joining, 'approve') })
  mount(server, deps, endpoints.denyJoining, { access: committee, handler: ballot(deps, joining, 'deny') })
  mount(server, deps, endpoints.withdrawJoiningVote, { access: committee, handler: ballot(deps, joining, 'withdraw') })
}

const registerRecusals = (server: FastifyInstance, deps: Deps): void => {
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
  const kind = 'recusal'
  mount(server, deps, endpoints.listRecusalRequests, { access: committee, handler: listOf(deps, kind, 'mine') })
  mount(server, deps, endpoints.cancelRecusalRequest, { access: committee, handler: cancel(deps, kind) })
  mount(server, deps, endpoints.listRecusalApprovals, { access: committee, handler: listOf(deps, kind, 'to-vote') })
  mount(server, deps, endpoints.approveRecusal, { access: committee, handler: ballot(deps, kind, 'approve') })
  mount(server, deps, endpoints.denyRecusal, { access: committee, handler: ballot(deps, kind, 'deny') })
  mount(server, deps, endpoints.withdrawRecusalVote, { access: committee, handler: ballot(deps, kind, 'withdraw') })
}

export const registerRequests = (server: FastifyInstance, deps: Deps): void => {
  registerFileRequests(server, deps)
  registerArchiveRequests(server, deps)
  registerRecusals(server, deps)
}
