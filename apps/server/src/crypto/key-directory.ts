import type { CanonicalValue } from './canonical.ts'
import { ringMac, verifyRingMac } from './ring-mac.ts'
import type { RootKeys } from './root-keys.ts'

export type DirectoryEntry = {
  userId: string
  /** Null for an administrator. */
  channelId: string | null
  capacity: string | null
  roles: readonly string[]
  active: boolean
  keyState: string
  version: number
  publicKey: Buffer
}

/** Covers everything that decides whether a key is sealed to: a row edited by hand in the database gets no slot. */
export function publicKeyMac(rootKeys: RootKeys, fields: DirectoryEntry): Buffer {
  return ringMac(rootKeys, 'key-directory', directoryValues(fields))
}

export function verifyPublicKeyMac(rootKeys: RootKeys, fields: DirectoryEntry, stored: Buffer): boolean {
  return verifyRingMac(rootKeys, 'key-directory', directoryValues(fields), stored)
}

export type Renewal = {
  userId: string
  /** Of the former pair, whose private key the box holds for a later one. */
  version: number
  box: Buffer
}

/** Says that a former pair leads on to a later one: a box put there by hand in the database does not. */
export function renewalMac(rootKeys: RootKeys, { userId, version, box }: Renewal): Buffer {
  return ringMac(rootKeys, 'key-directory', ['canal/renewal/1', userId, version, box])
}

export function verifyRenewalMac(rootKeys: RootKeys, { userId, version, box }: Renewal, stored: Buffer): boolean {
  return verifyRingMac(rootKeys, 'key-directory', ['canal/renewal/1', userId, version, box], stored)
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
  const { userId, channelId, capacity, roles, active, keyState, version, publicKey } = fields
  return ['canal/user-key/1', userId, channelId, capacity, roles.toSorted(), active, keyState, version, publicKey]
}

function reportValues(fields: ReportPublicKey): CanonicalValue[] {
  return ['canal/report-key/1', fields.channelId, fields.reportId, fields.epoch, fields.target, fields.publicKey]
}
