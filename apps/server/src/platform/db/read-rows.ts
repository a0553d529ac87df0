import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from './connect.ts'

/** How the driver gives a `bytea`, and a `timestamptz`. A `bigint` is a string. */
export const bytes = z.instanceof(Buffer)
export const moment = z.date()

/**
 * The rows of a statement that the query builder cannot say as clearly, each parsed by its schema. Sends the statement at
 * once, as the builder does.
 */
export const readRows = async <S extends z.ZodMiniType>(
  db: Db,
  row: S,
  statement: RawBuilder<unknown>,
): Promise<z.output<S>[]> => z.array(row).parse((await statement.execute(db)).rows)
