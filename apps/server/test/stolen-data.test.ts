import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openReference } from '../src/modules/reports/submission/open-reference.ts'
import { parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import { apiHeaders } from './app.ts'
import { expectUntold, openCase, openWorld, type Case, type World } from './world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb

describe('stolen data, with ROOT_KEY elsewhere', () => {
  test('opens no reference, no session, no report, with another root key', async () => {
    const thief = { ...world.deps, rootKeys: parseRootKeys(randomBytes(32).toString('base64')) }
    await expect(openReference(thief, one.report.reference, one.channel.id)).rejects.toMatchObject({
      code: 'reference-not-found',
    })
    const server = await buildApp(thief)
    const ask = (token: string, method: 'GET' | 'POST', url: string, payload?: object) =>
      server.inject({ method, url, headers: apiHeaders(token), ...(payload && { payload }) })
    expectUntold(await ask(one.ana.token, 'POST', '/api/reports', { id: one.report.id }), ['Invoices'])
    expectUntold(await ask(one.report.token, 'GET', '/api/anonymous/report'), ['Invoices'])
    await server.close()
  })
  test('tells no reference, and nothing that one could be tried against without the key', async () => {
    const bare = one.report.reference.replaceAll('-', '')
    const rows = await sql<{ line: string }>`select c::text as line from reporter_credential c`.execute(owner())
    for (const guess of [bare, one.report.reference, bare.toLowerCase()])
      for (const algorithm of ['sha256', 'sha512', 'sha1', 'md5'])
        expect(rows.rows.map((row) => row.line).join()).not.toContain(createHash(algorithm).update(guess).digest('hex'))
  })
  test('tells sizes in steps only: every anonymous report looks like a named one', async () => {
    const named = { reporterName: 'A name that is rather long', reporterMail: 'a@canal.example', category: 'contracts' }
    const where = await openCase(world, named)
    const sizes = await sql<{ kind: string; size: number }>`select distinct kind, length(box) as size from report_record
      where report_id in (${one.report.id}, ${where.report.id}) order by kind`.execute(owner())
    const witnesses = [0, 1, 2, 3].map((line) => `answer:witnesses:${line}`)
    expect(sizes.rows.map(({ kind }) => kind).toSorted()).toEqual(
      ['answer:description', 'answer:location', ...witnesses, 'category', 'details', 'identity'].toSorted(),
    )
  })
})
