import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { apiKey } from './place.ts'

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: object
}
export interface Response {
  status: number
  body: Buffer
}

/**
 * One kept-alive connection. Not fetch: on shared cores the generator's own work would be a good part of what is measured.
 * It understands just what our servers send: an answer with a Content-Length, or 204.
 */
export interface Connection {
  send: (request: Request) => Promise<Response>
  close: () => void
}

const bytesOf = (port: number, { method, path, headers = {}, body }: Request): Buffer => {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = {
    host: `127.0.0.1:${port}`,
    'x-api-key': apiKey,
    'accept-language': 'es',
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`)
}

/** The first answer in the bytes, or null while it is not whole. */
const readResponse = (bytes: Buffer): Response | null => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  const from = end + 4
  if (bytes.length < from + length) return null
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(from, from + length) }
}

const exchange = (socket: Socket, request: Buffer): Promise<Response> =>
  new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0)
    const onData = (piece: Buffer) => {
      bytes = bytes.length === 0 ? piece : Buffer.concat([bytes, piece])
      const response = readResponse(bytes)
      if (response) settle(() => resolve(response))
    }
    const onEnd = (error?: Error) => settle(() => reject(error ?? new Error('the connection ended')))
    const settle = (then: () => void) => {
      socket.off('data', onData).off('close', onClose).off('error', onEnd)
      then()
    }
    const onClose = () => onEnd()
    socket.on('data', onData).on('close', onClose).on('error', onEnd)
    socket.write(request)
  })

export const openConnection = async (port: number): Promise<Connection> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return { send: (request) => exchange(socket, bytesOf(port, request)), close: () => void socket.destroy() }
}

/** Sends one request and gives its JSON; throws where the status is none of 2xx. */
export const askJson = async <T>(connection: Connection, request: Request): Promise<T> => {
  const { status, body } = await connection.send(request)
  if (status < 200 || status > 299)
    throw new Error(`${request.method} ${request.path}: ${status} ${body.toString('utf8')}`)
  return (body.length > 0 ? JSON.parse(body.toString('utf8')) : undefined) as T
}
