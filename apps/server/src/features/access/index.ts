export { alteredRows } from './altered-rows.ts'
export {
  alternateOf,
  byEveryTag,
  byTag,
  channelPeople,
  counts,
  everyPerson,
  isThere,
  mayVote,
  namesOf,
  type Holder,
  type Person,
} from './directory.ts'
export { heldKey, openCustody, reportKeys, reportKeysOf, reportsSealedTo, type ReportKeys } from './open-slot.ts'
export { batchOf, beforeAllReports, forEachReport, reportsPerCall } from './for-each-report.ts'
export {
  asksAs,
  grantOf,
  mayOpenFiles,
  refusalOf,
  statusNow,
  visibilityOf,
  type Asker,
  type Grant,
  type ReportFacts,
  type Visibility,
} from './policy.ts'
export { whileNobodyLeaves, whileNobodySeals } from './leaving-lock.ts'
export { reachable } from './reachable.ts'
export { openByPolicy, ownSlots, readableReports, type ReadableReport } from './readable-reports.ts'
export { loadReport, loadReports, noReport, readableReport, writableReport } from './report-view.ts'
export type { ReportRow, ReportView } from './view.ts'
export { stillSeen } from './still-seen.ts'
export { firstEpoch, newEpochKeys, sealSlots, type EpochKeys, type SlotRow } from './slots.ts'
export * from './targets.ts'
export { changePolicy, macOfPolicy, renewPolicies, type NewGrant } from './write-policy.ts'
export { holderOf, reportKeyRows, rotateEpoch, sealingsFor } from './rotate.ts'
export { assignableMembers, electorateOf, hasPart, membersOf } from './assignable.ts'
export { lacksReports } from './lacks-reports.ts'
export { sealRecord, openRecord } from './records.ts'
export { reporterKeyMac, verifyReporterKeyMac } from './reporter-key.ts'
export { openReadMark, readMarkEpoch, sealReadMark } from './reporter-read.ts'
export { dropSlots, releaseKeys, reporterTags, sealingsOf, sealTo } from './release.ts'
export { sealSinceArchived } from './since-archived.ts'
export { publicName } from './public-name.ts'
export {
  insertRecoverySlots,
  openRecoverySlots,
  recoveryKeyInForce,
  sealToRecoveryKey,
  type KeptKey,
  type RecoveryKey,
} from './recovery-slots.ts'
