import type { Selectable } from 'kysely'
import { withCarriedKeys } from '../platform/crypto/root-key/carried-keys.ts'
import { logSigningKey } from '../platform/crypto/log-chain.ts'
import {
  holdsKeyOf,
  keyCheckValue,
  matchesKeyCheck,
  ringIdOfCheck,
  type RootKeys,
} from '../platform/crypto/root-key/root-keys.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Tables } from '../platform/db/tables.ts'
import { StartError } from './start-error.ts'

type Installation = Pick<Selectable<Tables['installation']>, 'key_check' | 'rotating_to'>

const find = (db: Db) => db.selectFrom('installation').selectAll().executeTakeFirst()

const wrongKey = (id: string) =>
  `The root key is not the one that this database is on, which is called "${id}", and none of its reports would open: put that one into ROOT_KEY, the file of ROOT_KEY_FILE or root.key.`
const wrongName = (id: string) =>
  `The root key is the right one, but not by its name: write "${id}:" in front of it, in ROOT_KEY, the file of ROOT_KEY_FILE or root.key.`
const unfinished =
  'A rotation of the root key was begun and has not ended: run "npm run admin -- root-key rotate" again, with both keys.'
const stillThere = (id: string) =>
  `The root key "${id}" was renewed and is trusted no more: take it out of ROOT_KEY, the file of ROOT_KEY_FILE or root.key, and leave the new one with its name.`
const missingKey =
  'The root key of this database is missing, and without it no report opens: put back the file root.key, or set ROOT_KEY or ROOT_KEY_FILE.'

/**
 * The ring of this installation, which is made on the first start. Throws StartError for a wrong or missing root key, since
 * going on with another one would write reports that nobody can read; within a rotation; and where the
 * configuration still names a key that was retired.
 */
export const openInstallation = async (
  ownerDb: Db,
  found: RootKeys | null,
  makeKeys: () => Promise<RootKeys>,
): Promise<{ rootKeys: RootKeys; isNewKey: boolean }> => {
  const known = await find(ownerDb)
  if (known) return { rootKeys: await completeRing(ownerDb, found, known), isNewKey: false }
  const rootKeys = found ?? (await makeKeys())
  await ownerDb
    .insertInto('installation')
    .values({ key_check: keyCheckValue(rootKeys), log_public_key: logSigningKey(rootKeys).publicKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Of two instances that start for the first time together, the second must have the first one's key.
  const kept = await find(ownerDb)
  if (!kept) throw new Error('the installation’s row is not there')
  return { rootKeys: await completeRing(ownerDb, rootKeys, kept), isNewKey: found === null }
}

/**
 * The ring of an installation that may be within a rotation: with the keys that former ones left in the database, sealed.
 * Throws StartError as openInstallation does.
 */
export const openRing = async (ownerDb: Db, found: RootKeys | null, { key_check: keyCheck }: Installation) => {
  const rootKeys = requireMatch(found, keyCheck)
  const carried = await ownerDb.selectFrom('carried_root_key').selectAll().execute()
  return withCarriedKeys(rootKeys, carried, ringIdOfCheck(keyCheck))
}

const completeRing = async (ownerDb: Db, found: RootKeys | null, installation: Installation): Promise<RootKeys> => {
  if (installation.rotating_to !== null) throw new StartError(unfinished)
  const rootKeys = await openRing(ownerDb, found, installation)
  const retired = await ownerDb.selectFrom('carried_root_key').select('id').execute()
  // What the configuration names is trusted: a key that was renewed must not be among it.
  for (const { id } of retired) if (rootKeys.trusts(id)) throw new StartError(stillThere(id))
  return rootKeys
}

const requireMatch = (found: RootKeys | null, keyCheck: string): RootKeys => {
  if (!found) throw new StartError(missingKey)
  if (matchesKeyCheck(found, keyCheck)) return found
  const id = ringIdOfCheck(keyCheck)
  throw new StartError(holdsKeyOf(found, keyCheck) ? wrongName(id) : wrongKey(id))
}
