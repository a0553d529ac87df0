import { sql } from 'kysely'
import { expect } from 'vitest'
import { deleteDue } from '../../src/modules/casework/delete-due.ts'
import { eraseDue } from '../../src/modules/casework/erase-due.ts'
import { tellOfDeletions } from '../../src/modules/casework/tell-of-deletions.ts'
import { tellOfTerms } from '../../src/modules/casework/tell-of-terms.ts'
import { dayLength, dayOf, isoOf, localDay } from '../other-calendar.ts'
import * as law from './law.ts'
import type { Case } from './law.ts'
import { deletionLines, officeOf, type Scene } from './scene.ts'

/** Who was told something at this moment: of each report and kind, how many. */
const toldNow = async ({ world, now }: Scene): Promise<string[]> => {
  const at = new Date((now - (now % 60)) * 1000)
  const found = await sql<{ line: string }>`select report_id || ' ' || kind || ' ' || count(distinct holder_tag) as line
    from notification where created_at = ${at} and (kind = 'deletion-near' or kind ~ '^(acknowledge|answer)-[0-9]+$')
    group by report_id, kind`.execute(world.database.ownerDb)
  return found.rows.map(({ line }) => line).sort()
}

/** What is left of the reports that went: by which rule, and when. */
const tombstonesOf = async ({ world }: Scene, gone: readonly Case[]) => {
  const found = await sql<{ id: string; rule: string; at: number }>`
    select e.report_id as id, p.data::jsonb ->> 'rule' as rule, extract(epoch from e.at)::float8 as at
    from log_entry e join log_payload p using (channel_id, report_id, sequence)
    where e.type = 'deleted' and e.report_id = any(${gone.map(({ id }) => id)}::uuid[]) order by e.report_id`.execute(
    world.database.ownerDb,
  )
  return found.rows
}

const monthOf = (second: number, zone: string): string => {
  const { year, month } = dayOf(localDay(second, zone))
  return `${year}-${String(month).padStart(2, '0')}`
}
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** Members are told what there is to tell, and no more. */
const tell = async (scene: Scene, said: string): Promise<void> => {
  const { deps, database } = scene.world
  const before = await toldNow(scene)
  const expected = scene.cases.flatMap((one) =>
    law.tell(one, scene.now).map((kind) => `${one.id} ${kind} ${officeOf(scene, one).members.length}`),
  )
  await tellOfTerms(deps, database.ownerDb)
  await tellOfDeletions(deps, database.ownerDb)
  expect(await toldNow(scene), `told: ${said}`).toEqual([...before, ...expected].sort())
}

/** Parts and reports go whose time has come, and no others; nothing of `altered`, of which somebody altered rows. */
export const remove = async (scene: Scene, said: string, altered: Case | null = null): Promise<void> => {
  const { world, now } = scene
  const { deps, database } = world
  const sound = scene.cases.filter((one) => one !== altered)
  const parts = sound.reduce((sum, one) => sum + law.erase(one, now), 0)
  expect(await eraseDue(deps, database.ownerDb), `erased: ${said}`).toBe(parts)
  const gone = sound.filter((one) => law.isOver(one, now))
  scene.lines.length = 0
  expect(await deleteDue(deps, database.ownerDb), `deleted: ${said}`).toBe(gone.length)
  if (gone.length === 0) return
  const rules = gone.map((one) => ({ id: one.id, rule: law.deletionOf(one).rule, at: now })).sort(byId)
  expect(await tombstonesOf(scene, gone), said).toEqual(rules)
  const lines = deletionLines(scene).map(({ reportId: id, received, rule, day }) => ({ id, received, rule, day }))
  expect(lines.sort(byId), said).toEqual(
    gone
      .map((one) => ({
        ...{ id: one.id, received: monthOf(one.receivedAt, one.zone) },
        ...{ rule: law.deletionOf(one).rule, day: isoOf(Math.floor(now / dayLength)) },
      }))
      .sort(byId),
  )
  scene.cases = scene.cases.filter((one) => !gone.includes(one))
}

/** Everything runs that the clock does to the dates of reports, and does what the law says that it does now. */
export const runJobs = async (scene: Scene, said: string): Promise<void> => {
  await tell(scene, said)
  await remove(scene, said)
}
