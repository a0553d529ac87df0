import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/notifications/endpoints'
import { notificationListQuery } from '@canal/contract/notifications/schemas'
import type { Deps } from '../audit-log/deps.ts'
import { ownPassword } from '../accounts/session/access.ts'
import { listQuery } from '../../platform/http/list-query.ts'
import { mount } from '../../platform/http/mount.ts'
import { countUnread, listNotifications } from './list-notifications.ts'
import { readNotifications } from './mark-read.ts'
import { changePreferences, ownPreferences } from './preferences.ts'

export const registerNotifications = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.listNotifications, {
    access: ownPassword,
    handler: ({ actor, request }) => {
      const { page, size, sort, direction, conditions } = listQuery(notificationListQuery, request.query)
      const states = conditions.flatMap((condition) => condition.values)
      const newestFirst = sort ? direction : 'DESC'
      return listNotifications(deps, actor, { page, size, direction: newestFirst, states })
    },
  })
  mount(server, deps, endpoints.countUnread, { access: ownPassword, handler: ({ actor }) => countUnread(deps, actor) })
  mount(server, deps, endpoints.readNotifications, {
    access: ownPassword,
    handler: async ({ actor, body }) => {
      await readNotifications(deps, actor, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.getPreferences, {
    access: ownPassword,
    handler: ({ actor }) => ownPreferences(deps, actor),
  })
  mount(server, deps, endpoints.changePreferences, {
    access: ownPassword,
    handler: ({ actor, body }) => changePreferences(deps, actor, body),
  })
}
