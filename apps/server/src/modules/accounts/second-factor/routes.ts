import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/second-factor/endpoints'
import type { Deps } from '../../audit-log/deps.ts'
import { beforeSecondFactor } from '../session/access.ts'
import { mount } from '../../../platform/http/mount.ts'
import { ownFactors } from './factors.ts'
import { beginOtp, confirmOtp, removeOtp, renewBackupCodes } from './otp.ts'
import { addPasskey, passkeyOptions, removePasskey } from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'

const registerOtp = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.beginOtp, {
    access: beforeSecondFactor,
    handler: ({ actor, body }) => beginOtp(deps, actor, body.password),
  })
  mount(server, deps, endpoints.confirmOtp, {
    access: beforeSecondFactor,
    handler: ({ actor, body }) => confirmOtp(deps, actor, body.code),
  })
  mount(server, deps, endpoints.removeOtp, {
    access: beforeSecondFactor,
    handler: async ({ actor, body }) => {
      await removeOtp(deps, actor, body.password)
      return undefined
    },
  })
  mount(server, deps, endpoints.renewBackupCodes, {
    access: beforeSecondFactor,
    handler: ({ actor, body }) => renewBackupCodes(deps, actor, body.password),
  })
}

const registerPasskeys = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.passkeyOptions, {
    access: beforeSecondFactor,
    handler: ({ actor, body, request }) =>
      passkeyOptions(deps, actor, { password: body.password, party: relyingPartyOf(deps.config, request) }),
  })
  mount(server, deps, endpoints.addPasskey, {
    access: beforeSecondFactor,
    handler: ({ actor, body, request }) =>
      addPasskey(deps, actor, { ...body, party: relyingPartyOf(deps.config, request) }),
  })
  mount(server, deps, endpoints.removePasskey, {
    access: beforeSecondFactor,
    handler: async ({ actor, params, body }) => {
      await removePasskey(deps, actor, { id: params.id, password: body.password })
      return undefined
    },
  })
}

export const registerSecondFactor = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.ownFactors, {
    access: beforeSecondFactor,
    handler: ({ actor, request }) => ownFactors(deps, actor, relyingPartyOf(deps.config, request)),
  })
  registerOtp(server, deps)
  registerPasskeys(server, deps)
}
