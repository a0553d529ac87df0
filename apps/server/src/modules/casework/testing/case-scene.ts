import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Page } from '@canal/contract'
import type { ProposalKind } from '@canal/contract/casework/proposals'
import type { Notification, NotificationKind } from '@canal/contract/notifications/schemas'
import { decide, goTo, propose, waitingOf } from '../../../../test/casework-world.ts'
import { createChannel, createMember, type TestPerson } from '../../../../test/factories.ts'
import { openCase, openWorld, readReport, submit, type Case, type World } from '../../../../test/world.ts'

/** A world, and in it a committee of three with a report, both new for each test. */
export interface CaseScene {
  world: World
  one: Case
  /** The report's; a test may put another one's in its place. */
  id: string
}

/** Opens the world before the tests of a file, and makes a case before each. */
export const caseScene = (): CaseScene => {
  const scene = {} as CaseScene
  beforeAll(async () => {
    scene.world = await openWorld()
  })
  beforeEach(async () => {
    goTo(scene.world, new Date())
    scene.one = await openCase(scene.world)
    scene.id = scene.one.report.id
  })
  afterAll(() => scene.world.close())
  return scene
}

/** A committee of one, and its report. */
export const alone = async ({ world }: CaseScene) => {
  const channel = await createChannel(world.deps)
  const ana = await createMember(world.deps, channel)
  const report = await submit(world, channel)
  return { channel, ana, report, id: report.id, deadline: (await readReport(world, ana, report.id)).deadline }
}

/** The day so many days after another, as the calendar names it. */
export const dayAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString().slice(0, 10)

/** What a kind needs besides: of an extension, ten days more; of a part, which. */
const moreOf = async ({ world, one, id }: CaseScene, kind: ProposalKind) => {
  if (kind === 'part') return { part: 'answer:description' }
  return kind === 'extension' ? { until: dayAfter((await readReport(world, one.ana, id)).deadline, 10) } : {}
}

/** Proposes an act, and gives what came of it. */
export const tryToPropose = async (scene: CaseScene, kind: ProposalKind, by: { token: string }, reason?: string) =>
  propose(scene.world, by, {
    kind,
    id: scene.id,
    ...(await moreOf(scene, kind)),
    ...(reason === undefined ? {} : { reason }),
  })

/** Proposes an act that waits then, by Ana where nobody else is named. */
export const begin = async (scene: CaseScene, kind: ProposalKind, by: TestPerson = scene.one.ana): Promise<string> => {
  const answer = await tryToPropose(scene, kind, by)
  const waiting = answer.statusCode === 200 ? waitingOf(answer, kind) : undefined
  if (!waiting) throw new Error(answer.body)
  return waiting.id
}

/** Proposed by Ana and confirmed by Luis. */
export const agree = async (scene: CaseScene, kind: ProposalKind): Promise<string> => {
  const proposalId = await begin(scene, kind)
  const answer = await decide(scene.world, scene.one.luis, 'confirm', { id: scene.id, proposalId })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return proposalId
}

/** How much of a kind somebody was told and has not read: where nothing else is named, calls to confirm something. */
export const callsOf = async (
  { world }: CaseScene,
  by: { token: string },
  kind: NotificationKind = 'proposal-waits',
): Promise<number> => {
  const answer = await world.call('GET', '/api/notifications?size=50&state=unread', { token: by.token })
  return answer.json<Page<Notification>>().items.filter((item) => item.kind === kind).length
}

/** Of Ana, Luis and Eva. */
export const calledFor = async (scene: CaseScene): Promise<number[]> => {
  const { ana, luis, eva } = scene.one
  return [await callsOf(scene, ana), await callsOf(scene, luis), await callsOf(scene, eva)]
}

/** A sealed record of the report, as it lies in the database. */
export const boxOf = async (
  { world, id }: CaseScene,
  kind: 'proposals' | 'closing' | 'category',
): Promise<Buffer | undefined> => {
  const rows = await sql<{ box: Buffer }>`select box from report_record
    where report_id = ${id} and kind = ${kind}`.execute(world.database.ownerDb)
  return rows.rows[0]?.box
}

/** The dates on which a report's deletion rests. */
export const keptOf = async ({ world, id }: CaseScene) => {
  const found = await sql<{ kept: Date | null; held: Date | null; goes: Date }>`
    select kept_until as kept, held_until as held, delete_at as goes from report where id = ${id}`.execute(
    world.database.ownerDb,
  )
  return found.rows[0] ?? { kept: null, held: null, goes: new Date(0) }
}
