import { expect, test } from 'vitest'
import { verifyLog } from '../../src/modules/audit-log/verify/verify-log.ts'
import { dayLength, isoOf, numberOf } from '../other-calendar.ts'
import { drawAct, drawMessage, type Attempt } from './acts.ts'
import { compareList, compareNotices, compareRows, compareViews } from './compare.ts'
import { runJobs } from './jobs.ts'
import * as law from './law.ts'
import type { Case } from './law.ts'
import { arrive, codeOf, diceOf, goTo, openScene, pick, type Dice, type Scene } from './scene.ts'
import { alter, copy, type Copies } from './writer.ts'

/**
 * Reports through all their acts, in years that pass in minutes. On each day some come, members do what a page lets them do and
 * now and then what it does not, reporters write, and the jobs run. What the program says of each report then has to be what
 * `law.ts` says: each term, what was told of it, the last day as members and as the reporter are shown it, and what went by which
 * rule. Afterwards years pass in which nobody does anything, until nothing is left.
 */

const isLong = process.env['LONG_TESTS'] === '1'
// The few among all other tests are always the same; those of a long test are new ones.
const size = isLong
  ? { worlds: 20, reports: 50, days: 730, seed: Date.now() % 100_000 }
  : { worlds: 1, reports: 8, days: 270, seed: 20_270_901 }
const timeout = isLong ? 24 * 3_600_000 : 600_000

/** The first of years with a leap day and every change of the clocks. */
const firstDay = numberOf({ year: 2027, month: 9, day: 1 })

const momentOf = (second: number): string =>
  `${isoOf(Math.floor(second / dayLength))} ${new Date(second * 1000).toISOString().slice(11, 19)}`

interface Life {
  scene: Scene
  dice: Dice
  seed: number
  /** How many reports are to come. */
  left: number
  /** Of the writer in the database; null where there is none. */
  copies: Copies | null
}

const attempt = async (life: Life, one: Case, { said, outcome, call, change }: Attempt): Promise<void> => {
  const { scene, seed, copies, dice } = life
  const told = `seed ${seed}, ${momentOf(scene.now)}, ${one.id}: ${said}`
  const answer = await call()
  expect(codeOf(answer), `${told}: ${answer.body}`).toBe(outcome)
  if (outcome !== 'ok') return
  await change(answer)
  await compareViews(scene, one, told)
  if (copies && dice(3) === 0) await copy(scene, copies, one)
}

/** Moments of this day at which something ends. */
const endsOn = ({ cases }: Scene, day: number): number[] =>
  cases
    .flatMap((one) => [
      law.deletionDay(one),
      ...law.termsOf(one).map(({ due }) => due),
      ...[...one.parts.values()].map(({ until }) => until),
    ])
    .filter((second) => Math.floor(second / dayLength) === day)

type Event = (said: string) => Promise<unknown>

/** What somebody does with a report on a day: much in its first weeks, then now and then; in its last days its reporter writes. */
const drawsFor = ({ dice }: Life, one: Case, day: number): (typeof drawAct)[] => {
  const isNew = day * dayLength < one.receivedAt + 30 * dayLength
  const waits = one.proposals.some(({ state }) => state === 'waiting')
  return [
    ...(dice(isNew ? 6 : 20) === 0 ? [drawAct] : []),
    ...(waits && dice(8) === 0 ? [drawAct] : []),
    ...(law.isInLastDays(one, day * dayLength) && dice(14) === 0 ? [drawMessage] : []),
  ]
}

/** What happens on a day, in the order in which it does. */
const eventsOf = (life: Life, day: number): [second: number, event: Event][] => {
  const { scene, dice, copies } = life
  const events: [number, Event][] = []
  const sometime = (event: Event) => void events.push([day * dayLength + dice(dayLength), event])
  const run: Event = (said) => runJobs(scene, said)
  if (dice(firstDay + size.days - day) < life.left) {
    life.left -= 1
    sometime(() => arrive(scene, dice(scene.offices.length)))
  }
  for (const one of scene.cases)
    for (const draw of drawsFor(life, one, day))
      sometime(async () => {
        const drawn = scene.cases.includes(one) ? draw(scene, one, dice) : null
        if (drawn) await attempt(life, one, drawn)
      })
  sometime(run)
  // To the second: what ends with a day is not over before.
  for (const end of endsOn(scene, day))
    if (dice(3) === 0) for (const second of [end, end + 1]) events.push([second, run])
  if (copies && dice(2) === 0)
    sometime(async (said) => {
      const one = pick(scene.cases, dice)
      if (one) await alter(scene, copies, one, dice, said)
    })
  return events.sort(([a], [b]) => a - b)
}

const liveDay = async (life: Life, day: number): Promise<void> => {
  const { scene, dice, seed } = life
  for (const [second, event] of eventsOf(life, day)) {
    // The second after the end of a day may be one of the next.
    if (second < scene.now) continue
    goTo(scene, second)
    await event(`seed ${seed}, ${momentOf(second)}`)
  }
  const said = `seed ${seed}, after ${isoOf(day)}`
  await compareRows(scene, said)
  const [one, office] = [pick(scene.cases, dice), scene.offices[day % scene.offices.length]]
  if (one && (isLong || day % 3 === 0)) await compareViews(scene, one, said)
  if (office) await compareNotices(scene, office, said)
  if (office && day % 7 === 0) await compareList(scene, office, said)
}

/** Nobody does anything any more: each report goes with the second after its last day, and not before. */
const liveOut = async ({ scene, seed }: Life): Promise<void> => {
  while (scene.cases.length > 0) {
    const next = Math.max(scene.now, Math.min(...scene.cases.map(law.deletionDay)))
    for (const second of [next, next + 1]) {
      goTo(scene, second)
      const said = `seed ${seed}, ${momentOf(second)}`
      await runJobs(scene, said)
      await compareRows(scene, said)
    }
  }
}

/** The logs of all that is gone hold, and no alarm was raised where nobody altered anything. */
const expectSoundLog = async ({ scene: { world }, copies }: Life): Promise<void> => {
  const { database, deps } = world
  const verdict = await verifyLog(database.ownerDb, { publicKey: Buffer.alloc(32), rootKeys: deps.rootKeys })
  expect(verdict.broken).toBeNull()
  const alarms = database.ownerDb.selectFrom('log_entry').select('report_id').where('type', '=', 'tampered')
  if (!copies) expect(await alarms.execute()).toEqual([])
}

const live = async (seed: number, isAttacked: boolean): Promise<void> => {
  const scene = await openScene(firstDay * dayLength)
  try {
    const copies: Copies | null = isAttacked ? new Map() : null
    const life: Life = { scene, dice: diceOf(seed), seed, left: size.reports, copies }
    for (let day = firstDay; day < firstDay + size.days; day += 1) await liveDay(life, day)
    await liveOut(life)
    await expectSoundLog(life)
  } finally {
    await scene.world.close()
  }
}

const liveAll = async (worlds: number, isAttacked: boolean): Promise<void> => {
  const start = Date.now()
  for (let at = 0; at < worlds; at += 1) {
    await live(size.seed + at, isAttacked)
    const seconds = Math.round((Date.now() - start) / 1000)
    if (isLong) process.stdout.write(`simulation: ${(at + 1) * size.reports} reports, ${seconds} s\n`)
  }
}

test(
  'whatever is done to reports over years: terms, notices, last days and deletions are those of the law',
  () => liveAll(size.worlds, false),
  timeout,
)

test.runIf(isLong)(
  'whatever rows a writer in the database puts in the place of a report’s: nothing goes before its time, and the report is named',
  () => liveAll(size.worlds / 5, true),
  timeout,
)
