import type { CanonicalValue } from './canonical.ts'
import { ringMac, verifyRingMac } from './root-key/ring-mac.ts'
import type { RootKeys } from './root-key/root-keys.ts'

export type DirectoryEntry = {
  userId: string
  /** Null for an administrator. */
  channelId: string | null
  capacity: string | null
  roles: readonly string[]
  active: boolean
  version: number
  publicKey: Buffer
  signingKey: Buffer
}

/** Covers what an account may do: a role that was given by hand in the database is none. */
export function publicKeyMac(rootKeys: RootKeys, fields: DirectoryEntry): Buffer {
  return ringMac(rootKeys, 'key-directory', directoryValues(fields))
}

export function verifyPublicKeyMac(rootKeys: RootKeys, fields: DirectoryEntry, stored: Buffer): boolean {
  return verifyRingMac(rootKeys, 'key-directory', directoryValues(fields), stored)
}

export type ReportPublicKey = {
  channelId: string
  reportId: string
  epoch: number
  /** `files` or `files-internal`. */
  target: string
  publicKey: Buffer
}

/** For the public halves to which uploaders seal a file's key without being able to open any. */
export function reportKeyMac(rootKeys: RootKeys, fields: ReportPublicKey): Buffer {
  return ringMac(rootKeys, 'key-directory', reportValues(fields))
}

export function verifyReportKeyMac(rootKeys: RootKeys, fields: ReportPublicKey, stored: Buffer): boolean {
  return verifyRingMac(rootKeys, 'key-directory', reportValues(fields), stored)
}

/** The order in which roles were read from the database is no difference. */
function directoryValues(fields: DirectoryEntry): CanonicalValue[] {
  const { userId, channelId, capacity, roles, active, version, publicKey, signingKey } = fields
  return ['canal/user-key/1', userId, channelId, capacity, roles.toSorted(), active, version, publicKey, signingKey]
}

function reportValues(fields: ReportPublicKey): CanonicalValue[] {
  return ['canal/report-key/1', fields.channelId, fields.reportId, fields.epoch, fields.target, fields.publicKey]
}
