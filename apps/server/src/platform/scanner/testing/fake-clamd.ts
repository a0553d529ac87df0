import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** How a stand-in for clamd behaves towards one connection. */
export interface Manners {
  /** What it says once all bytes are there; null: nothing, ever. A list is sent in so many packets. */
  reply: string | string[] | null
  /** Bytes after which it hangs up without a word. */
  diesAfter?: number
  /** Bytes after which it refuses more (StreamMaxLength). */
  streamMax?: number
  /** Takes nothing off the wire after the command. */
  readsNothing?: boolean
  /** Answers no PING. */
  isDeaf?: boolean
}

export interface FakeClamd {
  address: { host: string; port: number }
  manners: Manners
  /** What each scan brought, the newest last; bytes that were cut off included. */
  seen: Buffer[]
  /** Connections that are open now, and the most that were at once. */
  open: () => number
  most: () => number
  close: () => Promise<void>
}

const sayAll = (socket: Socket, parts: string[]): void => {
  const [part, ...rest] = parts
  if (part === undefined) return
  socket.write(part, () => setImmediate(sayAll, socket, rest))
}

/** Reads lengths and pieces off the wire; gives what came, and whether the end did. */
const parseStream = (wire: Buffer): { bytes: Buffer; isEnded: boolean } => {
  const pieces: Buffer[] = []
  for (let at = 0; at + 4 <= wire.length;) {
    const length = wire.readUInt32BE(at)
    if (length === 0) return { bytes: Buffer.concat(pieces), isEnded: true }
    pieces.push(wire.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { bytes: Buffer.concat(pieces), isEnded: false }
}

const serve = (fake: FakeClamd, socket: Socket): void => {
  let wire = Buffer.alloc(0)
  let index = -1
  const { manners } = fake
  const answer = (reply: Manners['reply']) => {
    if (reply !== null) sayAll(socket, [reply].flat())
  }
  socket.on('error', () => undefined)
  socket.on('data', (data: Buffer) => {
    wire = Buffer.concat([wire, data])
    if (wire.includes('zPING\0')) return manners.isDeaf ? undefined : answer('PONG\0')
    const command = Buffer.from('zINSTREAM\0')
    if (!wire.subarray(0, command.length).equals(command)) return undefined
    if (manners.readsNothing) return socket.pause()
    const { bytes, isEnded } = parseStream(wire.subarray(command.length))
    if (index < 0) index = fake.seen.push(bytes) - 1
    fake.seen[index] = bytes
    if (manners.diesAfter !== undefined && bytes.length >= manners.diesAfter) return socket.destroy()
    if (bytes.length > (manners.streamMax ?? Infinity))
      return socket.end('INSTREAM size limit exceeded. ERROR\0') && undefined
    if (isEnded) answer(manners.reply)
    return undefined
  })
}

/** A server on loopback that speaks as clamd does, as far as `manners` (which may be changed) let it. */
export const startFakeClamd = async (manners: Manners = { reply: 'stream: OK\0' }): Promise<FakeClamd> => {
  const sockets = new Set<Socket>()
  let most = 0
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    serve(fake, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  const fake: FakeClamd = {
    address: { host: '127.0.0.1', port },
    manners,
    seen: [],
    open: () => sockets.size,
    most: () => most,
    close,
  }
  return fake
}
