import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, confirmEvidence, openFileWorld, submitCase, type FileWorld } from './testing/file-world.ts'

const MiB = 1024 ** 2
const isLong = process.env['LONG_TESTS'] === '1'
/** What an upload and its download may add to the process, whatever the file's size: buffers that wait to be freed. */
const ceiling = 200 * MiB
const sizes = isLong ? [64 * MiB, 1024 * MiB] : [64 * MiB]

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld({ MAX_FILE_SIZE: '1 GiB', RATE_LIMITS: 'off' })
})
afterAll(() => world.close())

/** The same megabyte again and again, so that the sender costs no memory of its own. */
const lines = Buffer.alloc(MiB, 'date;amount;payee\n')
async function* repeated(size: number): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < size; sent += MiB) yield lines
}

const send = (url: string, size: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(url, { method: 'PUT', headers: { 'content-length': size } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sending.on('error', reject)
    pipeline(Readable.from(repeated(size)), sending).catch(reject)
  })

/** The clock of a test stands still, while the addresses that it dates end by the database's. */
const catchUp = () => world.app.advance((Date.now() - world.app.deps.now().getTime()) / 1000)

const watchMemory = () => {
  const start = process.memoryUsage().rss
  let peak = start
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  return () => {
    clearInterval(timer)
    return Math.max(peak, process.memoryUsage().rss) - start
  }
}

test.each(sizes)(
  'a file of %i bytes goes in and out in constant memory',
  async (size) => {
    // A member has opened the report: the first allowance of 500 MiB is over.
    const one = await submitCase(world, ['ledger.csv'])
    await world.app.database.ownerDb.updateTable('report').set({ opened_at: new Date() }).execute()
    const grown = watchMemory()
    const [entry] = one.report.filesList
    expect(await send(world.origin + (entry?.location ?? ''), size)).toBe(204)
    expect((await confirmEvidence(world, one)).status).toBe(204)
    catchUp()
    const { body } = await call<{ url: string }>(world, one.reporter, 'POST', 'anonymous/get-download-presigned-url', {
      fileId: entry?.entryId,
    })
    let received = 0
    const response = await fetch(world.origin + body.url)
    for await (const piece of response.body ?? []) received += (piece as Uint8Array).length
    expect(received).toBe(size)
    expect(grown()).toBeLessThan(ceiling)
  },
  600_000,
)
