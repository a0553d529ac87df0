import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { newReportSchema } from '@canal/contract/reports/new-report'

/**
 * What a submission is compared with: the same body, parsed by the same schema, and one durable insert that commits by
 * itself, on the same PostgreSQL. No encryption, no rights, no log. `settings` as JSON of the owner's connection.
 */
export const runBareServer = async (settings: string): Promise<void> => {
  const pool = new pg.Pool({ ...(JSON.parse(settings) as pg.ClientConfig), max: 20 })
  pool.on('error', () => undefined)
  const server = fastify({ logger: false })
  server.post('/api/anonymous', async (request) => {
    const body = newReportSchema.parse(request.body)
    const id = randomUUID()
    await pool.query('insert into bench_bare (id, box) values ($1, $2)', [id, Buffer.from(JSON.stringify(body))])
    return { id }
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  console.log(`listening on ${address}`)
  process.on(
    'SIGTERM',
    () =>
      void server
        .close()
        .then(() => pool.end())
        .then(() => process.exit(0)),
  )
}
