import { connect, type Socket } from 'node:net'
import type { ScannerAddress } from '../config/scanner.ts'
import { gone, slow, verdictOf, type Verdict } from './clamd-reply.ts'

/** How long clamd may take: to be reached, to take what it was sent (altogether), to say what it found. Milliseconds. */
export interface Patience {
  connectMs: number
  takeMs: number
  verdictMs: number
}

/** Bytes on their way to clamd. Nothing here throws: whatever happens, an upload goes on. */
export interface Scan {
  /** Resolves when more can be sent: at clamd's pace, and at once where the scan has failed. */
  add: (bytes: Buffer) => Promise<void>
  /** After the last bytes. */
  end: () => Promise<Verdict>
  /** Gives up; harmless after the end. */
  drop: () => void
}

/** The commands of clamd(8) in their form with a NUL at the end, in which answers end by one too. */
const commands = { scan: 'zINSTREAM\0', ping: 'zPING\0' }
const replyBytesMax = 4096

const end = Buffer.alloc(4)

/** A piece with its length before it; a copy, since the sender may overwrite it before the socket has written it. */
const framed = (bytes: Buffer): Buffer => {
  const frame = Buffer.allocUnsafe(4 + bytes.length)
  frame.writeUInt32BE(bytes.length)
  bytes.copy(frame, 4)
  return frame
}

/** Opens a connection with a command; the answer up to its NUL, null where none comes. Ends the connection then. */
const ask = (address: ScannerAddress, command: string, connectMs: number) => {
  const socket: Socket = connect(address)
  let settle: (reply: string | null) => void = () => undefined
  const reply = new Promise<string | null>((resolve) => {
    const unreached = setTimeout(() => settle(null), connectMs)
    settle = (text) => {
      clearTimeout(unreached)
      socket.destroy()
      resolve(text)
    }
    let received = ''
    socket.on('connect', () => clearTimeout(unreached))
    socket.on('data', (piece: Buffer) => {
      received += piece.toString('latin1')
      const length = received.indexOf('\0')
      if (length >= 0) settle(received.slice(0, length))
      else if (received.length > replyBytesMax) settle(null)
    })
    socket.on('error', () => settle(null)).on('close', () => settle(null))
  })
  socket.write(command)
  return { socket, reply, giveUp: () => settle(null) }
}

/** Whether `event` comes within `ms`. */
const within = async (event: Promise<unknown>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([event.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Begins to scan: each piece goes with its length before it, a length of zero is the end (clamd(8), INSTREAM). */
export const openScan = (address: ScannerAddress, patience: Patience): Scan => {
  const { socket, reply, giveUp } = ask(address, commands.scan, patience.connectMs)
  let verdict: Verdict | null = null
  const settled = reply.then((text) => (verdict ??= text === null ? gone : verdictOf(text)))
  const tooSlow = () => {
    verdict ??= slow
    giveUp()
  }
  const drained = () => new Promise<void>((resolve) => socket.once('drain', resolve))
  let leftMs = patience.connectMs + patience.takeMs
  return {
    add: async (bytes) => {
      if (verdict || bytes.length === 0) return
      if (socket.write(framed(bytes))) return
      const since = performance.now()
      if (!(await within(Promise.race([drained(), settled]), leftMs))) tooSlow()
      leftMs -= performance.now() - since
    },
    end: async () => {
      if (!verdict) socket.write(end)
      if (!(await within(settled, patience.verdictMs))) tooSlow()
      return settled
    },
    drop: giveUp,
  }
}

/** Whether clamd is there and has threads to answer. */
export const ping = async (address: ScannerAddress, patience: Patience): Promise<boolean> => {
  const { reply, giveUp } = ask(address, commands.ping, patience.connectMs)
  if (!(await within(reply, patience.takeMs))) giveUp()
  return (await reply) === 'PONG'
}
