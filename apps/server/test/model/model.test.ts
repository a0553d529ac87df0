import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyLog } from '../../src/modules/audit-log/verify/verify-log.ts'
import { openWorld, type World } from '../world.ts'
import { openChannel, type Actual } from './actual.ts'
import { anyAssault, anyTampering, assault } from './adversary.ts'
import { aboutFounder } from './channel-commands.ts'
import { commands } from './commands.ts'
import { newPerson, type Page, type Person } from './page.ts'
import * as people from './people.ts'
import { expectSameViewsAnew, stepOf } from './step.ts'

const isLong = process.env['LONG_TESTS'] === '1'
// The few runs among all other tests are always the same; the many of a long test are new ones.
const size = isLong ? { runs: 1000, steps: 40 } : { runs: 4, steps: 15, seed: 20260302 }

/** Worlds of their own, one after the other in each lane: together, lanes use what one leaves idle while it waits. */
const shape = isLong ? { worlds: 20, lanes: 2 } : { worlds: 1, lanes: 1 }

/** A long test says how far it is. */
const progress = () => {
  const start = Date.now()
  let runs = 0
  return () => {
    runs += 1
    if (isLong && runs % 20 === 0)
      process.stdout.write(`model: ${runs} of ${size.runs} runs, ${Math.round((Date.now() - start) / 1000)} s\n`)
  }
}

/** The first who is brought into a channel is to begin its committee. */
const nameFirst = async (model: Page, real: Actual): Promise<void> => {
  people.nameFounder(model, 'm1')
  expect(await aboutFounder('founder')(real, 'm1')).toBe('ok')
}

const begin = async (world: World, isNew: boolean): Promise<{ model: Page; real: Actual }> => {
  const real = await openChannel(world, isNew)
  world.deps.asOf = world.deps.now()
  const person = (name: string): [string, Person] => [name, newPerson(!isNew, { isInvestigator: name.startsWith('i') })]
  const everybody = new Map([...real.people.keys()].map(person))
  const rules = { voteRule: 'majority', reopenHours: 72 } as const
  const recovery = {
    current: null,
    newest: 0,
    isCovered: false,
    whole: new Set<number>(),
    sealedTo: new Map<string, number | null>(),
  }
  const now = world.deps.now().getTime()
  const model: Page = {
    now,
    people: everybody,
    rules,
    recovery,
    founder: null,
    acts: [],
    reports: [],
    links: [],
    everLinked: [],
    asks: [],
  }
  if (isNew) await nameFirst(model, real)
  return { model, real }
}

const anyStep = fc.oneof(
  ...Object.entries(commands).map(([name, command]) => ({
    weight: command.weight * 2,
    arbitrary: fc
      .tuple(fc.nat(), fc.integer({ min: 0, max: 5 }))
      .map(([pick, bold]) => stepOf(name, command, { pick, isBold: bold === 0 })),
  })),
)

/** One channel of four is a new one. */
const isNewChannel = fc.integer({ min: 0, max: 3 }).map((drawn) => drawn === 0)

/** Failing, it throws at once, with the seed, the path and the steps taken: to make them smaller would take hours. */
const runMany = async (world: World, runs: number, tell: () => void, isAttacked = false): Promise<void> => {
  // So many steps are drawn that, of those that can be taken, about the wanted number is.
  const steps = fc.commands(isAttacked ? [anyStep, anyStep, anyTampering] : [anyStep], {
    maxCommands: size.steps * 2,
    size: 'max',
  })
  const property = fc.asyncProperty(steps, anyAssault, isNewChannel, async (drawn, last, isNew) => {
    const begun = await begin(world, isNew)
    await fc.asyncModelRun(() => begun, drawn)
    await expectSameViewsAnew(begun.model, begun.real)
    if (isAttacked) await assault(begun.model, begun.real, last)
    tell()
  })
  await fc.assert(property, { numRuns: runs, endOnFailure: true, ...('seed' in size && { seed: size.seed }) })
}

/** The log holds together, and nobody altered a row: an alarm would be a false one. */
const expectSoundLog = async ({ database, deps }: World): Promise<void> => {
  const { rootKeys } = deps
  const verdict = await verifyLog(database.ownerDb, { publicKey: Buffer.alloc(32), rootKeys })
  expect(verdict.broken).toBeNull()
  const alarms = await database.ownerDb
    .selectFrom('log_entry')
    .innerJoin('log_payload', (join) =>
      join
        .onRef('log_payload.report_id', '=', 'log_entry.report_id')
        .onRef('log_payload.sequence', '=', 'log_entry.sequence'),
    )
    .select(['log_entry.report_id', 'log_entry.sequence', 'log_payload.data'])
    .where('type', '=', 'tampered')
    .execute()
  expect(alarms).toEqual([])
}

const share = async (tell: () => void, isAttacked: boolean): Promise<void> => {
  const world = await openWorld()
  try {
    await runMany(world, size.runs / shape.worlds, tell, isAttacked)
    if (!isAttacked) await expectSoundLog(world)
  } finally {
    await world.close()
  }
}

const runAll = async (isAttacked: boolean): Promise<void> => {
  const tell = progress()
  const shares = Array<typeof share>(shape.worlds).fill(share)
  const lane = async (): Promise<void> => {
    for (let next = shares.pop(); next; next = shares.pop()) await next(tell, isAttacked)
  }
  await Promise.all(Array.from({ length: shape.lanes }, lane))
}
const timeout = isLong ? 24 * 3_600_000 : 600_000

test(
  'whatever happens in a channel, in any order: everybody sees, opens and may vote on what a page of plain sets says',
  () => runAll(false),
  timeout,
)

test(
  'whatever rows a writer in the database puts back, exchanges or deletes in between: nothing more opens to anybody',
  () => runAll(true),
  timeout,
)
