import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { apiKey } from './place.ts'

export const transferBytes = 100_000_000

const pieceBytes = 1_000_000

/** An MP4's first bytes, then noise: what the content check takes for a video, and no compression helps with. */
const pieces = (): Buffer[] => {
  const noise = Buffer.alloc(pieceBytes)
  for (let at = 0, seed = 1; at < pieceBytes; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    noise[at] = seed >> 16
  }
  const first = Buffer.from(noise)
  Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex').copy(first)
  return [first, ...Array<Buffer>(transferBytes / pieceBytes - 1).fill(noise)]
}
const video = pieces()

/** Sends the hundred megabytes and waits for the answer; gives milliseconds. */
export const sendVideo = async (port: number, path: string): Promise<number> => {
  const begun = performance.now()
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': transferBytes,
    'x-api-key': apiKey,
  }
  const sending = request({ port, host: '127.0.0.1', path, method: 'PUT', headers })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  for (const piece of video) if (!sending.write(piece)) await once(sending, 'drain')
  sending.end()
  const [answer] = await answered
  const total = await countBytes(answer)
  if (answer.statusCode === undefined || answer.statusCode > 299)
    throw new Error(`PUT: ${answer.statusCode}, ${total} bytes`)
  return performance.now() - begun
}

/** Reads them back and gives milliseconds. Throws where anything is missing. */
export const readVideo = async (port: number, path: string): Promise<number> => {
  const begun = performance.now()
  const [answer] = (await once(request({ port, host: '127.0.0.1', path }).end(), 'response')) as [IncomingMessage]
  const total = await countBytes(answer)
  if (answer.statusCode !== 200 || total !== transferBytes) throw new Error(`GET: ${answer.statusCode}, ${total} bytes`)
  return performance.now() - begun
}

const countBytes = async (answer: IncomingMessage): Promise<number> => {
  let total = 0
  for await (const piece of answer) total += (piece as Buffer).length
  return total
}
