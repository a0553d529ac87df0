import { sql } from 'kysely'
import { askJson, openConnection, type Request } from './harness/client.ts'
import { record } from './harness/figures.ts'
import { alternate, load, median } from './harness/load.ts'
import { addOldReports, addRealReports } from './harness/many-reports.ts'
import type { World } from './harness/place.ts'
import type { Child } from './harness/process.ts'
import { addSecondChannel } from './harness/second-channel.ts'
import { signIn } from './harness/sign-in.ts'
import { withProduct } from './harness/with-product.ts'

const rounds = 9
const perRound = 40
const few = 1_000
const many = 100_000

const fill = async (world: World): Promise<void> => {
  const small = await addSecondChannel(world)
  await addRealReports(world, small.id, few)
  await addRealReports(world, world.channel.id, few)
  await addOldReports(world, world.channel.id, many - few)
  await sql`vacuum analyze`.execute(world.ownerDb)
}

const query = new URLSearchParams({
  page: '0',
  size: '10',
  notStatus: 'archived',
  sort: 'createdAt',
  direction: 'DESC',
})

/** The page as the list opens it. Throws unless it is full, readable and decrypted. */
const pageFor = async (product: Child, username: string, total: number): Promise<Request> => {
  const request: Request = {
    method: 'GET',
    path: `/api/reports/list?${query.toString()}`,
    headers: await signIn(product, username),
  }
  const connection = await openConnection(product.port)
  const page = await askJson<{ items: { subject: string | null; readable: boolean }[]; total: number }>(
    connection,
    request,
  )
  connection.close()
  const isWhole =
    page.items.length === 10 && page.items.every((item) => item.readable && item.subject?.startsWith('Asunto'))
  if (!isWhole || page.total !== total) throw new Error(`the page of ${total} reports is not what it should be`)
  return request
}

await withProduct(fill, async (product) => {
  const small = await pageFor(product, 'ana.garcia.dos', few)
  const large = await pageFor(product, 'ana.garcia', many)
  const run = (request: Request) => async () => (await load(product, Array<Request>(perRound).fill(request), 1)).p50
  await run(small)()
  await run(large)()
  const { first, second } = await alternate(rounds, run(small), run(large))
  const ratio = median(second.map((time, round) => time / (first[round] ?? NaN)))
  record({ what: 'a page of the list among 1,000 reports, p50', measured: median(first), unit: 'ms', aim: null })
  const aim = { atMost: 10 }
  record({ what: 'a page of the list among 100,000 reports, p50', measured: median(second), unit: 'ms', aim })
  record({ what: 'the page among 100,000 against among 1,000', measured: ratio, unit: '', aim: { atMost: 2 } })
})
