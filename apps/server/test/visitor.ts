import { once } from 'node:events'
import { request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { apiHeaders } from './app.ts'
import { publicName, type Proxy } from './proxies.ts'
import { eventsOf } from './streams.ts'

export interface Answer<T = unknown> {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  json: () => T
}

interface Call {
  body?: object | Buffer
  headers?: Record<string, string>
  token?: string
}

const whole = async (response: IncomingMessage): Promise<Answer> => {
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  const body = Buffer.concat(pieces)
  const { statusCode: status = 0, headers } = response
  return { status, headers, body, json: () => JSON.parse(body.toString('utf8')) as unknown }
}

const responseTo = async (sending: ClientRequest): Promise<IncomingMessage> =>
  ((await once(sending, 'response')) as [IncomingMessage])[0]

/** Somebody with an address of their own (127.0.0.x) who comes through the proxy by its public name and certificate. */
export const openVisitor = (proxy: Proxy, address: string) => {
  const agent = new Agent({ keepAlive: true, ca: proxy.certificate, servername: publicName, localAddress: address })
  const open = (method: string, path: string, headers: Record<string, string>): ClientRequest =>
    request({ host: '127.0.0.1', port: proxy.https, method, path, agent, headers: { host: publicName, ...headers } })
  const call = async <T>(method: string, path: string, { body, headers, token }: Call = {}): Promise<Answer<T>> => {
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const sending = open(method, path, {
      ...apiHeaders(token),
      ...(bytes && { 'content-length': String(bytes.length) }),
      ...(body && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
      ...headers,
    })
    sending.end(bytes)
    return (await whole(await responseTo(sending))) as Answer<T>
  }
  /** By http, as an address that somebody types in. */
  const callPlain = async (path: string): Promise<Answer> => {
    const headers = { host: publicName }
    const place = { host: '127.0.0.1', port: proxy.http, path, localAddress: address, headers }
    const sending = plainRequest(place).end()
    return whole(await responseTo(sending))
  }
  /** A live stream, once it has said something. */
  const listen = async (token: string) => {
    const sending = open('GET', '/api/events', apiHeaders(token))
    sending.end()
    const response = await responseTo(sending)
    const pieces = response.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>
    const { next, until } = eventsOf(async () => ((await pieces.next()) as { value?: string }).value ?? null)
    await next()
    return { status: response.statusCode, headers: response.headers, until, close: () => response.destroy() }
  }
  return { open, call, callPlain, listen, close: () => agent.destroy() }
}

export type Visitor = ReturnType<typeof openVisitor>
