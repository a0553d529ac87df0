import { sql } from 'kysely'
import { DecryptionError } from '../crypto/errors.ts'
import { unwrapPrivateKey } from '../crypto/password.ts'
import type { RootKeys } from '../crypto/root-keys.ts'
import { tokenRowId, tokenWrapKey } from '../crypto/session-token.ts'
import type { Deps } from '../deps.ts'
import { isGenuine } from './directory-mac.ts'

/** The row of a session with its user, as the function session_context gives it. */
export interface SessionContext {
  kind: 'user' | 'reporter'
  family: string
  userId: string | null
  keyVersion: number | null
  channelId: string | null
  reportId: string | null
  credentialId: string | null
  wrappedPrivate: string | null
  isExpired: boolean
  ageSeconds: number
  idleSeconds: number
  replacedBy: string | null
  replacedUsedSeconds: number | null
  /** First use of a renewed token: its predecessor's grace begins. */
  isSuccessorUnmarked: boolean
  username: string
  isActive: boolean
  isPasswordTemporary: boolean
  firstName: string
  lastName1: string
  lastName2: string
  roles: string[]
  /** A role of theirs asks for a second factor, and none is set up. */
  isSecondFactorMissing: boolean
  capacity: string | null
  channelSlug: string | null
  channelName: string | null
  keyState: 'unconfirmed' | 'confirmed' | 'retired' | null
  /** No pair followed the one that the session has. */
  isNewestKey: boolean
  publicKey: string | null
  keyMac: string | null
  toldAt: string | null
  objectedAt: string | null
  confirmedAt: string | null
}

export interface SessionRow {
  id: Buffer
  ringId: string
  context: SessionContext
}

/** Under the key that writes, then under the others of the ring: a session outlives a rotation. */
export const findRow = async (deps: Deps, token: string): Promise<SessionRow | null> => {
  for (const ringId of deps.rootKeys.ids) {
    const id = tokenRowId(deps.rootKeys, token, ringId)
    const found = await sql<{ context: SessionContext | null }>`select session_context(${id}) as context`.execute(
      deps.db,
    )
    const context = found.rows[0]?.context
    if (context) return { id, ringId, context }
  }
  return null
}

/** What a session without keys wraps instead, so that its row is bound to its user as well. */
export const noKey = { bytes: Buffer.alloc(32), version: 0 } as const

/**
 * The private key of a session's row. Null for a row whose box was not made for this token and this person: a writer in
 * the database could otherwise make a session of their own an administrator's.
 */
export const openRow = (rootKeys: RootKeys, token: string, row: SessionRow): { privateKey: Buffer | null } | null => {
  const { kind, userId, credentialId, keyVersion, wrappedPrivate } = row.context
  const owner = kind === 'user' ? userId : credentialId
  if (!owner || !wrappedPrivate) return null
  const wrapKey = tokenWrapKey(rootKeys, token, row.ringId)
  const versions = kind === 'user' ? [keyVersion ?? noKey.version, noKey.version] : [1]
  for (const version of versions) {
    try {
      const opened = unwrapPrivateKey(wrapKey, Buffer.from(wrappedPrivate, 'hex'), { userId: owner, version })
      return { privateKey: version === noKey.version ? null : opened }
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error
    }
  }
  return null
}

const momentOf = (value: string | null): Date | null => (value === null ? null : new Date(value))

/** Whether the session's pair is the person's newest, and its row as the server wrote it for these roles. */
export const hasGenuinePair = (rootKeys: RootKeys, context: SessionContext): boolean => {
  const { userId, keyVersion, keyState, publicKey, keyMac } = context
  if (!userId || !keyVersion || !keyState || !publicKey || !keyMac || !context.isNewestKey) return false
  const facts = {
    userId,
    channelId: context.channelId,
    capacity: context.capacity,
    roles: context.roles,
    isActive: context.isActive,
  }
  return isGenuine(rootKeys, facts, {
    version: keyVersion,
    state: keyState,
    public_key: Buffer.from(publicKey, 'hex'),
    mac: Buffer.from(keyMac, 'hex'),
    told_at: momentOf(context.toldAt),
    objected_at: momentOf(context.objectedAt),
    confirmed_at: momentOf(context.confirmedAt),
  })
}
