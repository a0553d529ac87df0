import { describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { LoggedAction, Report, ReportListItem } from '@canal/contract/reports/schemas'
import { sql } from 'kysely'
import { actsLogged, caseworkOf, dumpOf, ownReport, reopenFor } from '../../../test/casework-world.ts'
import { createAdministrator, createInvestigator, createMember } from '../../../test/factories.ts'
import { openStream } from '../../../test/streams.ts'
import { openCase, read, readReport, refusalOf, save, send, submit } from '../../../test/world.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import { verifyChain } from '../audit-log/verify/verify-log.ts'
import { boxOf, caseScene } from './testing/case-scene.ts'

const scene = caseScene()

const setCategory = (by: { token: string }, category: string | null, id = scene.id) =>
  scene.world.call('PUT', '/api/casework/categories', { token: by.token, payload: { id, category } })

/** The report's row as somebody's list shows it. */
const listed = async (by: { token: string }, id = scene.id): Promise<ReportListItem | undefined> => {
  const answer = await scene.world.call('GET', '/api/reports/list?size=50', { token: by.token })
  return answer.json<Page<ReportListItem>>().items.find((item) => item.id === id)
}
const categoryFor = async (by: { token: string }) => {
  const { category } = await caseworkOf(scene.world, by, scene.id)
  return { ...category, listed: (await listed(by))?.category }
}

/** A report whose reporter chose, in the place of the one that the scene began with. */
const begun = async (fields: object) => {
  const report = await submit(scene.world, scene.one.channel, fields)
  scene.id = report.id
  return report
}

const share = async () => {
  const { world, one, id } = scene
  const investigator = await createInvestigator(world.deps, one.channel)
  await world.call('POST', '/api/reports/share', {
    token: one.ana.token,
    payload: { id, username: investigator.username },
  })
  return investigator
}

describe('what a report is about', () => {
  test('is first what its reporter chose, in the list and in the report', async () => {
    const { ana } = scene.one
    await begun({ category: 'eu-funds' })
    expect(await categoryFor(ana)).toEqual({ is: 'eu-funds', isChanged: false, by: null, at: null, listed: 'eu-funds' })
    expect((await readReport(scene.world, ana, scene.id)).details.category).toBe('eu-funds')
  })

  test('is not known where they did not choose', async () => {
    const { ana } = scene.one
    expect(await categoryFor(ana)).toEqual({ is: null, isChanged: false, by: null, at: null, listed: null })
    expect((await readReport(scene.world, ana, scene.id)).details.category).toBe('')
  })

  test('is one of the table: a report with another word is refused, and so is setting one', async () => {
    const { world, one } = scene
    const report = await send(world, one.channel, { category: 'gossip' })
    expect([report.statusCode, report.json<{ errors: string[] }>().errors]).toEqual([
      422,
      [expect.stringMatching(/^category: /)],
    ])
    expect(refusalOf(await setCategory(one.ana, 'gossip'))).toEqual([422, 'invalid'])
  })

  test('is set by a member for all of them, by name in history and log; set to the same again, nothing is written', async () => {
    const { world, one } = scene
    await begun({ category: 'subsidies' })
    world.advance(60)
    const at = world.deps.now().toISOString()
    const answer = await setCategory(one.luis, 'contracts')
    const set = { is: 'contracts', isChanged: true, by: one.luis.username, at }
    expect(answer.json()).toMatchObject({ category: set })
    expect(await categoryFor(one.eva)).toEqual({ ...set, listed: 'contracts' })
    world.advance(60)
    expect((await setCategory(one.ana, 'contracts')).json()).toMatchObject({ category: set })
    const { history, details, status } = await readReport(world, one.eva, scene.id)
    expect(history).toMatchObject([{ type: 'category_changed', user: one.luis.username, at }])
    expect([details.category, status]).toEqual(['subsidies', 'pending'])
    expect(await actsLogged(world, scene.id)).toEqual(['created', 'category_changed'])
    await setCategory(one.ana, null)
    expect(await categoryFor(one.luis)).toMatchObject({ is: null, isChanged: true, by: one.ana.username, listed: null })
  })

  test('set by two at once, both count, in some order', async () => {
    const { one } = scene
    const both = await Promise.all([setCategory(one.ana, 'tax'), setCategory(one.luis, 'data')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { is, by } = await categoryFor(one.eva)
    expect([`tax ${one.ana.username}`, `data ${one.luis.username}`]).toContain(`${is} ${by}`)
    expect((await actsLogged(scene.world, scene.id)).filter((type) => type === 'category_changed')).toHaveLength(2)
  })

  test('of an archived report is neither listed nor set, and is there again once it is reopened', async () => {
    const { world, one } = scene
    await setCategory(one.ana, 'planning')
    await save(world, one.ana, scene.id, { status: 'archived' })
    expect((await listed(one.luis))?.category).toBeNull()
    expect(refusalOf(await setCategory(one.luis, 'tax'))).toEqual([409, 'archived-read-only'])
    const { id } = await begun({})
    await setCategory(one.ana, 'planning')
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
    expect(await categoryFor(one.ana)).toMatchObject({ is: 'planning', listed: 'planning' })
    expect((await setCategory(one.ana, 'tax')).statusCode).toBe(200)
    expect(await categoryFor(one.ana)).toMatchObject({ is: 'tax', listed: 'tax' })
  })
})

describe('what the committee takes a report to be about', () => {
  test('is not told to its reporter, who still reads what they chose', async () => {
    const report = await begun({ category: 'laundering' })
    await setCategory(scene.one.ana, 'tax')
    const own = await ownReport(scene.world, report)
    expect([own.details.category, own.loggedActions]).toEqual(['laundering', []])
    expect(JSON.stringify(own)).not.toMatch(/category_changed|"tax"/)
  })

  test('is not told to an investigator: neither what it is, nor that it was set', async () => {
    const { world, one } = scene
    await begun({ category: 'laundering' })
    const investigator = await share()
    await setCategory(one.ana, 'tax')
    expect(refusalOf(await setCategory(investigator, 'data'))).toEqual([403, 'forbidden'])
    expect(await listed(investigator)).toMatchObject({ id: scene.id, readable: true, category: null })
    const opened = await read(world, investigator, scene.id)
    expect(opened.json<Report>().details.category).toBe('laundering')
    expect(opened.body).not.toMatch(/category_changed|"tax"/)
    const log = await world.call('GET', `/api/reports/${scene.id}/logs?size=50`, { token: investigator.token })
    expect(log.json<Page<LoggedAction>>().items.map(({ type }) => type)).not.toContain('category_changed')
  })

  test('is told of live to members, and to no investigator', async () => {
    const { world, one, id } = scene
    const investigator = await share()
    const [member, outside] = [
      await openStream(world.server, one.luis.token),
      await openStream(world.server, investigator.token),
    ]
    expect((await setCategory(one.ana, 'contracts')).statusCode).toBe(200)
    await member.until(({ data }) => data.topic === 'report' && data.id === id)
    member.close()
    // Whatever they were told of it would have come before their own reading.
    await readReport(world, investigator, id)
    const heard = await outside.until(({ data }) => data.topic === 'reading' && data.id === id)
    outside.close()
    // The log tells that they have read it, and of nothing else.
    const topics = heard.map(({ data }) => data.topic).filter((topic) => topic !== 'notifications')
    expect(topics).toEqual(['log', 'reading'])
  })

  test('is nothing to an administrator, to who was excluded, or to who has no part in the report', async () => {
    const { world, one } = scene
    await begun({ category: 'harassment', restrictedUsers: [one.eva.username] })
    expect(refusalOf(await setCategory(await createAdministrator(world.deps), 'tax'))).toEqual([403, 'forbidden'])
    expect(refusalOf(await setCategory(await createMember(world.deps, one.channel), 'tax'))).toEqual([403, 'no-access'])
    for (const by of [one.eva, (await openCase(world)).ana])
      expect(refusalOf(await setCategory(by, 'tax'))).toEqual([404, 'report-not-found'])
    expect(await listed(one.eva)).toBeUndefined()
    expect((await caseworkOf(world, one.ana, scene.id)).category).toMatchObject({ is: 'harassment' })
  })

  test('lies in the database as ciphertext alone, chosen and set, and no shorter where nothing was chosen', async () => {
    const { world, one } = scene
    const length = async () => (await boxOf(scene, 'category'))?.length
    const unknown = await length()
    await begun({ category: 'competition' })
    expect([await length(), unknown]).toEqual([unknown, expect.any(Number)])
    await setCategory(one.ana, 'environment')
    expect(await length()).toBe(unknown)
    const dump = await dumpOf(world)
    expect(dump).toContain('category_changed')
    for (const word of ['competition', 'environment']) {
      expect(dump).not.toContain(word)
      expect(dump).not.toContain(Buffer.from(word).toString('hex'))
    }
  })

  test.each([
    [
      'put back as it was',
      (box?: Buffer) => sql`update report_record set box = ${box} where report_id = ${scene.id} and kind = 'category'`,
    ],
    ['deleted', () => sql`delete from report_record where report_id = ${scene.id} and kind = 'category'`],
  ])(
    'is vouched for by the log: where its row is %s, list and report say so, and the check names it',
    async (_what, change) => {
      const { world, one, id } = scene
      const first = await boxOf(scene, 'category')
      await setCategory(one.ana, 'contracts')
      const broken = () =>
        inChannel(world.deps.db, one.channel.id, (tx) =>
          verifyChain(tx, world.deps.rootKeys, { channelId: one.channel.id, reportId: id }),
        )
      expect([await broken(), (await listed(one.luis))?.altered]).toEqual([null, undefined])
      await change(first).execute(world.database.ownerDb)
      expect(await broken()).toMatchObject({ reason: 'subject-altered', reportId: id })
      expect((await listed(one.luis))?.altered).toBe(true)
      expect(refusalOf(await read(world, one.luis, id))).toEqual([500, 'report-altered'])
      expect(refusalOf(await setCategory(one.luis, 'tax'))).toEqual([500, 'internal'])
    },
  )
})
