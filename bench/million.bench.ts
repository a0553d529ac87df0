import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { holderTag } from '../apps/server/src/platform/crypto/tags.ts'
import { askJson, openConnection, type Request } from './harness/client.ts'
import { addCopies } from './harness/copies.ts'
import { record } from './harness/figures.ts'
import { alternate, load, median, type Run } from './harness/load.ts'
import { addRealReports } from './harness/many-reports.ts'
import type { Outside, World } from './harness/place.ts'
import type { Child } from './harness/process.ts'
import { reportBody } from './harness/report-body.ts'
import { addSecondChannel } from './harness/second-channel.ts'
import { signIn } from './harness/sign-in.ts'
import { withProduct } from './harness/with-product.ts'

const rounds = 7
const perRound = 20
const few = 1_000
const many = Number(process.env['BENCH_REPORTS'] ?? 1_000_000)

const fill = async (world: World): Promise<void> => {
  const { deps, channel, ownerDb } = world
  const small = await addSecondChannel(world)
  await addRealReports(world, small.id, few)
  await addRealReports(world, channel.id, few)
  const reader = channel.people.find(({ username }) => username === 'ana.garcia')
  if (!reader) throw new Error('there is no reader')
  const begun = performance.now()
  await addCopies(world, channel.id, holderTag(deps.rootKeys, channel.id, reader.userId), many - few)
  await sql`vacuum analyze`.execute(ownerDb)
  const seconds = (performance.now() - begun) / 1000
  record({ what: `filling the channel up to ${many} reports`, measured: seconds, unit: 's', aim: null })
}

/** What is measured, in one of the channels: a call made again and again. */
interface Side {
  username: string
  slug: string
  total: number
}

const get = async (product: Child, { username }: Side, path: string): Promise<Request> => ({
  method: 'GET',
  path,
  headers: await signIn(product, username),
})

const ask = async <T>(product: Child, request: Request): Promise<T> => {
  const connection = await openConnection(product.port)
  const answer = await askJson<T>(connection, request)
  connection.close()
  return answer
}

const listPath = (query: string) => `/api/reports/list?page=0&size=10&${query}`
const pages = {
  'list page': listPath('sort=createdAt&direction=DESC'),
  'active reports': listPath('notStatus=archived&sort=createdAt&direction=DESC'),
  'one’s own by deadline': listPath('notStatus=archived&sort=deadline&direction=ASC&reviewers=ana.garcia'),
  'one case number': listPath('caseNumber=2026-10500'),
  'all by deadline': listPath('sort=deadline&direction=ASC'),
  'last page': listPath('direction=DESC&sort=createdAt'),
  'home, overview': '/api/reports/overview',
  'counts of the menu': '/api/reports/counts',
  'the log’s first page': '/api/logs?page=0&size=10',
} as const
const aimed: readonly string[] = ['list page']
/** What is told for comparison alone is asked less often. */
const perRoundTold = 5

const requestOf = async (product: Child, side: Side, path: string): Promise<Request> => {
  const last = `page=${Math.ceil(side.total / 10) - 1}&`
  const own = path.replace('ana.garcia', side.username)
  return get(product, side, path === pages['last page'] ? own.replace('page=0&', last) : own)
}

/** Throws unless the channel is as large as it should be, and its newest reports open. */
const openOf = async (product: Child, side: Side): Promise<Request> => {
  const page = await ask<{ items: { id: string; readable: boolean }[]; total: number }>(
    product,
    await requestOf(product, side, pages['list page']),
  )
  const [first] = page.items
  if (page.total !== side.total || !first?.readable) throw new Error(`${side.slug} holds ${page.total} reports`)
  const headers = await signIn(product, side.username)
  return { method: 'POST', path: '/api/reports', headers, body: { id: first.id } }
}

/** Each submission spends a form token of its own, fetched before the clock runs. */
const submissions = async (product: Child, { slug }: Side): Promise<Request[]> => {
  const path = `/api/anonymous/channels/${slug}`
  const requests: Request[] = []
  for (let done = 0; done < perRound; done += 1) {
    const face = await ask<{ id: string; formToken: string }>(product, { method: 'GET', path })
    const headers = { 'x-form-token': face.formToken }
    requests.push({ method: 'POST', path: '/api/anonymous', headers, body: reportBody(face.id) })
  }
  return requests
}

type Turn = () => Promise<Run>

const compare = async (what: string, small: Turn, large: Turn, isAimed: boolean): Promise<void> => {
  await small()
  await large()
  const { first, second } = await alternate(rounds, small, large)
  const errors = [...first, ...second].reduce((sum, run) => sum + run.errors, 0)
  if (errors > 0) throw new Error(`${what}: ${errors} answers were errors`)
  const ratio = median(second.map((run, round) => run.p50 / (first[round]?.p50 ?? NaN)))
  const aim = isAimed ? { atMost: 2 } : null
  record({ what: `${what} among ${few}, p50`, measured: median(first.map(({ p50 }) => p50)), unit: 'ms', aim: null })
  record({ what: `${what} among ${many}, p50`, measured: median(second.map(({ p50 }) => p50)), unit: 'ms', aim: null })
  record({ what: `${what}, ${many} against ${few}`, measured: ratio, unit: '', aim })
}

const measure = async (product: Child): Promise<void> => {
  const small: Side = { username: 'ana.garcia.dos', slug: 'municipio', total: few }
  const large: Side = { username: 'ana.garcia', slug: 'demo', total: many }
  const again = (request: Request, times = perRound): Turn => {
    return () => load(product, Array<Request>(times).fill(request), 1)
  }
  const opens = [await openOf(product, small), await openOf(product, large)] as const
  for (const [what, path] of Object.entries(pages)) {
    const [one, other] = [await requestOf(product, small, path), await requestOf(product, large, path)]
    const isAimed = aimed.includes(what)
    const times = isAimed ? perRound : perRoundTold
    await compare(what, again(one, times), again(other, times), isAimed)
  }
  await compare('open', again(opens[0]), again(opens[1]), true)
  const submit = (side: Side): Turn => {
    return async () => load(product, await submissions(product, side), 1)
  }
  await compare('submit', submit(small), submit(large), true)
}

/** The same once more inside a throw-away PostgreSQL of the system's (scripts/external-postgres.mjs). */
const runOutside = async (): Promise<void> => {
  // From .cache/bench/, where the benches run.
  const starter = fileURLToPath(new URL('../../scripts/external-postgres.mjs', import.meta.url))
  const self = fileURLToPath(import.meta.url)
  const inside = spawn(process.execPath, [starter, process.execPath, '--enable-source-maps', self], {
    stdio: 'inherit',
  })
  process.once('exit', () => inside.kill('SIGTERM'))
  const [code] = (await once(inside, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}

const { TEST_DATABASE_URL: owner, TEST_DATABASE_APP_URL: app } = process.env
if (owner && app) {
  const outside: Outside = {
    DATABASE_URL: app,
    DATABASE_OWNER_URL: owner,
    ROOT_KEY: randomBytes(32).toString('base64'),
  }
  await withProduct(fill, measure, outside)
} else await runOutside()
