import { aad } from '../../platform/crypto/aad.ts'
import { deriveKey } from '../../platform/crypto/hkdf.ts'
import { createOpener, createSealer } from '../../platform/crypto/seal.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { FileTarget, SymmetricTarget, Target } from '../report-access/targets.ts'
import type { FileKind } from '@canal/contract'

/** The pair to whose public half a file's key is sealed; anybody who holds its private half opens all files of an epoch. */
export const filesTarget = (kind: FileKind): FileTarget => (kind === 'internal' ? 'files-internal' : 'files')

/** The key under which everybody who reads that part of a report sees names and sizes. */
export const nameTarget = (kind: FileKind): SymmetricTarget => (kind === 'internal' ? 'internal' : 'content')

/** The uploader's own slot: they open their file without a vote (decisions §5). */
export const ownTarget = (rootVersionId: string): Target => `file:${rootVersionId}`

export interface VersionPlace {
  channelId: string
  reportId: string
  versionId: string
  epoch: number
}

const keyBoxAad = (place: VersionPlace): Buffer =>
  aad({
    purpose: 'file-key',
    channel: place.channelId,
    report: place.reportId,
    object: place.versionId,
    epoch: place.epoch,
  })

/** Seals the keys of several versions to a report's public half under one context. */
export const sealVersionKeys = (
  deps: Deps,
  publicKey: Buffer,
  versions: readonly (VersionPlace & { key: Buffer })[],
): Buffer[] => {
  if (versions.length === 0) return []
  const sealer = createSealer(deps.rootKeys, publicKey)
  return versions.map((version) => sealer.seal(version.key, keyBoxAad(version)))
}

/** Throws DecryptionError. */
export const openVersionKey = (
  deps: Pick<Deps, 'rootKeys'>,
  privateKey: Buffer,
  place: VersionPlace,
  box: Buffer,
): Buffer => createOpener(deps.rootKeys, privateKey).open(box, keyBoxAad(place))

/**
 * The key of a version made from another one. Derived, so that the uploader's slot for what they sent opens the cleaned
 * image too; somebody who has only this key cannot find the original's.
 */
export const derivedVersionKey = (rootKey: Buffer, versionId: string): Buffer =>
  deriveKey(rootKey, 'canal/file-variant/1', versionId)

/** For sizes and digests of one file: lets an upload's address write them without the key of all names. */
export const metaKeyOf = (nameKey: Buffer, fileId: string): Buffer => deriveKey(nameKey, 'canal/file-meta/1', fileId)
