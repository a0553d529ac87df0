import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/readmissions/endpoints'
import type { Deps } from '../../deps.ts'
import { committee, ownPassword } from '../../http/access.ts'
import { mount } from '../../http/mount.ts'
import { ownReadmission } from './own.ts'
import { answerReadmission, listReadmissions } from './readmissions.ts'
import { resealFor, unfinishedReadmissions } from './reseal.ts'

export const registerReadmissions = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.listReadmissions, {
    access: committee,
    handler: async ({ actor, query, reply }) => {
      const waiting = await listReadmissions(deps, actor, { isOpened: query.opened !== undefined })
      reply.header('x-total-count', String(waiting.length))
      return waiting
    },
  })
  mount(server, deps, endpoints.answerReadmission, {
    access: committee,
    handler: async ({ actor, params, body }) => {
      await answerReadmission(deps, actor, { ...body, userId: params.userId })
      return undefined
    },
  })
  mount(server, deps, endpoints.ownReadmission, {
    access: ownPassword,
    handler: ({ actor }) => ownReadmission(deps, actor),
  })
  mount(server, deps, endpoints.unfinishedReadmissions, {
    access: committee,
    handler: ({ actor }) => unfinishedReadmissions(deps, actor),
  })
  mount(server, deps, endpoints.resealReports, {
    access: committee,
    handler: ({ actor, params, body }) => resealFor(deps, actor, { ...body, userId: params.userId }),
  })
}
