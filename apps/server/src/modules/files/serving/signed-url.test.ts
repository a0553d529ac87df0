import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { request, vote } from '../../../../test/votes.ts'
import { openCase, openWorld, pdf, save, upload, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('no row of an address, beside which a session names its user, says how the report’s rows name them', async () => {
  const { ana, luis, eva, report } = await openCase(world, { attachedFiles: ['ledger.pdf'] })
  await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded', pdf)
  const id = await request(world, ana, 'access-to-files', report.id)
  for (const voter of [luis, eva]) await vote(world, voter, 'approve', id)
  const payload = { reportId: report.id, fileId: report.filesList[0]?.entryId, fileType: 'evidence' }
  const asked = await world.call('POST', '/api/reports/get-download-presigned-url', { token: ana.token, payload })
  const { url } = asked.json<{ url: string }>()
  expect((await world.server.inject({ method: 'GET', url })).rawPayload).toEqual(pdf)

  const named = await sql<{ total: string }>`select count(*) as total from file_address a
    join session s on s.id = a.session_id join report_grant g on g.holder_tag = a.holder_tag
    where s.user_id = ${ana.id}`.execute(world.database.ownerDb)
  expect(Number(named.rows[0]?.total)).toBe(0)

  const { url: again } = (
    await world.call('POST', '/api/reports/get-download-presigned-url', { token: ana.token, payload })
  ).json<{ url: string }>()
  await save(world, luis, report.id, { status: 'archived' })
  expect((await world.server.inject({ method: 'GET', url: again })).statusCode).toBe(404)
  const left = await sql`select 1 from file_address a join session s on s.id = a.session_id
    where s.user_id = ${ana.id} and a.purpose = 'download'`.execute(world.database.ownerDb)
  expect(left.rows).toEqual([])
})
