import type { LinkedReport } from '@canal/contract/reports/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AlteredBoxError, fingerprintOf } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { reportKeys, type ReportKeys } from '../../report-access/open-slot.ts'
import { readableReports, type ReadableReport } from '../../report-access/readable-reports.ts'
import { openRecord } from '../../report-access/records.ts'
import type { ReportView } from '../../report-access/view.ts'
import { recordPlace } from '../reading/contents.ts'
import { membersKey } from '../reading/message-key.ts'
import { markOf, openLinks, type Link } from './link-record.ts'

/** What the committee calls a report; null where it has no name. */
const subjectOf = async (tx: Tx, { view, keys }: ReadableReport): Promise<string | null> => {
  const row = await tx
    .selectFrom('report_record')
    .select(['epoch', 'box'])
    .where('channel_id', '=', view.row.channel_id)
    .where('report_id', '=', view.row.id)
    .where('kind', '=', 'subject')
    .executeTakeFirst()
  if (!row || !keys.has('internal', row.epoch)) return null
  const place = recordPlace(view, 'subject', view.row.id, row.epoch)
  return openRecord<string>(await keys.key('internal', row.epoch), place, row.box)
}

/** Whether a link is what the keys of both reports make, and the other one has it too; null where the actor lacks a key. */
const isGenuine = async (
  tx: Tx,
  deps: Deps,
  one: ReadableReport,
  other: ReadableReport,
  link: Link,
): Promise<boolean | null> => {
  const ownKey = await membersKey(one.keys, link.own, 'links')
  const otherKey = await membersKey(other.keys, link.other, 'links')
  const theirs = await openLinks(tx, deps, other.view, other.keys)
  if (!ownKey || !otherKey || !theirs) return null
  const mark = markOf({ id: one.view.row.id, key: ownKey }, { id: link.report, key: otherKey })
  return link.mark === mark && theirs.some((back) => back.report === one.view.row.id && back.mark === mark)
}

/**
 * Of a report's links, those whose other report the actor may read too: nobody else is told of a link. Throws, as for altered
 * rows, where one of the two records has it and the other has not. The caller holds the report, so that neither changes now.
 */
export const knownLinks = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  one: ReadableReport,
  links: readonly Link[],
): Promise<ReadableReport[]> => {
  if (links.length === 0) return []
  const readable = await readableReports(
    tx,
    deps,
    actor,
    links.map(({ report }) => report),
  )
  const known: ReadableReport[] = []
  for (const link of links) {
    const view = readable.get(link.report)?.view
    if (!view) continue
    const other = { view, keys: await reportKeys(tx, actor, view) }
    const verdict = await isGenuine(tx, deps, one, other, link)
    if (verdict) known.push(other)
    if (verdict === false) {
      const { channel_id: channelId, id: reportId } = one.view.row
      const fingerprint = fingerprintOf('links', reportId, link.report, link.mark)
      throw new AlteredBoxError({ channelId, reportId, found: 'box', fingerprint })
    }
  }
  return known
}

/** The reports that this one is linked with, as the actor is shown them; none for an investigator. */
export const linkedReportsOf = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  keys: ReportKeys,
): Promise<LinkedReport[]> => {
  const links = actor.isInvestigator ? null : await openLinks(tx, deps, view, keys)
  if (!links) return []
  const shown: LinkedReport[] = []
  for (const other of await knownLinks(tx, deps, actor, { view, keys }, links)) {
    const { id, case_number: caseNumber } = other.view.row
    shown.push({ id, caseNumber, subject: await subjectOf(tx, other) })
  }
  return shown
}
