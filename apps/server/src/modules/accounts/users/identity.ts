import { aad } from '../../../platform/crypto/aad.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { generateIdentity } from '../../../platform/crypto/identity.ts'
import { unwrapPrivateKey, wrapPrivateKey, type PasswordKeys } from '../../../platform/crypto/passwords/password.ts'
import { createSealer } from '../../../platform/crypto/seal.ts'
import { alsoInChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { identityMac, type IdentityRow } from '../session/directory-mac.ts'
import type { Keyring } from '../session/keyring.ts'
import { newestVersion, placeOf, type Roster } from '../../audit-log/governance/roster.ts'
import { rosterOf } from '../../audit-log/governance/store.ts'
import type { Identity } from '../../audit-log/governance/entry.ts'
import { directoryFacts, identitiesOf } from './directory.ts'
import type { SaltedKeys } from './password-keys.ts'
import { newRecovery } from './recovery.ts'

/** A person's private identity, 64 bytes, and which of theirs it is. */
export interface OpenedIdentity {
  userId: string
  version: number
  privateKeys: Buffer
}

/** Just made, with its recovery code: absent for who has no channel, where there is nothing that it would open. */
export interface NewIdentity extends OpenedIdentity {
  recoveryCode?: string
}

type Wrap = 'wrapped_private' | 'pending_private'

/** The identity of a row that a password's keys open; null where they do not. */
export const openWrap = (
  row: IdentityRow,
  wrap: Wrap,
  { wrapKey }: Pick<PasswordKeys, 'wrapKey'>,
): OpenedIdentity | null => {
  const { user_id: userId, version } = row
  const wrapped = row[wrap]
  if (!wrapped) return null
  try {
    return { userId, version, privateKeys: unwrapPrivateKey(wrapKey, wrapped, { userId, version }) }
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

/**
 * The identity that a password opens and its person may use, of the rows with the newest first: the one on the roster,
 * unless a reset shut it, or else the newest of those that came after it. Null where none opens: after a reset or a restore,
 * or where somebody edited the rows.
 */
export const openIdentity = (
  rows: readonly IdentityRow[],
  roster: Roster | null,
  userId: string,
  keys: PasswordKeys,
): OpenedIdentity | null => {
  const seat = roster ? placeOf(roster, userId)?.identity.version : undefined
  const isShut = roster?.shut.has(userId) ?? false
  const usable = rows.filter(({ version }) => !seat || version > seat || (version === seat && !isShut))
  const ordered = usable.toSorted((a, b) => Number(b.version === seat) - Number(a.version === seat))
  for (const row of ordered) {
    const opened = openWrap(row, 'wrapped_private', keys) ?? openWrap(row, 'pending_private', keys)
    if (opened) return opened
  }
  return null
}

/** The newest identity from before that of somebody's place which their password opens still; null for none. */
export const openEarlier = (
  rows: readonly IdentityRow[],
  place: Identity,
  keys: Pick<PasswordKeys, 'wrapKey'>,
): OpenedIdentity | null => {
  for (const row of rows.filter(({ version }) => version < place.version)) {
    const opened = openWrap(row, 'wrapped_private', keys)
    if (opened) return opened
  }
  return null
}

/** Writes an identity's wrap under a password's keys; what opened it before opens it no more. */
export const wrapAnew = (
  tx: Tx,
  { userId, version, privateKeys }: OpenedIdentity,
  { salt, verifier, ringId, wrapKey }: SaltedKeys,
): Promise<unknown> =>
  tx
    .updateTable('user_key')
    .set({
      salt,
      verifier,
      pepper_ring: ringId,
      wrapped_private: wrapPrivateKey(wrapKey, privateKeys, { userId, version }),
      pending_private: null,
      is_shut: false,
    })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .execute()

/** Keeps an identity under the present password too, for when the committee lets its last one open it again. */
export const keepPending = (
  tx: Tx,
  { userId, version, privateKeys }: OpenedIdentity,
  { wrapKey }: Pick<PasswordKeys, 'wrapKey'>,
): Promise<unknown> =>
  tx
    .updateTable('user_key')
    .set({ pending_private: wrapPrivateKey(wrapKey, privateKeys, { userId, version }) })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .execute()

/** Everything that one password opens, under another one. False where it opened nothing. */
export const rewrapAll = async (tx: Tx, userId: string, old: PasswordKeys, keys: SaltedKeys): Promise<boolean> => {
  let isAny = false
  for (const row of await identitiesOf(tx, userId)) {
    const opened = openWrap(row, 'wrapped_private', old)
    const pending = openWrap(row, 'pending_private', old)
    if (opened) await wrapAnew(tx, opened, keys)
    else if (pending) await keepPending(tx, pending, keys)
    isAny ||= opened !== null
  }
  return isAny
}

const formerAad = ({ userId, version }: Pick<OpenedIdentity, 'userId' | 'version'>, former: number): Buffer =>
  aad({ purpose: 'former-identity', holder: userId, extra: [version, former] })

/**
 * The identity that a person had before the one of this row and renewed themselves, opened with this one's keys; null where
 * there is none, or where somebody edited the row.
 */
export const openFormer = (
  { user_id: userId, version, former_sealed: box, former_version: former }: IdentityRow,
  keyring: Keyring,
): OpenedIdentity | null => {
  if (!box || !former) return null
  try {
    const privateKeys = keyring.opener(version).open(box, formerAad({ userId, version }, former))
    return { userId, version: former, privateKeys }
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

/** Above every version that the rows or the roster know: a restored database may lack the newest. */
const nextVersion = async (tx: Tx, deps: Deps, userId: string, channelId: string | null): Promise<number> => {
  const [newest] = await identitiesOf(tx, userId)
  const roster = channelId && (await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId)))
  return Math.max(newest?.version ?? 0, roster ? newestVersion(roster, userId) : 0) + 1
}

/** The row of the identity that a place on the roster has; undefined where the database lacks it, or holds other keys. */
export const rowOfPlace = (
  rows: readonly IdentityRow[],
  { version, sealing, signing }: Identity,
): IdentityRow | undefined =>
  rows.find(
    (row) =>
      row.version === version &&
      row.public_key.toString('base64url') === sealing &&
      row.signing_key.toString('base64url') === signing,
  )

/**
 * Makes a person's next identity under a password of their own. It counts for nothing until the roster says so. With a
 * `former` one, which opens still, it keeps that for what only that opens; without a code (`isCodeLater`), its person makes
 * one once it counts. Must run in `changingPeople`.
 */
export const makeIdentity = async (
  tx: Tx,
  deps: Deps,
  userId: string,
  keys: SaltedKeys,
  { former = null, isCodeLater = false }: { former?: OpenedIdentity | null; isCodeLater?: boolean } = {},
): Promise<NewIdentity> => {
  const facts = await directoryFacts(tx, userId)
  if (!facts) throw new Error('an identity for nobody')
  const version = await nextVersion(tx, deps, userId, facts.channelId)
  const { publicKeys, privateKeys } = generateIdentity()
  const publics = { version, public_key: publicKeys.sealing, signing_key: publicKeys.signing }
  const owner = { userId, version }
  const recovery = facts.channelId && !isCodeLater ? newRecovery(deps.rootKeys, owner, privateKeys) : null
  await tx
    .insertInto('user_key')
    .values({
      user_id: userId,
      channel_id: facts.channelId,
      ...publics,
      mac: identityMac(deps.rootKeys, facts, publics),
      salt: keys.salt,
      verifier: keys.verifier,
      pepper_ring: keys.ringId,
      wrapped_private: wrapPrivateKey(keys.wrapKey, privateKeys, owner),
      recovery_wrapped: recovery?.wrapped ?? null,
      ...(former && {
        former_version: former.version,
        former_sealed: createSealer(deps.rootKeys, publicKeys.sealing).seal(
          former.privateKeys,
          formerAad(owner, former.version),
        ),
      }),
    })
    .execute()
  return { userId, version, privateKeys, ...(recovery && { recoveryCode: recovery.code }) }
}
