import type { Deps } from '../audit-log/deps.ts'
import type { ReportKeys } from '../report-access/open-slot.ts'
import { derivedVersionKey, filesTarget, openVersionKey, ownTarget } from './keys.ts'
import type { FileRow, VersionRow } from './repository.ts'

export interface Shown {
  /** What is served: the cleaned image to look at, the kept original to download. */
  version: VersionRow
  /** What the uploader sent, whose key their slot holds. */
  root: VersionRow
}

/** Whole, and not quarantined. */
export const isServed = (version: VersionRow): boolean =>
  version.state === 'received' && version.scan_state !== 'infected'

/** Which version of a file is served, or null while none has been received. */
export const versionFor = (
  file: FileRow,
  versions: readonly VersionRow[],
  disposition: 'inline' | 'attachment',
): Shown | null => {
  const own = versions.filter((version) => version.file_id === file.id)
  const root = own.find((version) => version.variant === 'original')
  const cleaned = own.find((version) => version.variant === 'cleaned' && isServed(version))
  const original = root && isServed(root) ? root : undefined
  const version = disposition === 'inline' ? (cleaned ?? original) : (original ?? cleaned)
  return root && version ? { version, root } : null
}

/** What is kept of a quarantined file, for its name and size alone: nothing serves it. Null for any other file. */
export const quarantined = (file: FileRow, versions: readonly VersionRow[]): Shown | null => {
  const own = versions.filter((version) => version.file_id === file.id)
  const root = own.find((version) => version.variant === 'original')
  const version = own.find(({ state, scan_state }) => state === 'received' && scan_state === 'infected')
  return root && version ? { version, root } : null
}

/** Whether the keys at hand open a file: one's own, or all of the report's by a vote (decisions §5). */
export const opens = (keys: ReportKeys, file: FileRow, root: Pick<VersionRow, 'id' | 'key_epoch'>): boolean =>
  keys.has(ownTarget(root.id), root.key_epoch) || keys.has(filesTarget(file.kind), root.key_epoch)

/** The key of a version. Throws `files-locked` without a right to it. */
export const versionKey = async (
  deps: Deps,
  keys: ReportKeys,
  file: FileRow,
  { version, root }: Shown,
): Promise<Buffer> => {
  if (keys.has(ownTarget(root.id), root.key_epoch)) {
    const rootKey = await keys.key(ownTarget(root.id), root.key_epoch)
    return version.id === root.id ? rootKey : derivedVersionKey(rootKey, version.id)
  }
  const privateKey = await keys.key(filesTarget(file.kind), version.key_epoch)
  const place = {
    channelId: file.channel_id,
    reportId: file.report_id,
    versionId: version.id,
    epoch: version.key_epoch,
  }
  return openVersionKey(deps, privateKey, place, version.key_box)
}
