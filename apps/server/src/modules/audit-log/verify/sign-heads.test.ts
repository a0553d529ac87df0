import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCase, openWorld } from '../../../../test/world.ts'
import { connect } from '../../../platform/db/connect.ts'
import { signHeads } from './sign-heads.ts'

test('a channel whose lock somebody holds keeps no other channel’s log from being signed', async () => {
  const world = await openWorld()
  const channels = [(await openCase(world)).channel.id, (await openCase(world)).channel.id].sort()
  const { db } = connect(world.database.settings.app, 2, 20)
  try {
    await world.database.ownerDb.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(hashtextextended(${channels[0]}, 8))`.execute(holder)
      await expect(signHeads({ ...world.deps, db })).rejects.toMatchObject({ code: '55P03' })
    })
    const signed = await sql<{ id: string }>`select distinct channel_id as id from log_checkpoint`.execute(
      world.database.ownerDb,
    )
    expect(signed.rows.map(({ id }) => id)).toEqual([channels[1]])
  } finally {
    await db.destroy()
    await world.close()
  }
})
