import { PostgresDialect, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/** What a statement says that followed one that failed in the same transaction. */
const afterFailure = '25P02'
const isAfterFailure = (reason: unknown): boolean => (reason as { code?: string } | null)?.code === afterFailure

/**
 * What does not need each other's answers: statements of one transaction then go to the server in one round trip, in the
 * order given here. Ends when all have ended, so that none is left to run after the transaction; throws what failed first
 * in this order, as if one had followed the other.
 */
export const pipelined = async <const T extends readonly unknown[]>(work: T): Promise<Answers<T>> => {
  const settled = await Promise.allSettled(work)
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failed.length > 0) throw failed.find((reason) => !isAfterFailure(reason)) ?? failed[0]
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Answers<T>
}

/** A transaction is never opened within one, so that nothing ever asks for these. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its own connection')) })
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() }

/**
 * Runs `work` in a transaction whose statements may be asked for before the last was answered; Kysely's own hands its
 * connection to one after another. Anybody who asks after `work` has ended is refused: the connection is another's by then.
 */
export const allowPipelining = <T>(
  single: Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> => {
  const executor = single.getExecutor()
  return executor.provideConnection(async (connection) => {
    let isOver = false
    const own = executor.withConnectionProvider({
      provideConnection: (consumer) =>
        isOver ? Promise.reject(new Error('the transaction has ended')) : consumer(connection),
    })
    try {
      return await work(new Transaction<Tables>({ ...unused, executor: own }))
    } finally {
      isOver = true
    }
  })
}
