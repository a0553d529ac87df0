import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'

test('who holds a lock in the database keeps nobody waiting for ever', async () => {
  const database = await openTestDatabase()
  const { db } = connect(database.settings.app, 1, 20)
  try {
    await database.ownerDb.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(1)`.execute(holder)
      await expect(sql`select pg_advisory_lock(1)`.execute(db)).rejects.toMatchObject({ code: '55P03' })
      await sql`select pg_advisory_unlock_all()`.execute(holder)
    })
    await sql`select pg_advisory_lock(1)`.execute(db)
  } finally {
    await db.destroy()
    await database.close()
  }
})
