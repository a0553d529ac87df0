import { randomUUID } from 'node:crypto'
import type { NewReportBody } from './input.ts'
import { MESSAGE_BLOCK } from '../../../platform/crypto/padding.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { toMinute } from '../../../platform/time.ts'
import { macOfPolicy } from '../../report-access/write-policy.ts'
import { newEpochKeys, sealSlots, type EpochKeys, type SlotRow } from '../../report-access/slots.ts'
import { reportKeyRows, sealingsFor } from '../../report-access/rotate.ts'
import { sealRecord } from '../../report-access/records.ts'
import type { Grant } from '../../report-access/policy.ts'
import type { Holder } from '../../accounts/people/directory.ts'
import type { ChannelRow } from '../../channels/find-channel.ts'
import { contentsOfNew } from '../../audit-log/contents.ts'
import { chainRows, chainStart } from '../../audit-log/append.ts'
import { notificationRows } from '../../notifications/notify.ts'
import { toRecords } from '../answers.ts'
import { noLinks } from '../links/link-record.ts'
import { chosenCategory } from '../category.ts'
import { deletionDay } from '../deletion-day.ts'
import { termsOf } from '../terms.ts'
import type { Recipients } from './recipients.ts'
import { credentialRowOf, type ReporterCredential } from './reporter-credential.ts'

export interface Draft {
  channel: ChannelRow
  body: NewReportBody
  caseNumber: string
  recipients: Recipients
  /** What opens it to its reporter. */
  credential: ReporterCredential
  locale: string
  /** Where it comes from; the public form unless told. */
  source?: 'test'
  /** The committee's name for it from the start. */
  subject?: string
}

const firstVersion = 1

const grantsOf = (recipients: Recipients): Grant[] => [
  ...recipients.members.flatMap(({ tag }) =>
    (['access', 'first'] as const).map((relation): Grant => ({
      tag,
      relation,
      version: firstVersion,
      expiresAt: null,
    })),
  ),
  ...recipients.excluded.map((person): Grant => ({
    tag: person.tag,
    relation: 'excluded',
    version: firstVersion,
    expiresAt: null,
  })),
]

/** Access and custody for each recipient, access for the reporter: one HPKE context a holder. */
const slotsOf = (
  deps: Deps,
  report: { channelId: string; reportId: string },
  keys: EpochKeys,
  holders: { reporter: Holder; recipients: Recipients },
): SlotRow[] => [
  ...sealSlots(deps.rootKeys, report, holders.reporter, sealingsFor(keys, { kind: 'reporter' })),
  ...holders.recipients.members.flatMap((member) => {
    const access: Grant = { tag: member.tag, relation: 'access', version: firstVersion, expiresAt: null }
    return sealSlots(
      deps.rootKeys,
      report,
      member.holder,
      sealingsFor(keys, { kind: 'member', access, files: undefined }),
    )
  }),
]

type RecordKind = 'details' | 'identity' | 'subject' | 'category' | `answer:${string}`

/** Bytes to whose multiples the rest of the details is padded: what is chosen, and when it happened. */
const detailsBlock = 512

const recordsOf = (
  report: { channelId: string; reportId: string },
  keys: EpochKeys,
  { body, subject }: Pick<Draft, 'body' | 'subject'>,
) => {
  const place = (kind: RecordKind) => ({
    ...report,
    purpose: kind,
    object: report.reportId,
    epoch: keys.epoch,
  })
  const row = (kind: RecordKind, box: Buffer) => ({
    channel_id: report.channelId,
    report_id: report.reportId,
    kind,
    epoch: keys.epoch,
    box,
  })
  // An anonymous report has an identity record of the same size, so that the database does not tell which is which.
  const identity = {
    reporterName: body.reporterName || null,
    reporterEmail: body.reporterMail || null,
    receiveUpdates: body.receiveUpdates,
  }
  const { details, own } = toRecords(body)
  const sealed = (kind: RecordKind, value: unknown, block: number) =>
    row(kind, sealRecord(keys.secrets.content, place(kind), value, block))
  return [
    sealed('details', details, detailsBlock),
    ...own.map(({ kind, text, block }) => sealed(kind, text, block)),
    // Written even where the reporter chose none, so that the database does not tell who chose.
    row('category', sealRecord(keys.secrets.internal, place('category'), chosenCategory(body.category), MESSAGE_BLOCK)),
    row('identity', sealRecord(keys.secrets.identity, place('identity'), identity, MESSAGE_BLOCK)),
    ...(subject ? [row('subject', sealRecord(keys.secrets.internal, place('subject'), subject, MESSAGE_BLOCK))] : []),
  ]
}

/** Every row of a new report, and its keys; nothing of it touches the database yet. */
export const buildReport = (deps: Deps, draft: Draft) => {
  const { channel, recipients } = draft
  const at = toMinute(deps.now())
  const reportId = randomUUID()
  const report = { channelId: channel.id, reportId }
  const where = { channel_id: channel.id, report_id: reportId }
  const keys = newEpochKeys(1)
  const credential = credentialRowOf(deps, report, draft.credential, keys.secrets.content)
  const grants = grantsOf(recipients)
  const terms = termsOf(at, channel.time_zone)
  const state = { channelId: channel.id, reportId, status: 'pending' as const, version: firstVersion, epoch: 1, grants }
  const records = recordsOf(report, keys, draft)
  const fresh = { received_at: at, investigation_opened_at: null, kept_until: null, held_until: null }
  const dates = {
    created_at: at,
    received_at: at,
    acknowledge_by: terms.acknowledge,
    deadline: terms.answer,
    delete_at: deletionDay(fresh, channel.time_zone),
  }
  const clocks = [
    { ...where, rule: 'acknowledge' as const, started_at: at, due_at: terms.acknowledge },
    { ...where, rule: 'answer' as const, started_at: at, due_at: terms.answer },
  ]
  const event = { ...where, position: 1, at, type: 'received', data: '{}' as const }
  return {
    reportId,
    keys,
    holder: credential.holder,
    rows: {
      report: {
        channel_id: channel.id,
        id: reportId,
        case_number: draft.caseNumber,
        status: 'pending' as const,
        source: draft.source ?? 'web',
        ...dates,
        locale: draft.locale,
        has_conflict: recipients.excluded.length > 0,
        updated_at: at,
        last_activity_at: at,
        last_reporter_at: at,
      },
      records,
      links: { ...where, box: noLinks(deps.rootKeys, report, keys) },
      reportKeys: reportKeyRows(deps, report, keys),
      slots: slotsOf(deps, report, keys, { reporter: credential.holder, recipients }),
      grants: grants.map((grant) => ({
        ...where,
        holder_tag: grant.tag,
        relation: grant.relation,
        version: grant.version,
        ground: grant.relation === 'excluded' ? 'conflict-declared' : 'committee',
        granted_at: at,
      })),
      policy: { ...where, version: firstVersion, mac: macOfPolicy(deps, state) },
      credential: credential.row,
      clocks,
      event,
      log: chainRows(
        deps.rootKeys,
        {
          ...report,
          status: 'pending',
          version: firstVersion,
          contents: contentsOfNew({ case_number: draft.caseNumber, ...dates }, records, clocks, event),
        },
        [{ type: 'created', userTag: null }],
        at,
        chainStart,
      ),
      notifications: notificationRows({
        ...report,
        kind: 'new-report',
        to: recipients.members.map((member) => member.tag),
        at,
      }),
    },
  }
}

export type BuiltReport = ReturnType<typeof buildReport>
