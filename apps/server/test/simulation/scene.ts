import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Problem } from '@canal/contract'
import type { ReporterReport, Submitted } from '@canal/contract/reports/schemas'
import { fromLine } from '../../src/modules/audit-log/deletion-line.ts'
import { holdClocks } from '../../src/modules/roster/testing/time.ts'
import { createLogger } from '../../src/start/logger.ts'
import { createChannel, createMember, type TestPerson } from '../factories.ts'
import { newAddress, openWorld, submit, type World } from '../world.ts'
import { received, type Case } from './law.ts'

/** A channel of a zone. Whoever is last among its members never looks at a report, but where they are alone. */
export interface Office {
  id: string
  zone: string
  members: TestPerson[]
}

/** The program, its clock, and what the law says of each report that it has. */
export interface Scene {
  world: World
  offices: Office[]
  cases: Case[]
  /** By number: the code, and a session. */
  references: { code: string; token: string }[]
  now: number
  /** Lines of the operator's log since they were read last. */
  lines: string[]
}

export type Dice = (below: number) => number

/** Draws from a seed: the same seed, the same years. */
export const diceOf = (seed: number): Dice => {
  let [drawn, round]: [number[], number] = [[], 0]
  return (below) => {
    if (drawn.length === 0) {
      const draw = { seed: seed * 10_000 + round, numRuns: 1000 }
      drawn = fc.sample(fc.noBias(fc.integer({ min: 0, max: 0x3fffffff })), draw)
      round += 1
    }
    return (drawn.pop() ?? 0) % below
  }
}
export const pick = <T>(from: readonly T[], dice: Dice): T | undefined => from[dice(Math.max(from.length, 1))]

/** Committees of four in two zones, and one member alone in a third. */
const offices = [
  { zone: 'Europe/Madrid', members: 4 },
  { zone: 'Atlantic/Canary', members: 4 },
  { zone: 'Pacific/Auckland', members: 1 },
] as const

const openOffice = async (world: World, { zone, members }: (typeof offices)[number]): Promise<Office> => {
  const { id } = await createChannel(world.deps)
  await sql`update channel set time_zone = ${zone} where id = ${id}`.execute(world.database.ownerDb)
  const people: TestPerson[] = []
  while (people.length < members) people.push(await createMember(world.deps, { id, slug: '' }))
  return { id, zone, members: people }
}

export const goTo = (scene: Scene, second: number): void => {
  if (second < scene.now) throw new Error('the clock does not go back')
  scene.now = second
  holdClocks(scene.world)
}

export const openScene = async (from: number): Promise<Scene> => {
  const clock = { now: from }
  const lines: string[] = []
  const now = () => new Date(clock.now * 1000)
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  const world = await openWorld({}, { now, asOf: now(), log })
  const opened: Office[] = []
  for (const office of offices) opened.push(await openOffice(world, office))
  return Object.assign(clock, { world, offices: opened, cases: [], references: [], lines })
}

export const officeOf = (scene: Scene, { channel }: Case): Office => {
  const office = scene.offices[channel]
  if (!office) throw new Error(`no channel ${channel}`)
  return office
}
export const isAlone = (scene: Scene, one: Case): boolean => officeOf(scene, one).members.length === 1
export const memberOf = (scene: Scene, one: Case, by: number): TestPerson => {
  const member = officeOf(scene, one).members[by]
  if (!member) throw new Error(`no member ${by}`)
  return member
}

/** `ok`, or the code of the refusal. */
export const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode < 300 ? 'ok' : answer.json<Problem>().code

const ofForm = ['answer:description', 'answer:location', 'answer:witnesses:0', 'answer:witnesses:1', 'identity']

/** A report comes by the form. */
export const arrive = async (scene: Scene, channel: number): Promise<Case> => {
  const office = scene.offices[channel]
  if (!office) throw new Error(`no channel ${channel}`)
  const sent: Submitted = await submit(scene.world, office, { witnesses: ['Rosa', 'Iker'], reporterName: 'Carmen' })
  scene.references.push({ code: sent.reference, token: sent.token })
  const reference = scene.references.length - 1
  const { id, caseNumber } = sent
  const one = received({ id, caseNumber, channel, zone: office.zone, reference, names: [...ofForm] }, scene.now)
  scene.cases.push(one)
  return one
}

/** What a reporter asks, with their code where their session is over. */
export const asReporter = async (
  scene: Scene,
  one: Case,
  ask: (token: string) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> => {
  const own = scene.references[one.reference]
  if (!own) throw new Error(`no reference ${one.reference}`)
  const answer = await ask(own.token)
  if (answer.statusCode !== 401) return answer
  const payload = { ref: own.code }
  const opened = await scene.world.call('POST', '/api/anonymous/ref', { payload, remoteAddress: newAddress() })
  if (opened.statusCode !== 200) return opened
  own.token = opened.json<ReporterReport>().token
  return ask(own.token)
}

/** What the operator was told of deletions since this was asked last. */
export const deletionLines = (scene: Scene) => {
  const found = scene.lines.flatMap((line) => fromLine(line) ?? [])
  scene.lines.length = 0
  return found
}
