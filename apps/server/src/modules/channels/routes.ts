import type { FastifyInstance } from 'fastify'
import { logoLimits } from '@canal/contract'
import * as endpoints from '@canal/contract/channels/endpoints'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { administrator, anyone } from '../accounts/session/access.ts'
import { listQuery } from '../../platform/http/list-query.ts'
import { mount } from '../../platform/http/mount.ts'
import { ownAddress } from '../../platform/http/own-address.ts'
import { getChannel } from './channel-detail.ts'
import { checkSlug } from './check-slug.ts'
import { createChannel } from './create-channel.ts'
import { listChannels } from './list-channels.ts'
import { logoVersion } from './logo-address.ts'
import { channelPoster } from './poster.ts'
import { publicChannel } from './public-channel.ts'
import { removeLogo, setLogo } from './set-logo.ts'
import { setStatus } from './set-status.ts'
import { updateChannel } from './update-channel.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Anything but an id is the address of nothing. */
const idOf = ({ id }: { id: string }): string => {
  if (!uuid.test(id)) throw new AppError('not-found')
  return id
}

/** The address names the logo's version: under it nothing else is ever found, so that browsers may keep it. */
const cacheOf = (asked: unknown, version: string): string =>
  asked === version ? 'public, max-age=31536000, immutable' : 'no-cache'

const registerPublic = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.publicChannel, {
    access: anyone,
    handler: ({ params }) => publicChannel(deps, params.slug),
  })
  mount(server, deps, endpoints.channelLogo, {
    access: anyone,
    handler: async ({ params, request, reply }) => {
      const id = idOf(params)
      const logo = await inChannel(deps.db, id, (tx) =>
        tx.selectFrom('channel_logo').selectAll().where('channel_id', '=', id).executeTakeFirst(),
      )
      if (!logo) throw new AppError('not-found')
      const { v } = request.query as { v?: unknown }
      reply.header('content-type', 'image/png').header('cache-control', cacheOf(v, logoVersion(logo.updated_at)))
      await reply.send(logo.content)
      return undefined
    },
  })
}

const registerAdministration = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.listChannels, {
    access: administrator,
    handler: ({ request }) => listChannels(deps, listQuery(endpoints.listChannels.query, request.query)),
  })
  mount(server, deps, endpoints.checkSlug, {
    access: administrator,
    handler: async ({ query }) => ({ state: await checkSlug(deps, query.slug, query.channel) }),
  })
  mount(server, deps, endpoints.getChannel, {
    access: administrator,
    handler: ({ params }) => getChannel(deps, idOf(params)),
  })
  mount(server, deps, endpoints.channelPoster, {
    access: administrator,
    handler: async ({ params, query, request, reply }) => {
      const base = ownAddress(deps.config, request)
      const { filename, pdf } = await channelPoster(deps, idOf(params), base, query.language)
      await reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${filename}"`)
        .send(pdf)
      return undefined
    },
  })
  mount(server, deps, endpoints.createChannel, {
    access: administrator,
    handler: ({ body }) => createChannel(deps, body),
  })
  mount(server, deps, endpoints.updateChannel, {
    access: administrator,
    handler: async ({ params, body, reply }) => {
      const { channel, waits } = await updateChannel(deps, idOf(params), body)
      if (waits) reply.status(202)
      return channel
    },
  })
  mount(server, deps, endpoints.enableChannel, {
    access: administrator,
    handler: ({ body }) => setStatus(deps, body.id, 'ACTIVE'),
  })
  mount(server, deps, endpoints.disableChannel, {
    access: administrator,
    handler: ({ body }) => setStatus(deps, body.id, 'INACTIVE'),
  })
  mount(server, deps, endpoints.removeLogo, {
    access: administrator,
    handler: async ({ params }) => {
      await removeLogo(deps, idOf(params))
      return undefined
    },
  })
}

/** The body is the picture itself: here alone, so that every other route keeps reading JSON. */
const registerLogoBytes = (scope: FastifyInstance, deps: Deps): void => {
  scope.removeAllContentTypeParsers()
  // A little more than is taken, so that anybody who is just beyond hears by how much.
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: logoLimits.bytes * 2 }, (_request, body, done) =>
    done(null, body),
  )
  mount(scope, deps, endpoints.setLogo, {
    access: administrator,
    handler: async ({ params, request, reply }) => {
      await setLogo(deps, idOf(params), Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      await reply.status(204).send()
      return undefined
    },
  })
}

export const registerChannels = (server: FastifyInstance, deps: Deps): void => {
  registerPublic(server, deps)
  registerAdministration(server, deps)
  server.register((scope, _options, done) => {
    registerLogoBytes(scope, deps)
    done()
  })
}
