import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'

test('every migration that lies in the folder has been run', async () => {
  const database = await openTestDatabase()
  const run = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.ownerDb)
  await database.close()
  const files = await readdir(new URL('../../../migrations/', import.meta.url))
  const names = files.filter((name) => /^\d{4}_/.test(name)).map((name) => name.slice(0, -3))
  expect(run.rows.map(({ name }) => name)).toEqual(names.sort())
})
