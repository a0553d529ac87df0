import fc, { type AsyncCommand } from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Report, SinceArchived } from '@canal/contract/reports/schemas'
import type { Roster } from '@canal/contract/roster/schemas'
import { alteredLogs, checkHeads } from '../../src/modules/audit-log/check-heads.ts'
import { inChannel } from '../../src/platform/db/transaction.ts'
import { verifyChain, verifyReport } from '../../src/modules/audit-log/verify/verify-log.ts'
import { checkChains } from '../../src/modules/audit-log/governance/check-chains.ts'
import { read } from '../world.ts'
import { idOf, opened, placeOf, tokenOf, type Actual } from './actual.ts'
import { commands } from './commands.ts'
import { copyOf, personOf, type Name, type Page } from './page.ts'
import { rowsOf, tables, undoing, write, type Change, type Row, type Rows, type Table } from './rows.ts'
import { viewOf, type Seen } from './views.ts'

const ways = ['put-back', 'put-back-report', 'delete', 'delete-newest', 'exchange'] as const

interface Wish {
  way: (typeof ways)[number]
  table: Table
  /** Which of all rows, reports and earlier moments. */
  pick: number
  isWithLog: boolean
  isTimerFirst: boolean
}

type State = ReadonlyMap<Table, Rows>

const stateOf = async (actual: Actual): Promise<State> => {
  const found = await Promise.all(tables.map(async (table) => [table, await rowsOf(actual, table)] as const))
  return new Map(found)
}

const chosen = <T>(from: readonly T[], pick: number): T | undefined => from[pick % Math.max(from.length, 1)]

/** What turns rows of now into those of then. */
const changesTo = (table: Table, now: Rows, then: Rows, isMeant: (row: Row) => boolean): Change[] => [
  ...[...then].flatMap(([key, row]): Change[] =>
    isMeant(row) && JSON.stringify(now.get(key)) !== JSON.stringify(row) ? [[table, key, row]] : [],
  ),
  ...[...now].flatMap(([key, row]): Change[] => (isMeant(row) && !then.has(key) ? [[table, key, null]] : [])),
]

const ofReport: readonly Table[] = [
  'report',
  'report_policy',
  'report_grant',
  'report_key',
  'report_link',
  'slot',
  'request',
  'request_voter',
  'clock',
  'report_event',
  'report_task',
  'report_read',
]
const ofLog: readonly Table[] = ['log_payload', 'log_entry']

/** A row with something of another row of its table. */
const exchanged = (table: Table, rows: Rows, pick: number): Change[] => {
  const all = [...rows]
  const [one, other] = [chosen(all, pick), chosen(all, pick + 1 + (pick % 7))]
  if (!one || !other) return []
  const [key, row] = one
  const unlike = Object.keys(row).filter((column) => JSON.stringify(row[column]) !== JSON.stringify(other[1][column]))
  const name = chosen(unlike, pick)
  return name === undefined ? [] : [[table, key, { ...row, [name]: other[1][name] }]]
}

const newest = (table: Table, rows: Rows, count: number): Change[] =>
  [...rows]
    .toSorted(([, a], [, b]) => Number(b['sequence'] ?? 0) - Number(a['sequence'] ?? 0))
    .slice(0, count)
    .map(([key]): Change => [table, key, null])

const planned = (
  { way, table, pick, isWithLog }: Wish,
  now: State,
  before: readonly State[],
  reports: string[],
): Change[] => {
  const then = chosen(before, pick) ?? now
  const of = (state: State, name: Table): Rows => state.get(name) ?? new Map()
  switch (way) {
    case 'put-back':
      return changesTo(table, of(now, table), of(then, table), () => true)
    case 'put-back-report': {
      const id = chosen(reports, pick)
      const isOfIt = (row: Row) => (row['report_id'] ?? row['id']) === id
      return [...ofReport, ...(isWithLog ? ofLog : [])].flatMap((name) =>
        changesTo(name, of(now, name), of(then, name), isOfIt),
      )
    }
    case 'delete': {
      const key = chosen([...of(now, table).keys()], pick)
      return key === undefined ? [] : [[table, key, null]]
    }
    case 'delete-newest':
      return ofLog.flatMap((name) => newest(name, of(now, name), 1 + (pick % 3)))
    case 'exchange':
      return exchanged(table, of(now, table), pick)
  }
}

/** What somebody was kept from as if it had never been. */
interface Loss {
  name: Name
  at: number
}

/** What somebody may be shown as linked with a report: what they read too, and was linked with it once. */
const everLinkedFor = (page: Page, at: number, reports: Seen['reports']): number[] =>
  page.everLinked
    .filter((pair) => pair.includes(at))
    .map(([one, other]) => (one === at ? other : one))
    .filter((place) => typeof reports[place] === 'object')

/**
 * Everybody tries everything: what the page of plain sets keeps from them stays shut, whatever else is refused. Answers with what
 * the page says that somebody can read and that is not there for them.
 */
const expectNothingMore = async (page: Page, actual: Actual, said: string): Promise<Loss[]> => {
  const { world } = actual
  const lost: Loss[] = []
  const look = async (name: Name): Promise<void> => {
    const [by, allowed] = [tokenOf(actual, name), viewOf(page, name)]
    const told = `${name}, after: ${said}`
    for (const at of actual.reports.keys()) {
      const report = await read(world, by, idOf(actual, at))
      const open = allowed.reports[at]
      if (report.statusCode === 404 && typeof open === 'object') lost.push({ name, at })
      if (report.statusCode === 200) {
        const { details, linked } = report.json<Report>()
        const texts = details.chat.messages.map(({ message }) => message)
        const places = linked.map(({ id }) => placeOf(actual, id))
        const ever = personOf(page, name).isInvestigator ? [] : everLinkedFor(page, at, allowed.reports)
        expect(typeof open, told).toBe('object')
        if (typeof open === 'object') expect(open.messages, told).toEqual(expect.arrayContaining(texts))
        expect(ever, told).toEqual(expect.arrayContaining(places))
      }
      if ((await opened(actual, by, at)) === 'ok') expect(allowed.files[at], told).toBe('ok')
      const since = await world.call('GET', `/api/reports/${idOf(actual, at)}/since-archived`, by)
      if (since.statusCode === 200)
        expect(allowed.since[at], told).toEqual(
          expect.arrayContaining(since.json<SinceArchived>().messages.map(({ message }) => message)),
        )
    }
    const roster = await world.call('GET', '/api/roster', by)
    if (roster.statusCode !== 200 || typeof allowed.roster === 'string') return
    const seats = roster.json<Roster>().seats.map(({ username }) => username)
    const admitted = allowed.roster.seats.map((seat) => actual.people.get(seat.name)?.username)
    expect(seats.toSorted(), told).toEqual(admitted.toSorted())
  }
  for (const name of page.people.keys()) await look(name)
  return lost
}

/** The checks that a timer runs. */
const timer = async ({ world, channel }: Actual): Promise<void> => {
  const { deps, database } = world
  await checkChains(deps, database.ownerDb)
  await checkHeads(deps, database.ownerDb, channel.id, null)
}

const history = new WeakMap<Actual, State[]>()

/**
 * Whoever cannot read any more what they could is told that there is something: nothing says that it never was, but where
 * the checks outside the database name its report.
 */
const expectNamedLosses = async (actual: Actual, lost: readonly Loss[], said: string): Promise<void> => {
  const { world, channel } = actual
  const { deps, database } = world
  for (const { name, at } of lost) {
    const place = { channelId: channel.id, reportId: idOf(actual, at) }
    const isNamed =
      (await alteredLogs(deps, database.ownerDb, channel.id)).includes(place.reportId) ||
      (await inChannel(database.ownerDb, channel.id, (tx) => verifyChain(tx, deps.rootKeys, place))) !== null
    expect(isNamed, `${name} lost report ${at} in silence, after: ${said}`).toBe(true)
  }
}

/** What people may try while rows are altered; what only time brings about is left out, for the model would part from it. */
const timely = new Set(['waitOut', 'waitApart', 'expire', 'tidy'])
const deeds = Object.entries(commands).filter(([name]) => !timely.has(name))

export interface Assault {
  wish: Wish
  deeds: { pick: number; which: number }[]
}

/**
 * A writer in the database changes rows, and people go on with their work. What is refused changes nothing; what is done has
 * the effect that it has on sound rows, or less.
 */
export const assault = async (page: Page, actual: Actual, { wish, deeds: tried }: Assault): Promise<void> => {
  const now = await stateOf(actual)
  const reports = actual.reports.map(({ id }) => id)
  const changes = planned(wish, now, history.get(actual) ?? [], reports)
  if (changes.length === 0 || !(await write(actual, changes))) return
  let said = `assault: ${wish.way} ${wish.table}, ${changes.length} rows`
  if (wish.isTimerFirst) await timer(actual)
  await expectNamedLosses(actual, await expectNothingMore(page, actual, said), said)
  if (!wish.isTimerFirst) await timer(actual)
  for (const { pick, which } of tried) {
    const [name, command] = deeds[which % deeds.length] ?? []
    const of = command && chosen(command.choices(page), pick)
    if (!command || of === undefined) continue
    const after = copyOf(page)
    const expected = command.change(after, of)
    // That somebody is a report's last reader is read from rows, which a writer can delete: nothing then keeps them from leaving.
    if (expected === 'last-with-access') continue
    // A job that cannot go on behind altered rows fails with an alarm of the operator's; what was decided before it is decided.
    const done = await command.call(actual, of).catch(() => 'ok')
    said += `, ${name} ${JSON.stringify(of)}: ${done}`
    if (done === 'ok' && expected === 'ok') Object.assign(page, after)
    await expectNothingMore(page, actual, said)
  }
  // The job of revocations is one for all channels: what it cannot do here would fail in the runs that follow.
  await sql`delete from access_revocation where channel_id = ${actual.channel.id}`.execute(
    actual.world.database.ownerDb,
  )
}

/** Of these rows each difference is named by the daily check, whoever looks. */
const vouched: readonly Table[] = ['clock', 'report_event', 'report_task']

const expectNamed = async ({ world, channel }: Actual, changes: readonly Change[], said: string): Promise<void> => {
  const { deps, database } = world
  if (!changes.every(([table]) => vouched.includes(table))) return
  // Written with another report's id, a row stands in that one besides.
  const touched = changes.map(([, place, row]) => String(row?.['report_id'] ?? (JSON.parse(place) as unknown[])[1]))
  for (const reportId of new Set(touched)) {
    const place = { channelId: channel.id, reportId }
    const found = await inChannel(database.ownerDb, channel.id, (tx) => verifyReport(tx, deps.rootKeys, place))
    expect(found, said).not.toBeNull()
  }
}

/** With a row of these others go, by the schema: what went so could not be put back row by row. */
const owners: readonly Table[] = ['report', 'request', 'file', 'file_version', 'recovery_key', 'app_user', 'session']

const takesOthers = (changes: readonly Change[]): boolean =>
  changes.some(([table, , row]) => row === null && owners.includes(table))

/** A writer in the database changes rows, everybody looks, and the rows are as before. */
const tampering = (wish: Wish): AsyncCommand<Page, Actual> => {
  let said = 'tampering (not done)'
  return {
    check: () => true,
    run: async (page, actual) => {
      const before = history.get(actual) ?? []
      history.set(actual, before)
      const now = await stateOf(actual)
      const changes = planned(
        wish,
        now,
        before,
        actual.reports.map(({ id }) => id),
      )
      before.push(now)
      said = `tampering: ${wish.way} ${wish.table}, ${changes.length} rows`
      if (changes.length === 0 || takesOthers(changes) || !(await write(actual, changes))) return
      // Before anybody looks, or after it: what is found by the one must not be hidden from the other.
      if (wish.isTimerFirst) await timer(actual)
      const lost = await expectNothingMore(page, actual, said)
      if (!wish.isTimerFirst) await timer(actual)
      await expectNamedLosses(actual, lost, said)
      await expectNamed(actual, changes, said)
      expect(await write(actual, undoing(changes, now)), said).toBe(true)
      actual.looked.clear()
    },
    toString: () => said,
  }
}

const anyWish = fc.record({
  way: fc.constantFrom(...ways),
  table: fc.constantFrom(...tables),
  pick: fc.nat(),
  isWithLog: fc.boolean(),
  isTimerFirst: fc.boolean(),
})

export const anyTampering = anyWish.map(tampering)

export const anyAssault: fc.Arbitrary<Assault> = fc.record({
  wish: anyWish,
  deeds: fc.array(fc.record({ pick: fc.nat(), which: fc.nat() }), { minLength: 4, maxLength: 8 }),
})
