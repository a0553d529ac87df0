import { sql } from 'kysely'
import { inChannel } from '../apps/server/src/platform/db/transaction.ts'
import { createRequest } from '../apps/server/src/modules/votes/create-request.ts'
import { sealRequest } from '../apps/server/src/modules/votes/request-mac.ts'
import { askJson, openConnection, type Connection } from './harness/client.ts'
import { addCommittee } from './harness/committee.ts'
import { record } from './harness/figures.ts'
import { sealAndOpen } from './harness/hpke.ts'
import { median } from './harness/load.ts'
import { addRealReports } from './harness/many-reports.ts'
import type { World } from './harness/place.ts'
import type { Child } from './harness/process.ts'
import { withProduct } from './harness/with-product.ts'

const sizes = [5, 20, 100]
const rounds = 25
const warmUp = 5

interface Votes {
  size: number
  /** Requests that one approval decides, and the headers of who casts it. */
  requests: string[]
  headers: Record<string, string>
}

/** The approvals before the deciding one, as rows, under the product's own seal. */
const castTheOthers = (world: World, channelId: string, id: string, decider: Buffer): Promise<void> =>
  inChannel(world.deps.db, channelId, async (tx) => {
    await sql`update request_voter set vote = 'approve', voted_at = now()
      where channel_id = ${channelId} and request_id = ${id} and voter_tag in (
        select voter_tag from request_voter where channel_id = ${channelId} and request_id = ${id}
          and voter_tag <> ${decider} order by voter_tag
        limit (select threshold - 1 from request where channel_id = ${channelId} and id = ${id}))`.execute(tx)
    await sealRequest(tx, world.deps, channelId, id)
  })

const prepare = async (world: World, size: number): Promise<Votes> => {
  const { channelId, members } = await addCommittee(world, size)
  const [requester, decider] = members
  if (!requester || !decider) throw new Error('a committee has at least two members')
  await addRealReports(world, channelId, rounds + warmUp)
  const reports = await sql<{ id: string }>`select id from report where channel_id = ${channelId}`.execute(
    world.ownerDb,
  )
  const requests: string[] = []
  for (const { id: reportId } of reports.rows) {
    const wanted = { kind: 'access-to-files', reportId, reason: 'Para cotejar las facturas.' } as const
    const { id } = await createRequest(world.deps, requester.actor, wanted)
    await castTheOthers(world, channelId, id, decider.actor.tag)
    requests.push(id)
  }
  return { size, requests, headers: { authorization: `Bearer ${decider.token}` } }
}

const fill = async (world: World): Promise<Votes[]> => {
  const votes: Votes[] = []
  for (const size of sizes) votes.push(await prepare(world, size))
  await sql`vacuum analyze`.execute(world.ownerDb)
  return votes
}

/** Casts the deciding vote and gives what it took, in milliseconds. Throws where it did not decide. */
const decide = async (product: Child, connection: Connection, { requests, headers }: Votes, at: number) => {
  const path = '/api/approvals/access-to-files/approve'
  const before = await product.usage()
  const begun = performance.now()
  const answer = await askJson<{ status: string; keysPending: boolean }>(connection, {
    method: 'PATCH',
    path,
    headers,
    body: { id: requests[at] },
  })
  const ms = performance.now() - begun
  if (answer.status !== 'approved' || answer.keysPending) throw new Error('the vote did not decide')
  return { ms, cpuMs: (await product.usage()).cpuMs - before.cpuMs }
}

await withProduct(fill, async (product, votes) => {
  const connection = await openConnection(product.port)
  const rows: { baseline: number; taken: { ms: number; cpuMs: number }[] }[] = []
  for (let at = 0; at < rounds + warmUp; at += 1) {
    const taken = []
    for (const one of votes) taken.push(await decide(product, connection, one, at))
    if (at >= warmUp) rows.push({ baseline: sealAndOpen(), taken })
    else sealAndOpen()
  }
  connection.close()
  record({ what: 'one HPKE seal and open', measured: median(rows.map((row) => row.baseline)), unit: 'ms', aim: null })
  votes.forEach(({ size }, index) => {
    const of = (field: 'ms' | 'cpuMs') => median(rows.map(({ taken }) => taken[index]?.[field] ?? NaN))
    const what = `the deciding vote of ${size} members`
    const ratio = median(rows.map(({ baseline, taken }) => (taken[index]?.ms ?? NaN) / baseline))
    record({ what: `${what}, p50`, measured: of('ms'), unit: 'ms', aim: null })
    record({ what: `${what}, CPU of the server`, measured: of('cpuMs'), unit: 'ms', aim: null })
    record({ what: `${what} against one seal and open`, measured: ratio, unit: '', aim: null })
  })
  const growth = median(rows.map(({ taken }) => (taken.at(-1)?.ms ?? NaN) / (taken[0]?.ms ?? NaN)))
  record({ what: 'the deciding vote of 100 against of 5', measured: growth, unit: '', aim: { atMost: 2 } })
})
