import { sql } from 'kysely'
import type { Dashboard } from '../packages/contract/src/reports/dashboard.ts'
import type { Summary } from '../packages/contract/src/reports/schemas.ts'
import { askJson, openConnection, type Request } from './harness/client.ts'
import { record } from './harness/figures.ts'
import { load, median } from './harness/load.ts'
import { liveIn } from './harness/lived-in.ts'
import { addOldReports, addRealReports } from './harness/many-reports.ts'
import type { World } from './harness/place.ts'
import type { Child } from './harness/process.ts'
import { signIn } from './harness/sign-in.ts'
import { withProduct } from './harness/with-product.ts'

const rounds = 9
const perRound = 40
const real = 1_000
const many = 100_000

const fill = async (world: World): Promise<void> => {
  await addRealReports(world, world.channel.id, real)
  await addOldReports(world, world.channel.id, many - real)
  await liveIn(world)
  await sql`vacuum analyze`.execute(world.ownerDb)
}

/** The calls of the home page. Throws where what they answer is not the whole channel, or not decrypted. */
const homeOf = async (product: Child, username: string): Promise<Record<'overview' | 'summary' | 'mine', Request>> => {
  const headers = await signIn(product, username)
  const get = (path: string): Request => ({ method: 'GET', path: `/api/reports/${path}`, headers })
  const requests = {
    overview: get('overview'),
    summary: get('summary'),
    mine: get(`list?page=0&size=10&sort=deadline&direction=ASC&notStatus=archived&reviewers=${username}`),
  }
  const connection = await openConnection(product.port)
  const { waiting, statuses } = await askJson<Dashboard>(connection, requests.overview)
  const { archived } = await askJson<Summary>(connection, requests.summary)
  connection.close()
  const isWhole =
    waiting.items.length === 6 &&
    waiting.items.every((item) => 'subject' in item && item.subject?.startsWith('Asunto')) &&
    statuses.reduce((sum, { total }) => sum + total, 0) === many &&
    archived > many / 2
  if (!isWhole) throw new Error('the home page is not what it should be')
  return requests
}

await withProduct(fill, async (product) => {
  const requests = await homeOf(product, 'ana.garcia')
  const measure = async (request: Request): Promise<number> => {
    const run = async () => (await load(product, Array<Request>(perRound).fill(request), 1)).p50
    await run()
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await run())
    return median(times)
  }
  const among = 'among 100,000 reports, p50'
  record({
    what: `home: what waits and the figures ${among}`,
    measured: await measure(requests.overview),
    unit: 'ms',
    aim: { atMost: 10 },
  })
  record({ what: `home: the four cards ${among}`, measured: await measure(requests.summary), unit: 'ms', aim: null })
  record({ what: `home: mine by deadline ${among}`, measured: await measure(requests.mine), unit: 'ms', aim: null })
})
