import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/reports/endpoints'
import type { Deps } from '../audit-log/deps.ts'
import { reader } from '../accounts/session/access.ts'
import { mount } from '../../platform/http/mount.ts'
import { reportCounts } from './counts.ts'
import { reportOverview } from './dashboard.ts'
import { reportSummary } from './summary.ts'

export const registerDashboard = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.reportSummary, { access: reader, handler: ({ actor }) => reportSummary(deps, actor) })
  mount(server, deps, endpoints.reportCounts, { access: reader, handler: ({ actor }) => reportCounts(deps, actor) })
  mount(server, deps, endpoints.reportOverview, {
    access: reader,
    handler: ({ actor, query }) => reportOverview(deps, actor, query),
  })
}
