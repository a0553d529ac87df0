import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import fastify from 'fastify'

/** What a transfer is compared with: the body to one file on the same disk, synced, and that file back. No encryption. */
export const runPlainCopy = async (directory: string): Promise<void> => {
  const path = join(directory, 'plain-copy')
  const server = fastify({ logger: false, bodyLimit: Number.MAX_SAFE_INTEGER })
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  server.put('/', async (request) => {
    const file = await open(path, 'w')
    try {
      for await (const piece of request.body as Readable) await file.write(piece as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    return {}
  })
  server.get('/', (_request, reply) => reply.type('application/octet-stream').send(createReadStream(path)))
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  console.log(`listening on ${address}`)
  process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
}
