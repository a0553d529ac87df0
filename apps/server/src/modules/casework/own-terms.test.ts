import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { outcomeNames } from '@canal/contract/casework/deletion'
import type { ActOutcome } from '@canal/contract/roster/schemas'
import { caseworkOf, close, goTo, ownReport } from '../../../test/casework-world.ts'
import { setTerms, sign, wantTerms } from '../../../test/colleagues.ts'
import { createInvestigator } from '../../../test/factories.ts'
import { isThere } from '../../../test/deletion-world.ts'
import { readReport, refusalOf, submit } from '../../../test/world.ts'
import { createChains } from '../audit-log/governance/chains.ts'
import { holdClocks } from '../roster/testing/time.ts'
import { daysLater, monthsLater } from '../../platform/time.ts'
import { deleteDue } from './delete-due.ts'
import { agree, alone, caseScene, keptOf } from './testing/case-scene.ts'

/** How long reports are kept where the committee set other terms. */
const scene = caseScene()
const zone = 'Europe/Madrid'
beforeEach(() => holdClocks(scene.world))

const inMonths = (months: number) => monthsLater(scene.world.deps.now(), months, zone)
const inDays = (days: number) => daysLater(scene.world.deps.now(), days, zone)
const setBy = (terms: Parameters<typeof setTerms>[2]) => setTerms(scene.world, [scene.one.ana, scene.one.luis], terms)
const closeAs = (outcome: 'proven' | 'partly_proven' | 'not_proven' | 'referred' | 'untrue', id = scene.id) =>
  close(scene.world, scene.one.ana, id, { outcome, opensInvestigation: true })
const another = async () => {
  scene.id = (await submit(scene.world, scene.one.channel)).id
  return scene.id
}

describe('a report that is closed after two members set other terms', () => {
  test('is kept for the term of its outcome, which members see before they close it, and on its page after', async () => {
    const { world, one } = scene
    await setBy({ proven: { months: 60 }, partly_proven: { months: 12 }, not_proven: { days: 45 } })
    const expected = {
      proven: inMonths(60),
      partly_proven: inMonths(12),
      not_proven: inDays(45),
      referred: inMonths(6),
    }
    for (const [outcome, day] of Object.entries(expected)) {
      const id = await another()
      const before = await caseworkOf(world, one.eva, id)
      expect(before.goesIfClosed).toMatchObject({ [outcome]: day.toISOString(), untrue: inMonths(1).toISOString() })
      expect((await closeAs(outcome as 'proven')).json()).toMatchObject({ goesIfClosed: null })
      expect(await keptOf(scene)).toEqual({ kept: day, held: null, goes: day })
      const told = { at: day.toISOString(), rule: 'closed' }
      expect((await readReport(world, one.eva, id)).deletion).toEqual(told)
    }
  })

  test('its reporter is shown the day, and nothing else of it', async () => {
    const { world, one } = scene
    await setBy({ referred: { months: 24 } })
    await close(world, one.ana, scene.id)
    const own = await ownReport(world, one.report)
    expect(own.deletion).toEqual({ at: inMonths(24).toISOString(), rule: 'closed' })
    expect(JSON.stringify(own)).not.toMatch(/goesIfClosed|retention|terms/)
  })

  test('while one of them has not signed, and before, the terms of everybody count; what was closed keeps its day', async () => {
    const { world, one } = scene
    await close(world, one.ana, scene.id)
    const earlier = { ...scene }
    const before = await keptOf(earlier)
    expect(before.goes).toEqual(inMonths(6))
    const { act } = (await wantTerms(world, one.ana, { referred: { months: 1 } })).json<ActOutcome>()
    await close(world, one.ana, await another())
    expect((await keptOf(scene)).goes).toEqual(inMonths(6))
    await sign(world, one.luis, act?.id ?? '')
    expect(await keptOf(earlier)).toEqual(before)
    await close(world, one.ana, await another())
    expect((await keptOf(scene)).goes).toEqual(inMonths(1))
    expect(await keptOf(earlier)).toEqual(before)
  })

  test('stays for a week at least where one member closed it: the others may hold it back', async () => {
    await setBy({ referred: { days: 0 }, proven: { days: 3 } })
    await closeAs('referred')
    expect((await keptOf(scene)).goes).toEqual(inDays(7))
    await another()
    await closeAs('proven')
    expect((await keptOf(scene)).goes).toEqual(inDays(7))
    await agree(scene, 'held')
    expect((await keptOf(scene)).goes).toEqual(inMonths(6))
  })

  test('goes on the same day where it is not admitted, which two say, or by the third month, however long the term', async () => {
    await setBy({ not_admitted: { days: 0 } })
    await agree(scene, 'not_admitted')
    expect((await keptOf(scene)).goes).toEqual(inDays(0))
    await setBy({ not_admitted: { months: 120 } })
    await another()
    await agree(scene, 'not_admitted')
    expect((await keptOf(scene)).goes).toEqual(inMonths(3))
  })

  test('never stays ten years from when it came', async () => {
    const { world } = scene
    await setBy({ referred: { months: 120 } })
    const tenth = inMonths(120)
    world.advance(20 * 86_400)
    await closeAs('referred')
    expect((await keptOf(scene)).goes).toEqual(tenth)
    expect((await readReport(world, scene.one.eva, scene.id)).deletion.rule).toBe('longest')
  })

  test('what is untrue goes as its article says, whatever the terms', async () => {
    await setBy({ proven: { days: 0 }, referred: { days: 0 }, not_proven: { days: 0 } })
    await closeAs('untrue')
    expect((await keptOf(scene)).goes).toEqual(inMonths(1))
  })

  test('is deleted by the job when that day is over, and not before', async () => {
    const { world } = scene
    await setBy({ referred: { days: 20 } })
    await closeAs('referred')
    const { goes } = await keptOf(scene)
    const runAt = async (instant: number) => {
      goTo(world, new Date(instant))
      holdClocks(world)
      await deleteDue(world.deps, world.database.ownerDb)
    }
    await runAt(goes.getTime() - 1000)
    expect(await isThere(world, scene.id)).toBe(true)
    await runAt(goes.getTime() + 1000)
    expect(await isThere(world, scene.id)).toBe(false)
  })
})

test('a committee of one sets its terms, and they count at once; other channels have their own', async () => {
  const { world } = scene
  const own = await alone(scene)
  await setTerms(world, [own.ana], { referred: { months: 30 } })
  await close(world, own.ana, own.id)
  expect((await keptOf({ ...scene, id: own.id })).goes).toEqual(inMonths(30))
  await closeAs('referred')
  expect((await keptOf(scene)).goes).toEqual(inMonths(6))
})

test('neither an investigator nor who is excluded learns of a day on which a report would go', async () => {
  const { world, one } = scene
  await setBy({ referred: { days: 1234 } })
  const investigator = await createInvestigator(world.deps, one.channel)
  const payload = { id: scene.id, username: investigator.username }
  await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })
  const casework = await world.call('GET', `/api/casework/${scene.id}`, { token: investigator.token })
  expect(refusalOf(casework)).toEqual([403, 'forbidden'])
  expect(JSON.stringify(await readReport(world, investigator, scene.id))).not.toContain('goesIfClosed')
  const excluding = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
  const refused = await world.call('GET', `/api/casework/${excluding.id}`, { token: one.eva.token })
  expect(refusalOf(refused)).toEqual([404, 'report-not-found'])
})

describe('somebody who writes in the database', () => {
  test('sets no terms: an entry that nothing authenticates counts for nothing, and what members set stays', async () => {
    const { world, one } = scene
    const owner = world.database.ownerDb
    await setBy({ referred: { months: 12 } })
    await sql`insert into roster_entry (channel_id, sequence, previous_hash, body, at, signer, hash, mac)
      select channel_id, sequence + 1, hash,
        jsonb_build_object('kind', 'effect', 'act', gen_random_uuid()::text), at, null, sha256(hash), mac
      from roster_entry where channel_id = ${one.channel.id} order by sequence desc limit 1`.execute(owner)
    await sql`update roster_entry set body = jsonb_set(body, '{change,terms,referred}', '{"days": 0}')
      where channel_id = ${one.channel.id} and body #>> '{change,kind}' = 'retention'`.execute(owner)
    // As after a start, when nothing of it is known yet.
    world.deps.chains = createChains(world.deps.chains.places)
    await closeAs('referred')
    expect((await keptOf(scene)).goes).toEqual(inMonths(12))
  })

  test('moves no day that follows from them: a report that is not as its log says is not deleted', async () => {
    const { world } = scene
    await setBy({ referred: { months: 12 } })
    await closeAs('referred')
    const soon = inDays(1)
    await sql`update report set kept_until = ${soon}, delete_at = ${soon} where id = ${scene.id}`.execute(
      world.database.ownerDb,
    )
    goTo(world, new Date(soon.getTime() + 1000))
    holdClocks(world)
    await deleteDue(world.deps, world.database.ownerDb).catch(() => undefined)
    expect(await isThere(world, scene.id)).toBe(true)
  })
})

test('every outcome has a day that is shown before a report is closed', async () => {
  const { world, one, id } = scene
  expect(Object.keys((await caseworkOf(world, one.ana, id)).goesIfClosed ?? {}).sort()).toEqual(
    [...outcomeNames].sort(),
  )
})
