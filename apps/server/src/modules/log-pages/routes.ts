import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/logs/endpoints'
import type { Deps } from '../audit-log/deps.ts'
import { administrator, reader } from '../accounts/session/access.ts'
import { mount } from '../../platform/http/mount.ts'
import { exportLogs } from './export-logs.ts'
import { listLogs } from './list-logs.ts'
import { listReportLog } from '../reports/log/report-log.ts'
import { showLogCheck } from './show-log-check.ts'
import { verifyReports } from './verify-reports.ts'

/** The log of one report, and that of all that somebody may open. */
export const registerLogs = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.reportLog, {
    access: reader,
    handler: ({ actor, params, request }) => listReportLog(deps, actor, params.id, request.query),
  })
  mount(server, deps, endpoints.listLogs, {
    access: reader,
    handler: ({ actor, request }) => listLogs(deps, actor, request.query),
  })
  mount(server, deps, endpoints.verifyLogs, {
    access: reader,
    handler: async ({ actor, query }) => ({ reports: await verifyReports(deps, actor, query.reports) }),
  })
  mount(server, deps, endpoints.logCheck, { access: administrator, handler: () => showLogCheck(deps) })
  mount(server, deps, endpoints.exportLogs, {
    access: reader,
    handler: async ({ actor, request, reply, locale }) => {
      const { filename, csv } = await exportLogs(deps, actor, request.query, locale)
      await reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="${filename}"`)
        .send(csv)
      return undefined
    },
  })
}
