import { sql } from 'kysely'
import { carryKeys } from '../crypto/carried-keys.ts'
import { keyCheckValue } from '../crypto/root-keys.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { resealOutbox } from '../features/mail/index.ts'
import { resealFactors } from '../features/second-factor/index.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { readArgs, type Command } from './usage.ts'

const help = `npm run admin -- rotate-root-key

Makes the first key of the ring the one that the installation needs. Before it: put a new key in front of the old
one (ROOT_KEY=k2:NEW,k1:OLD; a key without a name is k1), restart every instance with both, and keep a copy of the
new key elsewhere. The command seals the old keys under the new one in the database and moves what can be moved at
once: second factors, addresses of queued mail. Passwords move when their owners sign in, references when reporters come back; what
is sealed to people stays as it is. After it the old key can leave the environment: start with ROOT_KEY=k2:NEW, with
its name.

Whoever has the old key and a copy of the data still opens with it what was sealed under it. It can be cut short and
run again, and works while the program runs. DATA_DIR or DATABASE_OWNER_URL, and ROOT_KEY or ROOT_KEY_FILE with the
whole ring.

Exit code: 0 done, 2 not understood or not possible.`

const countOf = async (db: Db, table: 'app_user' | 'reporter_credential', column: string, ring: string) => {
  const found = await sql<{ total: number; moved: number }>`
    select count(*)::int as total, count(*) filter (where ${sql.ref(column)} = ${ring})::int as moved
    from ${sql.table(table)}`.execute(db)
  const { total = 0, moved = 0 } = found.rows[0] ?? {}
  return `${moved} of ${total}`
}

/** The key check names the writing key from here on; the tags keep the name that they were made under. */
const takeOver = (db: Db, { rootKeys }: Pick<Deps, 'rootKeys'>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const { id, box } of carryKeys(rootKeys))
      await tx
        .insertInto('carried_root_key')
        .values({ id, box })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ box }))
        .execute()
    await tx.deleteFrom('carried_root_key').where('id', '=', rootKeys.currentId).execute()
    await sql`update installation set key_check = ${keyCheckValue(rootKeys)},
      tag_ring = coalesce(tag_ring, split_part(key_check, '.', 1))`.execute(tx)
  })

export const rotateRootKeyCommand: Command = {
  summary: 'go over to the first key of the ring',
  help,
  run: async (args, environment, { print }) => {
    readArgs(args, {})
    const { db, close } = await openOwner(environment)
    try {
      const deps = await openDeps(db, environment)
      const { currentId, ids } = deps.rootKeys
      await takeOver(db, deps)
      const addresses = await resealOutbox(deps.rootKeys, db)
      const factors = await resealFactors(deps)
      const older = ids.filter((id) => id !== currentId)
      print(`The writing key is "${currentId}"; sealed under it in the database: ${older.join(', ') || 'none'}.`)
      print(`Moved now: ${factors} second factors, ${addresses} addresses of queued mail.`)
      print(`Moved at sign-in so far: ${await countOf(db, 'app_user', 'pepper_ring', currentId)} passwords.`)
      print(`Moved at a visit so far: ${await countOf(db, 'reporter_credential', 'ring', currentId)} references.`)
      if (older.length > 0)
        print(`ROOT_KEY=${currentId}:… alone is enough from now on, with its name, once every instance had both.`)
      return 0
    } finally {
      await close()
    }
  },
}
