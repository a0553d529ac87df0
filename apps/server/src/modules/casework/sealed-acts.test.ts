import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import { rulesOfAct } from '@canal/contract/casework/acts'
import { actOfProposal, archivesReport, proposalKinds } from '@canal/contract/casework/proposals'
import type { LoggedAction } from '@canal/contract/reports/schemas'
import { caseworkOf, close, decide, dumpOf, reason } from '../../../test/casework-world.ts'
import { createAdministrator, createInvestigator, createMember } from '../../../test/factories.ts'
import { openCase, read, refusalOf, submit } from '../../../test/world.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import { verifyChain } from '../audit-log/verify/verify-log.ts'
import { begin, boxOf, callsOf, caseScene, tryToPropose } from './testing/case-scene.ts'

/** Who meets nothing of what the committee decides, and that nobody changes it in the database. */
const scene = caseScene()

describe.each(proposalKinds.map((kind) => [kind]))('why %s', (kind) => {
  test('is told neither to an investigator, nor to who was excluded, nor to anybody without a part in the report', async () => {
    const { world, one } = scene
    const excluding = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    scene.id = excluding.id
    const { id } = scene
    const investigator = await createInvestigator(world.deps, one.channel)
    const shared = { id, username: investigator.username }
    await world.call('POST', '/api/reports/share', { token: one.ana.token, payload: shared })
    const proposalId = await begin(scene, kind)
    const called = async (by: { token: string }) => [
      refusalOf(await world.call('GET', `/api/casework/${id}`, { token: by.token })),
      refusalOf(await tryToPropose(scene, kind, by)),
      refusalOf(await decide(world, by, 'confirm', { id, proposalId })),
      refusalOf(await decide(world, by, 'withdraw', { id, proposalId })),
    ]
    const all = (refusal: [number, string]) => [refusal, refusal, refusal, refusal]
    expect(await called(investigator)).toEqual(all([403, 'forbidden']))
    expect(await called(await createAdministrator(world.deps))).toEqual(all([403, 'forbidden']))
    expect(await called(await createMember(world.deps, one.channel))).toEqual(all([403, 'no-access']))
    for (const by of [one.eva, (await openCase(world)).ana])
      expect(await called(by)).toEqual(all([404, 'report-not-found']))
    expect([await callsOf(scene, investigator), await callsOf(scene, one.eva)]).toEqual([0, 0])
    const log = async () => {
      const answer = await world.call('GET', `/api/reports/${id}/logs?size=50`, { token: investigator.token })
      return answer.json<Page<LoggedAction>>().items.map(({ type }) => type)
    }
    expect(await log()).not.toContain('proposed')
    expect((await read(world, investigator, id)).body).not.toMatch(/"proposed"|proposal-waits/)
    await decide(world, one.luis, 'withdraw', { id, proposalId })
    expect(await log()).not.toContain('proposal_withdrawn')
    await decide(world, one.luis, 'confirm', { id, proposalId: await begin(scene, kind) })
    expect((await read(world, investigator, id)).body).not.toContain(reason)
    // Of a hold they do not hear that there is one, nor of a part who suppresses it.
    const act = actOfProposal(kind)
    if (archivesReport(kind)) expect(refusalOf(await read(world, investigator, id))).toEqual([403, 'report-archived'])
    else if (rulesOfAct(act).isInternal) expect(await log()).not.toContain(act)
    else expect(await log()).toContain(act)
  })

  test('lies in the database as ciphertext alone, waiting and decided', async () => {
    const { world, one, id } = scene
    const word = `Zq${randomUUID().replaceAll('-', '')}`
    await tryToPropose(scene, kind, one.ana, `The papers of ${word} are missing.`)
    const isInDump = async () => {
      const dump = await dumpOf(world)
      expect(dump).toContain(one.report.caseNumber)
      return dump.includes(word) || dump.includes(Buffer.from(word).toString('hex'))
    }
    expect(await isInDump()).toBe(false)
    const [waiting] = (await caseworkOf(world, one.luis, id)).waiting
    expect(waiting?.reason).toContain(word)
    await decide(world, one.luis, 'confirm', { id, proposalId: waiting?.id ?? '' })
    expect(await isInDump()).toBe(false)
  })
})

const isBroken = () =>
  inChannel(scene.world.deps.db, scene.one.channel.id, (tx) =>
    verifyChain(tx, scene.world.deps.rootKeys, { channelId: scene.one.channel.id, reportId: scene.id }),
  )
const owner = () => scene.world.database.ownerDb

describe('what a report was decided to be', () => {
  const shut = async () => {
    const { world, one, id } = scene
    expect(await isBroken()).toMatchObject({ reason: 'details-altered', reportId: id })
    const altered = [500, 'internal']
    expect(refusalOf(await world.call('GET', `/api/casework/${id}`, { token: one.luis.token }))).toEqual(altered)
    expect(refusalOf(await tryToPropose({ ...scene, one }, 'held', one.ana))).toEqual(altered)
    expect(refusalOf(await close(world, one.ana, id))).toEqual(altered)
    expect(refusalOf(await read(world, one.ana, id))).toEqual([500, 'report-altered'])
  }

  test.each([
    [
      'put back as it was',
      (box?: Buffer) => sql`update report_record set box = ${box} where report_id = ${scene.id} and kind = 'proposals'`,
    ],
    ['deleted', () => sql`delete from report_record where report_id = ${scene.id} and kind = 'proposals'`],
  ])('shuts it where a row of its proposals is %s, and the check names it', async (_what, change) => {
    const { world, one, id } = scene
    const proposalId = await begin(scene, 'held')
    const waiting = await boxOf(scene, 'proposals')
    await decide(world, one.luis, 'withdraw', { id, proposalId })
    expect(await isBroken()).toBeNull()
    await change(waiting).execute(owner())
    await shut()
    expect(refusalOf(await decide(world, one.luis, 'confirm', { id, proposalId }))).toEqual([500, 'internal'])
  })

  test.each([
    ['deleted', () => sql`delete from report_record where report_id = ${scene.id} and kind = 'closing'`],
    [
      'another report’s',
      (box?: Buffer) => sql`update report_record set box = ${box} where report_id = ${scene.id} and kind = 'closing'`,
    ],
  ])('shuts it where its outcome is %s', async (_what, change) => {
    const { world, one } = scene
    const other = await submit(world, one.channel)
    await close(world, one.ana, other.id, { outcome: 'untrue' })
    const theirs = await boxOf({ ...scene, id: other.id }, 'closing')
    await close(world, one.ana, scene.id)
    expect(await isBroken()).toBeNull()
    await change(theirs).execute(owner())
    await shut()
  })

  test.each([
    ['that it was admitted', 'report', sql`admitted_at = now()`],
    ['that it was closed', 'report', sql`closed_at = now()`],
    ['that it is held back', 'report', sql`held_until = now()`],
    ['that its acknowledgement is omitted', 'clock', sql`is_omitted = true`],
  ] as const)('shuts it where somebody writes %s, and the check names it', async (_what, table, change) => {
    const { world, one, id } = scene
    const column = table === 'report' ? sql`id` : sql`report_id`
    await sql`update ${sql.table(table)} set ${change} where ${column} = ${id}`.execute(owner())
    expect(await isBroken()).toMatchObject({ reason: 'clocks-altered', reportId: id })
    expect(refusalOf(await read(world, one.ana, id))).toEqual([500, 'report-altered'])
  })
})
