import { sql } from 'kysely'
import { onWritingKey } from '../../platform/crypto/root-key/carried-keys.ts'
import { logSigningKey } from '../../platform/crypto/log-chain.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Deps } from '../../modules/audit-log/deps.ts'
import { signedChannels } from '../../modules/audit-log/verify/walk-rows.ts'
import { verifyCheckpoints } from '../../modules/audit-log/verify/verify-log.ts'
import { resealOutbox } from '../../modules/notifications/mail/reseal-outbox.ts'
import { StartError } from '../../start/start-error.ts'
import { renewChannels } from './channels.ts'
import { finishRotation } from './finish.ts'
import { renewPeople } from './people.ts'
import type { Rotation } from './rotation.ts'

/** The role under which the program answers requests (start/external-database.ts). */
const appRole = 'app'

/** Announced first, so that a program that starts from now on sees it; then looked whether one runs already. */
const begin = async (owner: Db, { rootKeys }: Deps): Promise<void> => {
  const known = await owner.selectFrom('installation').select('rotating_to').executeTakeFirst()
  const { currentId } = rootKeys
  if (known?.rotating_to && known.rotating_to !== currentId)
    throw new StartError(`A rotation to the root key "${known.rotating_to}" has not ended: put that one in front.`)
  await owner.updateTable('installation').set({ rotating_to: currentId }).execute()
  const running = await sql`select 1 from pg_stat_activity
    where datname = current_database() and usename = ${appRole} limit 1`.execute(owner)
  if (running.rows.length === 0) return
  await owner
    .updateTable('installation')
    .set({ rotating_to: known?.rotating_to ?? null })
    .execute()
  throw new StartError('The program is running: stop every instance first.')
}

/** How far a rotation came. */
export interface Rotated {
  people: number
  reports: number
  /** How many things did not verify. */
  refused: number
}

/**
 * Moves the installation to the writing key: verifies all that the former one says, says it anew, and lets the former key
 * say nothing from then on. Done again after it was cut short, it goes on where it was. Throws StartError while the
 * program runs. `owner` connects as the schema's owner; `tell` is told of each thing that does not verify: with any the
 * rotation does not end, unless `leavesAltered`.
 */
export const rotate = async (
  owner: Db,
  before: Deps,
  { tell, leavesAltered }: { tell: (what: string) => void; leavesAltered: boolean },
): Promise<Rotated> => {
  await begin(owner, before)
  let refused = 0
  const rotation: Rotation = {
    owner,
    before,
    after: { ...before, rootKeys: onWritingKey(before.rootKeys) },
    refuse: (what) => {
      refused += 1
      tell(what)
    },
  }
  const newest = logSigningKey(before.rootKeys).publicKey
  for await (const id of signedChannels(owner)) {
    const broken = await owner.transaction().execute((tx) => verifyCheckpoints(tx, newest, id))
    if (broken) rotation.refuse(`channel ${id}: checkpoint ${broken.sequence ?? 0} of its log`)
  }
  const users = await renewPeople(rotation)
  const reports = await renewChannels(rotation, users)
  await resealOutbox(rotation.after.rootKeys, owner)
  if (refused === 0 || leavesAltered) await finishRotation(rotation)
  return { people: users.length, reports, refused }
}
