import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'

const digitsMin = 4
/** Enough that a half-used range shows itself: fewer than a fifth of 64 taken then is a chance of one in a million. */
const sampled = 64
const crowdedShare = 1 / 5

const format = (year: number, digits: number, number: number): string =>
  `${year}-${String(number).padStart(digits, '0')}`

const draw = (year: number, digits: number): string[] =>
  Array.from({ length: sampled }, () => format(year, digits, randomInt(10 ** digits)))

const takenAmong = async (tx: Tx, channelId: string, numbers: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('report')
    .select('case_number')
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`case_number = any(${numbers})`)
    .execute()
  return new Set(rows.map((row) => row.case_number))
}

const countTaken = async (tx: Tx, channelId: string, year: number, digits: number): Promise<number> => {
  const { total } = await tx
    .selectFrom('report')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('channel_id', '=', channelId)
    .where('case_number', '>=', format(year, digits, 0))
    .where('case_number', '<=', format(year, digits, 10 ** digits - 1))
    .where(sql<boolean>`length(case_number) = ${digits + 5}`)
    .executeTakeFirstOrThrow()
  return total
}

/**
 * A case number of the year that the channel has not used, drawn at random: a gap in a running number would tell an
 * excluded member that a report exists (decisions §1). One digit more whenever half are used. Two writers may draw the
 * same; the unique index then refuses the second, who draws again.
 */
export const drawCaseNumber = async (tx: Tx, channelId: string, year: number): Promise<string> => {
  for (let digits = digitsMin; ; digits += 1) {
    const numbers = draw(year, digits)
    const taken = await takenAmong(tx, channelId, numbers)
    // Counting costs an index scan; the sample says when it is worth it.
    const isCrowded =
      taken.size >= sampled * crowdedShare && (await countTaken(tx, channelId, year, digits)) * 2 >= 10 ** digits
    const free = numbers.find((number) => !taken.has(number))
    if (!isCrowded && free) return free
  }
}

const attempts = 5

/** Whether another writer drew the same number at the same time. */
const isDrawnTwice = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'report_case_number'

/** A transaction that may draw a case number, begun anew where another one drew the same. Throws what it throws. */
export const redrawing = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!isDrawnTwice(error) || attempt >= attempts) throw error
    }
}
