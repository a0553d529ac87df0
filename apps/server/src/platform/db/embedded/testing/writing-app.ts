import pg from 'pg'
import { startEmbedded } from '../start-embedded.ts'

/** A program to be killed: prints one line of JSON for its start, then one for each row that was acknowledged. */
const [dataDir = '', systemDir = '', packageDir = ''] = process.argv.slice(2)
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const options = { dataDir, systemDir, logger: silent, ...(packageDir && { packageDir }) }
  const { ownerConfig, notices, dataDir: home } = await startEmbedded(options)
  print({ home, notices })
  const client = new pg.Client(ownerConfig)
  // The server may be killed first.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS acknowledged (id bigserial PRIMARY KEY)')
  for (;;) {
    const { rows } = await client.query<{ id: string }>('INSERT INTO acknowledged DEFAULT VALUES RETURNING id')
    print({ id: Number(rows[0]?.id) })
  }
} catch (error) {
  print({ error: String(error) })
  process.exit(1)
}
