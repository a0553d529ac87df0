import type pg from 'pg'

/**
 * What a backup leaves out: sessions and addresses of files, which are keys; kept answers, used tokens and limits, which
 * end by themselves; mail that waits, which was sent since; the migrator's own, which restoring writes.
 */
const leftOut = new Set([
  'session',
  'file_address',
  'idempotency',
  'used_token',
  'limit_bucket',
  'limit_key',
  'byte_budget',
  'member_mail',
  'reporter_mail',
  'kysely_migration',
  'kysely_migration_lock',
])

/** The link of the first start opens nothing in a copy. */
const columnsLeftOut: Readonly<Record<string, readonly string[]>> = {
  installation: ['setup_token_hash', 'setup_expires_at'],
}

export interface Table {
  name: string
  columns: string[]
}

interface Reference {
  from: string
  to: string
}

/** Each table after those that its rows refer to. */
const inOrder = (names: readonly string[], references: readonly Reference[]): string[] => {
  const ordered: string[] = []
  const waiting = new Set(names)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (name) => !references.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    )
    if (ready.length === 0) throw new Error('tables refer to one another in a circle')
    for (const name of ready) {
      ordered.push(name)
      waiting.delete(name)
    }
  }
  return ordered
}

/** The tables of the program that a backup holds, as they are to be restored; new ones are in it unless left out above. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const columns = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`)
  const references = await client.query<Reference>(`
    select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
  const names = [...new Set(columns.rows.map((row) => row.table))].filter((name) => !leftOut.has(name))
  return inOrder(names, references.rows).map((name) => ({
    name,
    columns: columns.rows
      .filter(({ table, column }) => table === name && !columnsLeftOut[name]?.includes(column))
      .map(({ column }) => column),
  }))
}

const quoted = (client: pg.Client, { name, columns }: Table): string =>
  `public.${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`

/** COPY in text: any version of PostgreSQL reads what another wrote. */
export const copyOut = (client: pg.Client, table: Table): string => `copy ${quoted(client, table)} to stdout`
export const copyIn = (client: pg.Client, table: Table): string => `copy ${quoted(client, table)} from stdin`
