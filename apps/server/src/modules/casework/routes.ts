import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/casework/endpoints'
import { mount } from '../../platform/http/mount.ts'
import { committee } from '../accounts/session/access.ts'
import type { Deps } from '../audit-log/deps.ts'
import { findChannel } from '../channels/find-channel.ts'
import { admitReport } from './admit-report.ts'
import { closeReport } from './close-report.ts'
import { confirmProposal, withdrawProposal } from './decide-proposal.ts'
import { openInvestigation } from './open-investigation.ts'
import { propose } from './propose.ts'
import { readCasework } from './read-casework.ts'
import { readPart } from './read-part.ts'
import { setCategory } from './set-category.ts'
import { acknowledgeMany, tellAct } from './tell-act.ts'

export const registerCasework = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.readCasework, {
    access: committee,
    handler: ({ actor, params }) => readCasework(deps, actor, params.id),
  })
  mount(server, deps, endpoints.tellAct, {
    access: committee,
    handler: async ({ actor, body }) => {
      const { id, act, chatMsg: text, filesToUpload: fileNames, keepOriginals, draft } = body
      return { filesList: await tellAct(deps, actor, { id, act, text, fileNames, keepOriginals, draft }) }
    },
  })
  mount(server, deps, endpoints.acknowledgeMany, {
    access: committee,
    handler: async ({ actor, body }) => {
      const timeZone = (await findChannel(deps.db, actor.channelId))?.time_zone ?? 'Europe/Madrid'
      return acknowledgeMany(deps, actor, { ...body, timeZone })
    },
  })
  mount(server, deps, endpoints.openInvestigation, {
    access: committee,
    handler: async ({ actor, body }) => {
      await openInvestigation(deps, actor, body.id)
      return { id: body.id }
    },
  })
  mount(server, deps, endpoints.admitReport, {
    access: committee,
    handler: ({ actor, body }) => admitReport(deps, actor, body.id),
  })
  mount(server, deps, endpoints.closeReport, {
    access: committee,
    handler: ({ actor, body }) => closeReport(deps, actor, body),
  })
  mount(server, deps, endpoints.setCategory, {
    access: committee,
    handler: ({ actor, body }) => setCategory(deps, actor, body),
  })
  mount(server, deps, endpoints.propose, {
    access: committee,
    handler: ({ actor, body }) => propose(deps, actor, body),
  })
  mount(server, deps, endpoints.readPart, {
    access: committee,
    handler: ({ actor, params }) => readPart(deps, actor, params),
  })
  mount(server, deps, endpoints.confirmProposal, {
    access: committee,
    handler: ({ actor, body }) => confirmProposal(deps, actor, body),
  })
  mount(server, deps, endpoints.withdrawProposal, {
    access: committee,
    handler: ({ actor, body }) => withdrawProposal(deps, actor, body),
  })
}
