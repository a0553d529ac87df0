import { sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './tables.ts'
import { allowPipelining } from './pipelined.ts'

export type Tx = Transaction<Tables>

const following = new WeakMap<Tx, (() => Promise<void>)[]>()

/** Does something once the transaction is committed and before its caller goes on; nothing where it is undone. */
export const afterCommit = (tx: Tx, work: () => Promise<void>): void => {
  following.set(tx, [...(following.get(tx) ?? []), work])
}

const scoped =
  (setting: 'app.channel' | 'app.scope') =>
  async <T>(db: Db, value: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const { done, next } = await db.transaction().execute((single) =>
      allowPipelining(single, async (tx) => {
        await sql`select set_config(${setting}, ${value}, true)`.execute(tx)
        return { done: await work(tx), next: following.get(tx) ?? [] }
      }),
    )
    for (const one of next) await one()
    return done
  }

/** A transaction that sees one channel's rows and nothing else (row-level security). */
export const inChannel: <T>(db: Db, channelId: string, work: (tx: Tx) => Promise<T>) => Promise<T> =
  scoped('app.channel')

/** Within a transaction among people, a moment in one channel, whose rows it does not see otherwise. */
export const alsoInChannel = async <T>(tx: Tx, channelId: string, work: () => Promise<T>): Promise<T> => {
  await sql`select set_config('app.channel', ${channelId}, true)`.execute(tx)
  const done = await work()
  await sql`select set_config('app.channel', '', true)`.execute(tx)
  return done
}

/** A transaction that sees people and sessions, channels and counts, and no row of a report. */
export const amongPeople = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  scoped('app.scope')(db, 'people', work)
