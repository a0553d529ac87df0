import type { FastifyInstance } from 'fastify'
import { signup } from '@canal/contract/auth/endpoints'
import * as endpoints from '@canal/contract/users/endpoints'
import type { Deps } from '../../audit-log/deps.ts'
import { administrator, anySession, ownPassword, reader } from '../session/access.ts'
import { listQuery } from '../../../platform/http/list-query.ts'
import { mount } from '../../../platform/http/mount.ts'
import { changePassword, confirmRecoveryCode } from './change-password.ts'
import { createUser } from './create-user.ts'
import { getUser, listUsers } from './list-users.ts'
import { ownProfile, updateOwnProfile } from './own-profile.ts'
import { renewRecoveryCode } from './renew-recovery-code.ts'
import { resetPassword } from './reset-password.ts'
import { disableUser, enableUser } from './set-active.ts'
import { updateUser } from './update-user.ts'

const registerAdministration = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.listUsers, {
    access: administrator,
    handler: ({ request }) => listUsers(deps, listQuery(endpoints.listUsers.query, request.query)),
  })
  mount(server, deps, endpoints.getUser, { access: administrator, handler: ({ body }) => getUser(deps, body.id) })
  mount(server, deps, signup, { access: administrator, handler: ({ body }) => createUser(deps, body) })
  mount(server, deps, endpoints.updateUser, { access: administrator, handler: ({ body }) => updateUser(deps, body) })
  mount(server, deps, endpoints.enableUser, { access: administrator, handler: ({ body }) => enableUser(deps, body.id) })
  mount(server, deps, endpoints.disableUser, {
    access: administrator,
    handler: ({ body }) => disableUser(deps, body.id),
  })
  mount(server, deps, endpoints.resetPassword, {
    access: administrator,
    handler: async ({ body }) => {
      await resetPassword(deps, body)
      return undefined
    },
  })
}

const registerOwn = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.getProfile, { access: ownPassword, handler: ({ actor }) => ownProfile(deps, actor) })
  mount(server, deps, endpoints.updateProfile, {
    access: ownPassword,
    handler: ({ actor, body }) => updateOwnProfile(deps, actor, body),
  })
  mount(server, deps, endpoints.changePassword, {
    access: anySession,
    handler: ({ actor, body }) => changePassword(deps, actor, body),
  })
  mount(server, deps, endpoints.renewRecoveryCode, {
    access: reader,
    handler: ({ actor, body }) => renewRecoveryCode(deps, actor, body.password),
  })
  mount(server, deps, endpoints.confirmRecoveryCode, {
    access: ownPassword,
    handler: async ({ actor }) => {
      await confirmRecoveryCode(deps, actor)
      return undefined
    },
  })
}

export const registerUsers = (server: FastifyInstance, deps: Deps): void => {
  registerAdministration(server, deps)
  registerOwn(server, deps)
}
