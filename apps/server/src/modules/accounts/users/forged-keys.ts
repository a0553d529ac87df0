import { sql } from 'kysely'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import { alsoInChannel, type Tx } from '../../../platform/db/transaction.ts'
import { hashOf, isMacOf, type Body, type Entry, type Identity } from '../../audit-log/governance/entry.ts'
import { entriesAfter } from '../../audit-log/governance/store.ts'
import type { ForgedKeys } from '../../audit-log/verify/people-keys.ts'
import { isGenuine, type DirectoryFacts, type IdentityRow } from '../session/directory-mac.ts'
import { rolesOfUser } from './directory.ts'

type Row = Omit<DirectoryFacts, 'userId' | 'channelId'> &
  Pick<IdentityRow, 'user_id' | 'version' | 'channel_id' | 'public_key' | 'signing_key' | 'mac'> & {
    memberOf: string | null
  }

const load = (tx: Tx): Promise<Row[]> =>
  tx
    .selectFrom('user_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .leftJoin('membership as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.to_at', 'is', null))
    .select(['k.user_id', 'k.version', 'k.channel_id', 'k.public_key', 'k.signing_key', 'k.mac'])
    .select(['m.channel_id as memberOf', 'm.capacity', 'u.is_active as isActive', rolesOfUser.as('roles')])
    .orderBy('k.user_id')
    .orderBy('k.version')
    .execute()

const bearsMac = (rootKeys: RootKeys, row: Row): boolean => {
  const { user_id: userId, memberOf: channelId, capacity, roles, isActive } = row
  return isGenuine(rootKeys, { userId, channelId, capacity, roles, isActive }, row)
}

/** Whose keys an entry is about, if it is. */
const namedBy = (body: Body): { user: string; identity: Identity } | null => {
  if (body.kind === 'found') return body
  if (body.kind !== 'propose') return null
  return body.change.kind === 'admit' || body.change.kind === 'rekey' ? body.change : null
}

const isInRegister = async (tx: Tx, rootKeys: RootKeys, row: Row): Promise<boolean> => {
  const sealing = row.public_key.toString('base64url')
  const signing = row.signing_key.toString('base64url')
  const names = (entry: Entry | null): boolean => {
    if (!entry) return false
    const named = namedBy(entry.body)
    return (
      named?.user === row.user_id &&
      named.identity.sealing === sealing &&
      named.identity.signing === signing &&
      hashOf(entry).equals(entry.hash) &&
      isMacOf(rootKeys, entry)
    )
  }
  const channels = await tx
    .selectFrom('roster_entry')
    .select('channel_id as id')
    .distinct()
    .where(sql<boolean>`(body ->> 'user' = ${row.user_id} or body -> 'change' ->> 'user' = ${row.user_id})`)
    .execute()
  for (const { id } of channels) {
    const { rows } = await alsoInChannel(tx, id, () => entriesAfter(tx, id, 0))
    if (rows.some(names)) return true
  }
  return false
}

/**
 * Rows of people's keys that the server did not write for who their account is, and that no register knows. They open no
 * report and give no say; somebody wrote in the database.
 */
export const findForgedKeys = async (tx: Tx, rootKeys: RootKeys): Promise<ForgedKeys[]> => {
  const forged: ForgedKeys[] = []
  for (const row of await load(tx))
    if (!bearsMac(rootKeys, row) && !(await isInRegister(tx, rootKeys, row)))
      forged.push({ userId: row.user_id, channelId: row.channel_id })
  return forged
}
