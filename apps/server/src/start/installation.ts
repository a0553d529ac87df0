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
  `The root key is not the one that this database uses, which is called "${id}". With another key no report can be opened: put the key "${id}" into ROOT_KEY, the file of ROOT_KEY_FILE or root.key.`
const wrongName = (id: string) =>
  `The root key is the right one, but its name is wrong: write "${id}:" in front of it, in ROOT_KEY, the file of ROOT_KEY_FILE or root.key.`
const unfinished =
  'A rotation of the root key has not ended: run "npm run admin -- root-key rotate" again, with both keys.'
const stillThere = (id: string) =>
  `The root key "${id}" was replaced and is no longer trusted: take it out of ROOT_KEY, the file of ROOT_KEY_FILE or root.key, and leave the new one with its name.`
const missingKey =
  'The root key of this database is missing, and without it no report can be opened: put back the file root.key, or set ROOT_KEY or ROOT_KEY_FILE.'

/**
 * The root keys of this installation; the first start makes them. Throws StartError if the root key is wrong or missing,
 * because with another key the server would write reports that nobody can read. Also throws StartError during a rotation,
 * and if the configuration still has a retired key.
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
  // If two instances start for the first time together, the second must use the first one's key.
  const kept = await find(ownerDb)
  if (!kept) throw new Error('the installation row is missing')
  return { rootKeys: await completeRing(ownerDb, rootKeys, kept), isNewKey: found === null }
}

/**
 * The root keys of an installation, also during a rotation. They include the retired keys, which the database keeps sealed.
 * Throws StartError if the root key is wrong or missing.
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
  // The server trusts every key in the configuration, so a retired key must not be there.
  for (const { id } of retired) if (rootKeys.trusts(id)) throw new StartError(stillThere(id))
  return rootKeys
}

const requireMatch = (found: RootKeys | null, keyCheck: string): RootKeys => {
  if (!found) throw new StartError(missingKey)
  if (matchesKeyCheck(found, keyCheck)) return found
  const id = ringIdOfCheck(keyCheck)
  throw new StartError(holdsKeyOf(found, keyCheck) ? wrongName(id) : wrongKey(id))
}
