import { sql } from 'kysely'
import { askJson, openConnection, type Request } from './harness/client.ts'
import { record } from './harness/figures.ts'
import { alternate, load, median } from './harness/load.ts'
import { addRequests } from './harness/many-requests.ts'
import type { World } from './harness/place.ts'
import type { Child } from './harness/process.ts'
import { addSecondChannel } from './harness/second-channel.ts'
import { signIn } from './harness/sign-in.ts'
import { withProduct } from './harness/with-product.ts'

const rounds = 9
const perRound = 20
const few = 1_000
const many = 100_000

const lists = [
  { what: 'requests for files', path: 'requests/access-to-files' },
  { what: 'requests for archived reports', path: 'requests/archived-report' },
  { what: 'approvals of files', path: 'approvals/access-to-files' },
  { what: 'approvals of archived reports', path: 'approvals/archived-report' },
] as const
type Path = (typeof lists)[number]['path']

const fill = async (world: World): Promise<void> => {
  await addRequests(world, await addSecondChannel(world), few)
  await addRequests(world, world.channel, many)
  await sql`vacuum analyze`.execute(world.ownerDb)
}

/** The page as it opens, the newest first. Throws unless it is full, its reasons open, and the total is about the member's part. */
const pageFor = async (product: Child, headers: Record<string, string>, path: Path, all: number): Promise<Request> => {
  const request: Request = { method: 'GET', path: `/api/${path}?page=0&size=10`, headers }
  const connection = await openConnection(product.port)
  const page = await askJson<{ items: { reason: string | null }[]; total: number }>(connection, request)
  connection.close()
  if (page.items.length !== 10 || !page.items.every(({ reason }) => reason)) throw new Error(`${path} is not whole`)
  if (page.total < all / 15) throw new Error(`${path} counts ${page.total} of ${all}`)
  return request
}

const compare = async (product: Child, what: string, small: Request, large: Request): Promise<void> => {
  const run = (request: Request) => async () => (await load(product, Array<Request>(perRound).fill(request), 1)).p50
  await run(small)()
  await run(large)()
  const { first, second } = await alternate(rounds, run(small), run(large))
  const ratio = median(second.map((time, round) => time / (first[round] ?? NaN)))
  record({ what: `${what} among 1,000, p50`, measured: median(first), unit: 'ms', aim: null })
  record({ what: `${what} among 100,000, p50`, measured: median(second), unit: 'ms', aim: null })
  record({ what: `${what} among 100,000 against 1,000`, measured: ratio, unit: '', aim: { atMost: 2 } })
}

await withProduct(fill, async (product) => {
  const small = await signIn(product, 'ana.garcia.dos')
  const large = await signIn(product, 'ana.garcia')
  for (const { what, path } of lists)
    await compare(product, what, await pageFor(product, small, path, few), await pageFor(product, large, path, many))
})
