import type { Verdict } from '../../../platform/scanner/clamd-reply.ts'
import { openMeta, type VersionMeta } from '../records.ts'
import type { VersionRow } from '../repository.ts'

/** True if there was no scan, or the connection broke: try again at once. A file too large or too slow stays unscanned. */
export const isUndecided = (verdict: Verdict | null): boolean =>
  verdict === null || (verdict.kind === 'unscanned' && verdict.because === 'gone')

/** The scanner's verdict on bytes while they arrived, and the SHA-256 of those bytes in hexadecimal. */
export interface ScanResult {
  verdict: Verdict
  digest: string
}

/** The value of `scan_state` in the version's row. */
export const scanStateOf = (verdict: Verdict | null): VersionRow['scan_state'] =>
  verdict === null || verdict.kind === 'unscanned' ? 'not_scanned' : verdict.kind

/** The part of the version's sealed metadata that records the verdict. */
export const sealedVerdict = (verdict: Verdict | null): Pick<VersionMeta, 'clean' | 'detected'> => {
  if (verdict?.kind === 'infected') return { detected: verdict.signature }
  return verdict?.kind === 'clean' ? { clean: true } : {}
}

/**
 * The name of the virus found in any version of a file, read from the sealed metadata; null if none was found infected.
 * All `versions` must be of that file.
 */
export const detectedIn = (
  metaKey: Buffer,
  place: Omit<Parameters<typeof openMeta>[1], 'versionId'>,
  versions: readonly Pick<VersionRow, 'id' | 'meta_box'>[],
): string | null => {
  for (const { id, meta_box: box } of versions) {
    const found = box && openMeta(metaKey, { ...place, versionId: id }, box).detected
    if (found) return found
  }
  return null
}
