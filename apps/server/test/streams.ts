import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Changed } from '@canal/contract/events/schemas'
import { apiHeaders } from './app.ts'

/** A live stream as a page reads it. */
export interface Stream {
  status: number
  headers: Headers
  /** What came since it was last asked, once an event comes that `is` wanted; rejects where the stream ends before. */
  until: (is: (event: Heard) => boolean) => Promise<Heard[]>
  /** Resolves with what came, once the server has ended it. */
  ended: () => Promise<Heard[]>
  close: () => void
}
export type Heard = { event: string; data: Changed }

export const listen = async (server: FastifyInstance): Promise<string> => {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

const read = (block: string): Heard[] => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const event = field('event')
  return event ? [{ event, data: JSON.parse(field('data') ?? '{}') as Changed }] : []
}

/** Events out of the text of a stream, piece by piece; `more` answers null once that has ended. */
export const eventsOf = (more: () => Promise<string | null>) => {
  let text = ''
  let heard: Heard[] = []
  const next = async (): Promise<boolean> => {
    const piece = await more()
    const blocks = (text + (piece ?? '')).split('\n\n')
    text = blocks.pop() ?? ''
    heard.push(...blocks.flatMap(read))
    return piece !== null
  }
  const take = () => {
    const taken = heard
    heard = []
    return taken
  }
  const until: Stream['until'] = async (is) => {
    while (!heard.some(is)) if (!(await next())) throw new Error(`the stream ended: ${JSON.stringify(heard)}`)
    return take()
  }
  const ended = async () => {
    while (await next());
    return take()
  }
  return { next, until, ended }
}

/** Opens `GET events` and waits until it listens. */
export const openStream = async (server: FastifyInstance, token: string): Promise<Stream> => {
  const controller = new AbortController()
  const response = await fetch(`${await listen(server)}/api/events`, {
    headers: apiHeaders(token),
    signal: controller.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { next, until, ended } = eventsOf(async () => (await reader?.read())?.value ?? null)
  if (response.ok) await next()
  else await reader?.cancel()
  return { status: response.status, headers: response.headers, until, ended, close: () => controller.abort() }
}
