import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/setup/endpoints'
import type { Deps } from '../audit-log/deps.ts'
import { administrator, anyone } from '../accounts/session/access.ts'
import { requireWithin } from '../../platform/http/limits.ts'
import { sourceOf } from '../../platform/http/limits-source.ts'
import { mount } from '../../platform/http/mount.ts'
import { setFirstChannel, setOrganisation } from './first-channel.ts'
import { sendTestReport } from './send-test-report.ts'
import { finishSetup, setupState } from './setup-state.ts'
import { startSetup } from './start-setup.ts'
import { testMail } from './test-mail.ts'

const tries = { purpose: 'setup', limit: 20, windowSeconds: 15 * 60 }

export const registerSetup = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.startSetup, {
    access: anyone,
    handler: async ({ body, request }) => {
      await requireWithin(deps, { ...tries, source: sourceOf(request) })
      await startSetup(deps, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.getSetup, { access: administrator, handler: () => setupState(deps) })
  mount(server, deps, endpoints.setOrganisation, {
    access: administrator,
    handler: async ({ body }) => {
      await setOrganisation(deps, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.setFirstChannel, {
    access: administrator,
    handler: async ({ body }) => {
      await setFirstChannel(deps, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.testMail, {
    access: administrator,
    handler: ({ actor, locale }) => testMail(deps, actor, locale),
  })
  mount(server, deps, endpoints.sendTestReport, {
    access: administrator,
    handler: async ({ locale }) => {
      await sendTestReport(deps, locale)
      return undefined
    },
  })
  mount(server, deps, endpoints.finishSetup, {
    access: administrator,
    handler: async () => {
      await finishSetup(deps)
      return undefined
    },
  })
}
