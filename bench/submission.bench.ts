import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { askJson, openConnection, type Request } from './harness/client.ts'
import { runBareServer } from './harness/bare-server.ts'
import { record } from './harness/figures.ts'
import { alternate, load, median, type Run } from './harness/load.ts'
import { ownerSettings } from './harness/owner-settings.ts'
import { preparePlace } from './harness/place.ts'
import { startChild, type Child } from './harness/process.ts'
import { startProduct } from './harness/product.ts'
import { reportBody } from './harness/report-body.ts'

const rounds = 3
const perRound = 200

/** Each submission spends a form token of its own; they are fetched before the clock runs. */
const submissions = async (product: Child, count: number): Promise<Request[]> => {
  const connection = await openConnection(product.port)
  const requests: Request[] = []
  for (let done = 0; done < count; done += 1) {
    const face = await askJson<{ id: string; formToken: string }>(connection, {
      method: 'GET',
      path: '/api/anonymous/channels/demo',
    })
    const headers = { 'x-form-token': face.formToken }
    requests.push({ method: 'POST', path: '/api/anonymous', headers, body: reportBody(face.id) })
  }
  connection.close()
  return requests
}

const middle = (runs: readonly Run[], field: keyof Run): number => median(runs.map((run) => run[field]))

const compare = async (product: Child, bare: Child, atOnce: number): Promise<void> => {
  const bareRequests = await submissions(product, perRound)
  const { first, second } = await alternate(
    rounds,
    () => load(bare, bareRequests, atOnce),
    async () => load(product, await submissions(product, perRound), atOnce),
  )
  const where = `at ${atOnce} at once`
  const ratio = median(second.map((run, round) => run.perSecond / (first[round]?.perSecond ?? NaN)))
  const errors = second.reduce((sum, run) => sum + run.errors, 0)
  record({
    what: `bare Fastify and one durable insert, ${where}`,
    measured: middle(first, 'perSecond'),
    unit: '/s',
    aim: null,
  })
  record({ what: `submission, ${where}`, measured: middle(second, 'perSecond'), unit: '/s', aim: { atLeast: 300 } })
  record({ what: `submission, ${where}, against the bare insert`, measured: ratio, unit: '', aim: { atLeast: 0.4 } })
  record({
    what: `submission, ${where}, CPU of the server`,
    measured: middle(second, 'cpuMs'),
    unit: 'ms',
    aim: { atMost: 4 },
  })
  record({ what: `submission, ${where}, p99`, measured: middle(second, 'p99'), unit: 'ms', aim: null })
  record({ what: `submission, ${where}, errors`, measured: errors, unit: '', aim: { atMost: 0 } })
}

const run = async (): Promise<void> => {
  const place = await preparePlace(({ ownerDb }) =>
    sql`create table bench_bare (id uuid primary key, box bytea not null)`.execute(ownerDb),
  )
  const product = await startProduct(place.dataDir)
  const settings = JSON.stringify(await ownerSettings(place.dataDir))
  const self = fileURLToPath(import.meta.url)
  const bare = await startChild(self, { args: ['bare', settings], env: {}, listening: /:(\d+)\n/ })
  try {
    await load(product, await submissions(product, 300), 10)
    await load(bare, await submissions(product, 300), 10)
    for (const atOnce of [1, 10, 50]) await compare(product, bare, atOnce)
  } finally {
    await bare.stop()
    await product.stop()
    await place.remove()
  }
}

const [role, settings] = process.argv.slice(2)
await (role === 'bare' && settings ? runBareServer(settings) : run())
