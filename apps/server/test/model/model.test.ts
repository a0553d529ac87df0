import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLog } from '../../src/features/logs/index.ts'
import { openWorld, type World } from '../world.ts'
import { openChannel, type Actual } from './actual.ts'
import { commands } from './commands.ts'
import type { Page, Person } from './page.ts'
import { expectSameViewsAnew, stepOf } from './step.ts'

const isLong = process.env['LONG_TESTS'] === '1'
// The few runs among all other tests are always the same; the many of a long test are new ones.
const size = isLong ? { runs: 1000, steps: 40 } : { runs: 4, steps: 15, seed: 20260302 }

/** A long test says how far it is. */
const progress = () => {
  const start = Date.now()
  let runs = 0
  return () => {
    runs += 1
    if (isLong && runs % 100 === 0)
      process.stdout.write(`model: ${runs} of ${size.runs} runs, ${Math.round((Date.now() - start) / 1000)} s\n`)
  }
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const begin = async (): Promise<{ model: Page; real: Actual }> => {
  const real = await openChannel(world)
  world.deps.asOf = world.deps.now()
  const person = (name: string): [string, Person] => [
    name,
    { isInvestigator: name.startsWith('i'), state: 'confirmed' },
  ]
  const people = new Map([...real.people.keys()].map(person))
  return { model: { now: world.deps.now().getTime(), people, reports: [], asks: [] }, real }
}

const anyStep = fc.oneof(
  ...Object.entries(commands).map(([name, command]) => ({
    weight: command.weight * 2,
    arbitrary: fc
      .tuple(fc.nat(), fc.integer({ min: 0, max: 5 }))
      .map(([pick, bold]) => stepOf(name, command, { pick, isBold: bold === 0 })),
  })),
)

test(
  'whatever happens in a channel, in any order: everybody sees, opens and may vote on what a page of plain sets says',
  async () => {
    const tell = progress()
    // So many steps are drawn that, of those that can be taken, about the wanted number is.
    const steps = fc.commands([anyStep], { maxCommands: size.steps * 2, size: 'max' })
    const property = fc.asyncProperty(steps, async (drawn) => {
      const begun = await begin()
      await fc.asyncModelRun(() => begun, drawn)
      await expectSameViewsAnew(begun.model, begun.real)
      tell()
    })
    // Failing, it prints the seed, the path and the steps taken. Made smaller only where there is time for it.
    await fc.assert(property, { numRuns: size.runs, endOnFailure: !isLong, ...('seed' in size && { seed: size.seed }) })
    const verdict = await verifyLog(world.database.ownerDb, { publicKey: Buffer.alloc(32) })
    expect(verdict.broken).toBeNull()
    // Nobody altered a row: an alarm would be a false one.
    const alarms = await world.database.ownerDb
      .selectFrom('log_entry')
      .select('sequence')
      .where('type', '=', 'tampered')
      .execute()
    expect(alarms).toEqual([])
  },
  isLong ? 24 * 3_600_000 : 600_000,
)
