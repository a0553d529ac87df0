/**
 * One of the two that `npm run bench:against` compares: fills a directory, starts the built product on it, and measures a call as
 * often as its standard input says so, a name a line. Answers a line of JSON each time.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { askJson, openConnection, type Request } from '../harness/client.ts'
import { liveIn } from '../harness/lived-in.ts'
import { median } from '../harness/load.ts'
import { addOldReports, addRealReports } from '../harness/many-reports.ts'
import { addOneReport } from '../harness/one-report.ts'
import type { World } from '../harness/place.ts'
import { signIn } from '../harness/sign-in.ts'
import { withProduct } from '../harness/with-product.ts'

const real = 1000
const many = Number(process.env['AGAINST_REPORTS'] ?? 15_000)
const perTurn = 20

const fill = async (world: World): Promise<string> => {
  await addRealReports(world, world.channel.id, real)
  await addOldReports(world, world.channel.id, many - real)
  await liveIn(world)
  const id = await addOneReport(world, { files: 5, messages: 20 })
  await sql`vacuum analyze`.execute(world.ownerDb)
  return id
}

/** CPU that all processes below this one have used, in ticks of the system: the product, and its PostgreSQL. Linux alone. */
const ticksBelow = (): number => {
  const parents = new Map<number, number>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const [, after = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) /)
      const fields = after.split(' ').map(Number)
      parents.set(Number(name), fields[1] ?? 0)
      // utime, stime, and those of children that have ended.
      ticks.set(
        Number(name),
        fields.slice(11, 15).reduce((sum, one) => sum + one, 0),
      )
    } catch {
      // It has ended meanwhile.
    }
  const isBelow = (id: number | undefined): boolean =>
    id !== undefined && id > 1 && (id === process.pid || isBelow(parents.get(id)))
  let sum = 0
  for (const [id, used] of ticks) if (id !== process.pid && isBelow(parents.get(id))) sum += used
  return sum
}

await withProduct(fill, async (product, id) => {
  const headers = await signIn(product, 'ana.garcia')
  const get = (path: string): Request => ({ method: 'GET', path: `/api/reports/${path}`, headers })
  const open: Request = { method: 'POST', path: '/api/reports', headers, body: { id } }
  const calls: Readonly<Record<string, Request>> = {
    list: get('list?page=0&size=10&notStatus=archived&sort=createdAt&direction=DESC'),
    mine: get('list?page=0&size=10&sort=deadline&direction=ASC&notStatus=archived&reviewers=ana.garcia'),
    home: get('overview'),
    open,
  }
  const connection = await openConnection(product.port)
  for (const request of Object.values(calls)) await askJson(connection, request)
  console.log(JSON.stringify({ calls: Object.keys(calls) }))
  for await (const name of createInterface({ input: process.stdin })) {
    const request = calls[name]
    if (!request) break
    const before = ticksBelow()
    const times: number[] = []
    for (let count = 0; count < perTurn; count += 1) {
      const sent = performance.now()
      await askJson(connection, request)
      times.push(performance.now() - sent)
    }
    console.log(JSON.stringify({ ms: median(times), ticks: ticksBelow() - before }))
  }
  connection.close()
})
