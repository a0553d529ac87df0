import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/users/endpoints'
import type { Deps } from '../../audit-log/deps.ts'
import { reader, readerWithoutKeys, withForm } from '../../accounts/session/access.ts'
import { sourceOf } from '../../../platform/http/limits-source.ts'
import { mount } from '../../../platform/http/mount.ts'
import { assignableTo, committeeForReporter, committeeOf } from './committee-lists.ts'

/** Who is on the committee: for its members, for a report, and for a reporter who names whom to leave out. */
export const registerCommitteeLists = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.committeeMembers, {
    access: readerWithoutKeys,
    handler: ({ actor }) => committeeOf(deps, actor),
  })
  mount(server, deps, endpoints.membersWithoutRestriction, {
    access: reader,
    handler: ({ actor, body }) => assignableTo(deps, actor, body.reportId),
  })
  mount(server, deps, endpoints.membersOfChannel, {
    access: withForm,
    handler: ({ body, locale, request }) => {
      const formToken = request.headers['x-form-token']
      const asking = { channelId: body.channelId, locale, formToken, source: sourceOf(request), proof: body.proof }
      return committeeForReporter(deps, asking)
    },
  })
}
