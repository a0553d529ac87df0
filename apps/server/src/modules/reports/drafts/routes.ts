import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/drafts/endpoints'
import { mount } from '../../../platform/http/mount.ts'
import { reader } from '../../accounts/session/access.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { findDrafts } from './find-drafts.ts'
import { keepDraft } from './keep-draft.ts'

/** What somebody has written to a report and not sent. */
export const registerDrafts = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.findDrafts, {
    access: reader,
    handler: ({ actor, params }) => findDrafts(deps, actor, params.id),
  })
  mount(server, deps, endpoints.keepDraft, {
    access: reader,
    handler: async ({ actor, body }) => ({ version: await keepDraft(deps, actor, body) }),
  })
}
