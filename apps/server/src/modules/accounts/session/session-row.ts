import { sql } from 'kysely'
import { roleNames } from '@canal/contract'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { unwrapPrivateKey, wrapPrivateKey } from '../../../platform/crypto/passwords/password.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import { verifyReporterKeyMac } from '../../../platform/crypto/reporter/reporter-key.ts'
import { tokenRowId, tokenWrapKey } from '../../../platform/crypto/session-token.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { isGenuine } from './directory-mac.ts'
import { areFactorsGenuine } from './factor-mac.ts'

export type SessionKind = 'user' | 'reporter'

const kindOf = (kind: SessionKind) => `${kind}-session` as const

/** The row of a session with its user, as the function session_context gives it. */
export interface SessionContext {
  kind: SessionKind
  family: string
  userId: string | null
  keyVersion: number | null
  channelId: string | null
  reportId: string | null
  credentialId: string | null
  wrappedPrivate: string | null
  expiresAt: string
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
  /** A role of theirs asks for a second factor. */
  isFactorRequired: boolean
  isFactorSet: boolean
  factorsVersion: number
  factorsHash: string
  factorsMac: string
  capacity: string | null
  channelSlug: string | null
  channelName: string | null
  /** They made keys once. */
  hasKeys: boolean
  /** They left the committee, and nobody has brought them into a channel since. */
  isOff: boolean
  /** No identity followed the one that the session has. */
  isNewestKey: boolean
  /** Of that identity; a reporter's of the row that lets their credential into the report. */
  publicKey: string | null
  signingKey: string | null
  keyMac: string | null
  /** Of their channel's governance chain; null without any entry. */
  rosterHead: { sequence: number; hash: string } | null
}

export interface SessionRow {
  id: Buffer
  ringId: string
  context: SessionContext
}

/** Under each key that is trusted: a new key in the ring ends no session, and a rotation ends all. */
export const findRow = async (deps: Deps, kind: SessionKind, token: string): Promise<SessionRow | null> => {
  for (const ringId of deps.rootKeys.trustedIds) {
    const id = tokenRowId(deps.rootKeys, kindOf(kind), token, ringId)
    const { context } = await deps.db
      .selectNoFrom(sql<SessionContext | null>`session_context(${id})`.as('context'))
      .executeTakeFirstOrThrow()
    // A row that somebody made one of the other kind is none.
    if (context?.kind === kind) return { id, ringId, context }
  }
  return null
}

/** Of a session without keys, whose row is bound to its user as well. */
export const noKeyVersion = 0

/** What a session holds for its person. */
export interface SessionKeys {
  /** A user's private identity, 64 bytes, or a reporter's private key, 32; null for who has none that opens. */
  privateKey: Buffer | null
  /** Of the password, where keys that a reset shut may yet be opened and kept under it; 32 bytes. */
  wrapKey: Buffer | null
  /** A reporter's reference, until they say that they have kept it. */
  unkept?: string | null
}

const identityBytes = 64
const endBytes = 8

/** The two as they are wrapped together under a user's token, with the session's end before them. */
export const packKeys = ({ privateKey, wrapKey }: SessionKeys, end: Date): Buffer => {
  const millis = Buffer.alloc(endBytes)
  millis.writeBigUInt64BE(BigInt(end.getTime()))
  return Buffer.concat([millis, privateKey ?? Buffer.alloc(0), wrapKey ?? Buffer.alloc(0)])
}

/** Null where the row says that the session ends later than it does. */
const unpackKeys = (packed: Buffer, hasKey: boolean, end: Date): SessionKeys | null => {
  if (BigInt(end.getTime()) > packed.readBigUInt64BE()) return null
  const keys = packed.subarray(endBytes)
  const length = hasKey ? identityBytes : 0
  const rest = keys.subarray(length)
  return { privateKey: hasKey ? keys.subarray(0, length) : null, wrapKey: rest.length === 0 ? null : rest }
}

const reporterKeyBytes = 32
const referenceLength = 24

/** A reporter's as they are wrapped together: as long with a reference as without. */
const packReporter = (privateKey: Buffer, unkept: string | null): Buffer =>
  Buffer.concat([privateKey, Buffer.alloc(referenceLength, unkept ?? '\0', 'ascii')])

const unpackReporter = (packed: Buffer): SessionKeys => {
  const text = packed.subarray(reporterKeyBytes).toString('ascii')
  return {
    privateKey: packed.subarray(0, reporterKeyBytes),
    wrapKey: null,
    unkept: /^[0-9A-Z]+$/.test(text) ? text : null,
  }
}

interface ReporterBox {
  token: string
  credentialId: string
  privateKey: Buffer
  unkept: string | null
}

/** What a reporter's session holds, for its token alone. */
export const wrapReporter = (rootKeys: RootKeys, box: ReporterBox, ringId?: string): Buffer =>
  wrapPrivateKey(
    tokenWrapKey(rootKeys, 'reporter-session', box.token, ringId),
    packReporter(box.privateKey, box.unkept),
    { userId: box.credentialId, version: 1 },
  )

/**
 * The keys of a session's row. Null for a row whose box was not made for this token and this person, or not until then: a
 * writer in the database could otherwise make a session of their own an administrator's, or one without end.
 */
export const openRow = (rootKeys: RootKeys, token: string, row: SessionRow): SessionKeys | null => {
  const { kind, userId, credentialId, keyVersion, wrappedPrivate } = row.context
  const owner = kind === 'user' ? userId : credentialId
  if (!owner || !wrappedPrivate) return null
  const wrapKey = tokenWrapKey(rootKeys, kindOf(kind), token, row.ringId)
  const versions = kind === 'user' ? [keyVersion ?? noKeyVersion, noKeyVersion] : [1]
  const end = new Date(row.context.expiresAt)
  for (const version of versions) {
    try {
      const opened = unwrapPrivateKey(wrapKey, Buffer.from(wrappedPrivate, 'hex'), { userId: owner, version })
      return kind === 'user' ? unpackKeys(opened, version !== noKeyVersion, end) : unpackReporter(opened)
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error
    }
  }
  return null
}

/** Whether the session's identity is the person's newest, and its row as the server wrote it for these roles. */
export const hasGenuineIdentity = (rootKeys: RootKeys, context: SessionContext): boolean => {
  const { userId, keyVersion, publicKey, signingKey, keyMac } = context
  if (!userId || !keyVersion || !publicKey || !signingKey || !keyMac || !context.isNewestKey) return false
  const { channelId, capacity, roles, isActive } = context
  return isGenuine(
    rootKeys,
    { userId, channelId, capacity, roles, isActive },
    {
      version: keyVersion,
      public_key: Buffer.from(publicKey, 'hex'),
      signing_key: Buffer.from(signingKey, 'hex'),
      mac: Buffer.from(keyMac, 'hex'),
    },
  )
}

/**
 * Whether the server wrote that the credential of a reporter's session opens the report that the session names: no box covers
 * that name, and who writes in the database could put another's there.
 */
export const hasGenuineReport = (rootKeys: RootKeys, context: SessionContext): boolean => {
  const { channelId, reportId, credentialId, publicKey, keyMac } = context
  if (!channelId || !reportId || !credentialId || !publicKey || !keyMac) return false
  return verifyReporterKeyMac(
    rootKeys,
    { channel_id: channelId, id: reportId },
    { id: credentialId, public_key: Buffer.from(publicKey, 'hex'), mac: Buffer.from(keyMac, 'hex') },
  )
}

/** A role asks for a second factor, and none is set up. */
export const lacksFactor = ({ isFactorRequired, isFactorSet }: SessionContext): boolean =>
  isFactorRequired && !isFactorSet

/** Whether the server wrote that a second factor is, or is not, set up and asked for; the factors are for signing in. */
export const hasGenuineFactors = (rootKeys: RootKeys, context: SessionContext): boolean => {
  const { userId, factorsVersion: version, isFactorRequired: isRequired, isFactorSet: isSet } = context
  const managesPeople = context.isActive && context.roles.includes(roleNames.admin)
  const [hash, mac] = [Buffer.from(context.factorsHash, 'hex'), Buffer.from(context.factorsMac, 'hex')]
  return (
    userId !== null && areFactorsGenuine(rootKeys, { userId, version, isRequired, isSet, managesPeople, hash, mac })
  )
}
