import type { Verdict } from '../../../platform/scanner/clamd-reply.ts'
import { openMeta, type VersionMeta } from '../records.ts'
import type { VersionRow } from '../repository.ts'

/** Nobody has looked, or the conversation broke off: worth another try at once. What was too large or slow stays so. */
export const isUndecided = (verdict: Verdict | null): boolean =>
  verdict === null || (verdict.kind === 'unscanned' && verdict.because === 'gone')

/** What a scanner said of bytes while they came, and which bytes those were (SHA-256 in hexadecimal). */
export interface Looked {
  verdict: Verdict
  digest: string
}

/** A verdict as the version's row keeps it. */
export const scanStateOf = (verdict: Verdict | null): VersionRow['scan_state'] =>
  verdict === null || verdict.kind === 'unscanned' ? 'not_scanned' : verdict.kind

/** A verdict as a version's sealed part keeps it. */
export const sealedVerdict = (verdict: Verdict | null): Pick<VersionMeta, 'clean' | 'detected'> => {
  if (verdict?.kind === 'infected') return { detected: verdict.signature }
  return verdict?.kind === 'clean' ? { clean: true } : {}
}

/**
 * What any version of a file was taken for, by what is sealed; null where none was found infected. `versions` of that
 * file alone.
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
