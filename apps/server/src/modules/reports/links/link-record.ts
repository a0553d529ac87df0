import { aad } from '../../../platform/crypto/aad.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { deriveKey } from '../../../platform/crypto/hkdf.ts'
import { openUnderRoot, sealUnderRoot } from '../../../platform/crypto/root-key/ring-box.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AlteredBoxError, AppError, fingerprintOf } from '../../../platform/errors.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { ReportKeys } from '../../report-access/open-slot.ts'
import { openRecord, sealRecord } from '../../report-access/records.ts'
import type { EpochKeys } from '../../report-access/slots.ts'
import type { ReportView } from '../../report-access/view.ts'
import { membersKey, ofBoth } from '../reading/message-key.ts'

/** Another report that one is linked with, as the one keeps it. */
export interface Link {
  /** The other's id. */
  report: string
  /** Of which epochs the keys are that made the mark: of this report, and of the other. */
  own: number
  other: number
  /** What only the keys of both reports make. */
  mark: string
}

/** All records have one length, in bytes, so that none tells how many links there are. There is room for more than thirty. */
const recordBytes = 4096
/** padToBlock adds four. */
const textMax = recordBytes - 4
const epochBytes = 4

interface Place {
  channelId: string
  reportId: string
}

const placeOf = ({ row }: ReportView): Place => ({ channelId: row.channel_id, reportId: row.id })
const innerPlace = (place: Place, epoch: number) => ({ ...place, purpose: 'links', object: place.reportId, epoch })
const outerAad = ({ channelId: channel, reportId: report }: Place) => aad({ purpose: 'report-link', channel, report })

/** The one in the place of the other: which of two reports asks makes no difference. */
export const markOf = (one: { id: string; key: Buffer }, other: { id: string; key: Buffer }): string => {
  const [first, second] = one.id < other.id ? [one, other] : [other, one]
  return deriveKey(Buffer.concat([first.key, second.key]), 'link').toString('base64url')
}

/**
 * Sealed under a key that a report's members alone have, and again under the root key: what a record names can be read by a
 * member's session in the running program, and not by a member with the database. The epoch stands inside: beside the box it
 * would tell which records are newer than their report.
 */
const seal = (rootKeys: RootKeys, place: Place, epoch: number, key: Buffer, links: readonly Link[]): Buffer => {
  const number = Buffer.alloc(epochBytes)
  number.writeUInt32BE(epoch)
  const inner = sealRecord(key, innerPlace(place, epoch), links, recordBytes)
  return sealUnderRoot(rootKeys, 'link', Buffer.concat([number, inner]), outerAad(place))
}

/** Of a new report, which has no link. */
export const noLinks = (rootKeys: RootKeys, place: Place, { epoch, secrets }: EpochKeys): Buffer =>
  seal(rootKeys, place, epoch, ofBoth(secrets.internal, secrets.identity, 'links'), [])

const selectBox = (tx: Tx, { channelId, reportId }: Place) =>
  tx.selectFrom('report_link').select('box').where('channel_id', '=', channelId).where('report_id', '=', reportId)

/**
 * The links of a report, whomever else they concern; null where the actor is no member whose keys reach them. Throws, as for
 * altered rows, where the record is gone or not as it was written. `change`: they are about to be changed.
 */
export const openLinks = async (
  tx: Tx,
  { rootKeys }: Pick<Deps, 'rootKeys'>,
  view: ReportView,
  keys: ReportKeys,
  change?: 'change',
): Promise<Link[] | null> => {
  const place = placeOf(view)
  const select = selectBox(tx, place)
  const box = (await (change ? select.forUpdate() : select).executeTakeFirst())?.box ?? Buffer.alloc(0)
  let opened: Buffer
  try {
    opened = openUnderRoot(rootKeys, 'link', box, outerAad(place))
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    throw new AlteredBoxError({ ...place, found: 'box', fingerprint: fingerprintOf(outerAad(place), box) })
  }
  const epoch = opened.readUInt32BE(0)
  const key = await membersKey(keys, epoch, 'links')
  return key && openRecord<Link[]>(key, innerPlace(place, epoch), opened.subarray(epochBytes))
}

/** Keeps them, under the report's newest keys. Throws `too-many-links` where they do not fit, `no-access` without these keys. */
export const saveLinks = async (
  tx: Tx,
  { rootKeys }: Pick<Deps, 'rootKeys'>,
  view: ReportView,
  keys: ReportKeys,
  links: readonly Link[],
): Promise<void> => {
  if (Buffer.byteLength(JSON.stringify(links)) > textMax) throw new AppError('too-many-links')
  const { channel_id: channelId, id: reportId, epoch } = view.row
  const key = await membersKey(keys, epoch, 'links')
  if (!key) throw new AppError('no-access')
  const box = seal(rootKeys, placeOf(view), epoch, key, links)
  await tx
    .updateTable('report_link')
    .set({ box })
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .execute()
}

/** The same record in another box, of the root key that writes; null for one that the server did not write. */
export const renewedBox = (
  rootKeys: RootKeys,
  row: { channel_id: string; report_id: string; box: Buffer },
): Buffer | null => {
  const place = outerAad({ channelId: row.channel_id, reportId: row.report_id })
  try {
    return sealUnderRoot(rootKeys, 'link', openUnderRoot(rootKeys, 'link', row.box, place), place)
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}
