import { isShut } from '@canal/contract/reports/statuses'
import { reportKeyMac } from '../../platform/crypto/key-directory.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { holderTag } from '../../platform/crypto/tags.ts'
import { byTag, channelPeople, type Holder, type Person } from '../accounts/people/directory.ts'
import { grantOf, type Grant, type Relation } from './policy.ts'
import { sealToRecoveryKey } from './recovery-slots.ts'
import { verifyReporterKeyMac } from '../../platform/crypto/reporter/reporter-key.ts'
import type { ReportView } from './view.ts'
import { newEpochKeys, sealSlots, type EpochKeys, type Sealing, type SlotRow } from './slots.ts'
import {
  fileTargets,
  investigatorAccess,
  memberAccess,
  memberCustody,
  reporterAccess,
  type ReportTarget,
} from './targets.ts'

/** The public halves of an epoch's file keys, with their MACs, as rows. */
export const reportKeyRows = (deps: Deps, report: { channelId: string; reportId: string }, keys: EpochKeys) =>
  fileTargets.map((target) => ({
    channel_id: report.channelId,
    report_id: report.reportId,
    epoch: keys.epoch,
    target,
    public_key: keys.publicKeys[target],
    mac: reportKeyMac(deps.rootKeys, { ...report, epoch: keys.epoch, target, publicKey: keys.publicKeys[target] }),
  }))

/** What a holder of a relation receives of an epoch's keys. Custody names no grant. */
export const sealingsFor = (
  keys: EpochKeys,
  who:
    | { kind: 'reporter' }
    | { kind: 'member' | 'investigator'; access: Grant | undefined; files: Grant | undefined; former?: Grant },
): Sealing[] => {
  const access = (targets: readonly ReportTarget[], grant: { version: number; expiresAt: Date | null }) =>
    targets.map((target): Sealing => ({
      target,
      epoch: keys.epoch,
      kind: 'access',
      grantVersion: grant.version,
      expiresAt: grant.expiresAt,
      key: keys.secrets[target],
    }))
  if (who.kind === 'reporter') return access(reporterAccess, { version: 0, expiresAt: null })
  const custody = memberCustody.map((target): Sealing => ({
    target,
    epoch: keys.epoch,
    kind: 'custody',
    grantVersion: 0,
    key: keys.secrets[target],
  }))
  return [
    ...(who.access ? access(who.kind === 'member' ? memberAccess : investigatorAccess, who.access) : []),
    // What the reporter writes after the archiving is for the former members, and nothing older (decisions §4).
    ...(who.former && !who.access ? access(['content'], who.former) : []),
    ...(who.files ? access(fileTargets, who.files) : []),
    ...(who.kind === 'member' ? custody : []),
  ]
}

/** The reporter's credentials of a report as holders; one whose key's MAC does not hold is left out. */
const reporterHolders = async (tx: Tx, deps: Deps, view: ReportView) => {
  const rows = await tx
    .selectFrom('reporter_credential')
    .select(['id', 'public_key', 'mac'])
    .where('channel_id', '=', view.row.channel_id)
    .where('report_id', '=', view.row.id)
    .execute()
  const tagOf = (id: string) => holderTag(deps.rootKeys, view.row.channel_id, `reporter:${id}`)
  return rows
    .filter((row) => verifyReporterKeyMac(deps.rootKeys, view.row, row))
    .map((row): Holder => ({ tag: tagOf(row.id), publicKey: row.public_key, keyVersion: 1 }))
}

/** A reporter or somebody of the channel, by their tag, with the keys that slots are sealed to now; null without any. */
export const holderOf = async (tx: Tx, deps: Deps, view: ReportView, tag: Buffer): Promise<Holder | null> => {
  const reporter = (await reporterHolders(tx, deps, view)).find((holder) => holder.tag.equals(tag))
  return reporter ?? byTag(await channelPeople(tx, deps, view.row.channel_id))(tag)?.holder ?? null
}

/**
 * What somebody of the channel receives of an epoch's keys, by the policy as it stands; nothing where it gives them nothing.
 */
const sealingsOfPerson = (keys: EpochKeys, { row, facts }: ReportView, { tag, isInvestigator }: Person): Sealing[] => {
  const held = (relation: Relation) => grantOf(facts, tag, relation)
  const files = held('files')
  if (isInvestigator) {
    // To them an archived report stays closed until it is worked on again: then a member's custody gives them this epoch too.
    const shared = isShut(row.status) ? undefined : held('shared')
    return shared ? sealingsFor(keys, { kind: 'investigator', access: shared, files }) : []
  }
  const access = held(row.status === 'reopened' ? 'reopened' : 'access')
  // The alternate too, where nobody else ever had it.
  const former = held('former')
  return access || former ? sealingsFor(keys, { kind: 'member', access, files, ...(former && { former }) }) : []
}

/**
 * Begins a new epoch: fresh keys, sealed to whom the policy gives them; nobody's private key is needed. The caller holds the
 * report FOR UPDATE, has already changed the grants, and passes `epoch: view.row.epoch` (already raised) in the view.
 */
export const rotateEpoch = async (tx: Tx, deps: Deps, view: ReportView): Promise<EpochKeys> => {
  const report = { channelId: view.row.channel_id, reportId: view.row.id }
  const keys = newEpochKeys(view.row.epoch)
  const rows: SlotRow[] = []
  for (const holder of await reporterHolders(tx, deps, view))
    rows.push(...sealSlots(deps.rootKeys, report, holder, sealingsFor(keys, { kind: 'reporter' })))
  for (const person of await channelPeople(tx, deps, report.channelId))
    if (person.holder)
      rows.push(...sealSlots(deps.rootKeys, report, person.holder, sealingsOfPerson(keys, view, person)))
  if (rows.length > 0) await tx.insertInto('slot').values(rows).execute()
  await tx
    .insertInto('report_key')
    .values(reportKeyRows(deps, report, keys))
    .execute()
  await sealToRecoveryKey(tx, deps, report, keys)
  return keys
}
