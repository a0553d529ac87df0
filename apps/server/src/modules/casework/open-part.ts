import { createHash } from 'node:crypto'
import { filePart, identityPart } from '@canal/contract/casework/parts'
import { nameTarget } from '../files/keys.ts'
import { openFileRecord } from '../files/records.ts'
import { openRecord } from '../report-access/records.ts'
import { messageObject, recordPlace, type Identity, type MessageText } from '../reports/reading/contents.ts'
import { messageKey } from '../reports/reading/message-key.ts'
import { placeOf, type OpenedCase } from './opened-case.ts'

/** A part as it lies in the report, opened. */
export interface OpenedPart {
  /** What it says; of a file, its name. Never empty. */
  text: string
  /** Of what is stored. */
  hash: Buffer
  /** Whether its reporter reads it: not a note, and not an internal document. */
  isReporters: boolean
}

const hashOf = (box: Buffer): Buffer => createHash('sha256').update(box).digest()

/** After a restore what waited to be confirmed may be gone. */
const isErased = ({ box }: { box: Buffer }): boolean => box.length === 0

const openMessage = async ({ tx, view, keys }: OpenedCase, id: string): Promise<OpenedPart | null> => {
  const { channelId, reportId } = placeOf(view)
  const row = await tx
    .selectFrom('message')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .executeTakeFirst()
  const key = row && (await messageKey(keys, row))
  if (!row || !key || isErased(row)) return null
  const place = recordPlace(view, 'message', messageObject(row), row.epoch)
  const { text } = openRecord<MessageText>(key, place, row.box)
  return { text, hash: hashOf(row.box), isReporters: row.audience === 'all' }
}

const openFile = async ({ tx, view, keys }: OpenedCase, part: string, id: string): Promise<OpenedPart | null> => {
  const { channelId, reportId } = placeOf(view)
  const row = await tx
    .selectFrom('file')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!row || isErased(row) || !keys.has(nameTarget(row.kind), row.epoch)) return null
  const key = await keys.key(nameTarget(row.kind), row.epoch)
  const record = openFileRecord(key, { channelId, reportId, fileId: id, epoch: row.epoch }, row.box)
  // What the sealed record says, not the column, which a hand could have changed.
  if (filePart(record.kind, id) !== part || record.kind !== row.kind) return null
  return { text: record.filename, hash: hashOf(row.box), isReporters: record.kind !== 'internal' }
}

const openOwn = async ({ tx, view, keys }: OpenedCase, part: string): Promise<OpenedPart | null> => {
  const { channelId, reportId } = placeOf(view)
  const row = await tx
    .selectFrom('report_record')
    .select(['kind', 'epoch', 'box'])
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .where((eb) => eb(eb.cast<string>('kind', 'text'), '=', part))
    .executeTakeFirst()
  const target = part === identityPart ? 'identity' : 'content'
  if (!row || isErased(row) || !keys.has(target, row.epoch)) return null
  const place = recordPlace(view, row.kind, reportId, row.epoch)
  const opened = openRecord<Identity | string>(await keys.key(target, row.epoch), place, row.box)
  const text =
    typeof opened === 'string' ? opened : [opened.reporterName, opened.reporterEmail].filter(Boolean).join('\n')
  return { text, hash: hashOf(row.box), isReporters: true }
}

/**
 * Opens a part, masked or not, by its name (packages/contract/src/casework/parts.ts); null where there is none, where it says
 * nothing or was erased, and where the caller's keys do not reach it.
 */
export const openPart = async (opened: OpenedCase, part: string): Promise<OpenedPart | null> => {
  const [kind, id = ''] = part.split(':')
  const found =
    kind === 'message'
      ? await openMessage(opened, id)
      : kind === 'answer' || kind === identityPart
        ? await openOwn(opened, part)
        : await openFile(opened, part, id)
  return found?.text ? found : null
}
