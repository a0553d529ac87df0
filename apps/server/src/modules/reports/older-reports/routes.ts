import type { FastifyInstance } from 'fastify'
import * as recovery from '@canal/contract/recovery-key/endpoints'
import * as roster from '@canal/contract/roster/endpoints'
import type { Deps } from '../../audit-log/deps.ts'
import { committee } from '../../accounts/session/access.ts'
import { mount } from '../../../platform/http/mount.ts'
import { beginCover, coverReports } from './cover.ts'
import { recoveryKeyStanding } from './standing.ts'
import { giveOlderReports, lackingColleagues } from './older-reports.ts'

/** Older reports for a colleague with new keys, and for the organisation's recovery key. */
export const registerOlderReports = (server: FastifyInstance, deps: Deps): void => {
  const access = committee
  mount(server, deps, roster.lackingColleagues, { access, handler: ({ actor }) => lackingColleagues(deps, actor) })
  mount(server, deps, roster.giveOlderReports, {
    access,
    handler: ({ actor, params, body }) => giveOlderReports(deps, actor, { ...body, userId: params.userId }),
  })
  mount(server, deps, recovery.recoveryKey, { access, handler: ({ actor }) => recoveryKeyStanding(deps, actor) })
  mount(server, deps, recovery.beginCover, {
    access,
    handler: async ({ actor }) => {
      await beginCover(deps, actor)
      return undefined
    },
  })
  mount(server, deps, recovery.coverReports, {
    access,
    handler: ({ actor, body }) => coverReports(deps, actor, body.after),
  })
}
