import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/events/endpoints'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { listening, type Listening } from '../../accounts/session/access.ts'
import { mount } from '../../../platform/http/mount.ts'
import { heartbeatText } from './event-text.ts'
import { createHub, type Hub, type Listener } from './hub.ts'
import { requirePlace } from './places.ts'
import { createStream } from './stream.ts'

/** Sooner than the minute after which proxies give up on a connection that says nothing. */
const beatMs = 25_000

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Compressed or kept back by a proxy, an event would arrive with the next one.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // When it ends, so does its connection: a program that stops waits for no idle one.
  connection: 'close',
} as const

const subscriberOf = ({
  actor,
}: Listening): Pick<Listener, 'kind' | 'tag' | 'isInvestigator' | 'mayRead' | 'reportId'> => {
  const { kind } = actor
  if (kind === 'reporter')
    return { kind, tag: actor.tag, isInvestigator: false, mayRead: true, reportId: actor.reportId }
  const mayRead =
    actor.capabilities.has('report.read') && actor.keyring !== null && actor.keyState === 'admitted' && !actor.isLocked
  const tag = actor.tag ?? Buffer.alloc(0)
  return { kind, tag, isInvestigator: actor.isInvestigator, mayRead, reportId: null }
}

/** Joins the hub until either side ends it. Throws as requirePlace does. */
const openStream = (hub: Hub, listeningAs: Listening): Readable => {
  const { actor, family } = listeningAs
  const { sessionId, channelId } = actor
  if (!sessionId) throw new AppError('session-ended')
  requirePlace(hub.listeners, { family, kind: actor.kind })
  const { stream, send, end } = createStream()
  const leave = hub.join({
    ...subscriberOf(listeningAs),
    channelId,
    sessionId,
    family,
    send,
    end: () => {
      leave()
      end()
    },
  })
  stream.once('close', leave)
  // The page knows by the first bytes that it hears from here on.
  send(heartbeatText)
  return stream
}

export const registerEvents = (server: FastifyInstance, deps: Deps): void => {
  const hub = createHub(deps)
  const timer = setInterval(hub.beat, beatMs)
  timer.unref()
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
    clearInterval(timer)
    hub.close()
    await deps.changes.close()
  })
  mount(server, deps, endpoints.events, {
    access: listening,
    handler: async ({ actor, reply }) => {
      await deps.changes.open(hub).catch(() => {
        throw new AppError('service-busy')
      })
      if (isClosing) throw new AppError('service-busy')
      void reply.headers(streamHeaders).send(openStream(hub, actor))
      return undefined
    },
  })
}
