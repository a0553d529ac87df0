import { sql } from 'kysely'
import { checkHeads } from '../../modules/audit-log/check-heads.ts'
import { writeHeads } from '../../modules/audit-log/heads.ts'
import { vouchForBox } from '../../platform/crypto/seal.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import { channelIds, renewChain } from '../../modules/audit-log/governance/check-chains.ts'
import { renewReports } from './reports.ts'
import { renewTombstones } from './tombstones.ts'
import { openTemplate, sealTemplate } from '../../modules/casework/templates/template-box.ts'
import { addressMac, isAddressOf } from '../../modules/channels/address-mac.ts'
import { findChannel } from '../../modules/channels/find-channel.ts'
import type { Rotation } from './rotation.ts'
import { retag, tagsOf } from './tags.ts'

const renewShares = async (tx: Tx, { after, refuse }: Rotation, channelId: string): Promise<void> => {
  const shares = await tx
    .selectFrom('recovery_share')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('box', 'is not', null)
    .execute()
  for (const { version, number, holder_tag: tag, box: former } of shares) {
    const box = former && vouchForBox(after.rootKeys, former)
    if (!box) refuse(`channel ${channelId}: share ${number} of recovery key ${version}`)
    else
      await sql`update recovery_share set box = ${box} where channel_id = ${channelId} and version = ${version}
        and number = ${number} and holder_tag = ${tag}`.execute(tx)
  }
}

/** Of the committee's templates. */
const renewTemplates = async (tx: Tx, { before, after, refuse }: Rotation, channelId: string): Promise<void> => {
  const rows = await tx.selectFrom('reply_template').select(['id', 'box']).where('channel_id', '=', channelId).execute()
  for (const { id, box } of rows) {
    const place = { channelId, id }
    const kept = openTemplate(before.rootKeys, place, box)
    if (!kept) refuse(`channel ${channelId}: template ${id}`)
    else
      await tx
        .updateTable('reply_template')
        .set({ box: sealTemplate(after.rootKeys, place, kept) })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .execute()
  }
}

/** Of a channel's address, and of those that it had. */
const renewAddresses = async (tx: Tx, { after, refuse }: Rotation, channelId: string): Promise<void> => {
  const renew = async (table: 'channel' | 'channel_address', slug: string, mac: Buffer): Promise<void> => {
    const [id, column] = table === 'channel' ? (['id', 'address_mac'] as const) : (['channel_id', 'mac'] as const)
    if (!isAddressOf(after.rootKeys, channelId, slug, mac)) refuse(`channel ${channelId}: its address ${slug}`)
    else
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${addressMac(after.rootKeys, channelId, slug)}
        where ${sql.ref(id)} = ${channelId} and slug = ${slug}`.execute(tx)
  }
  const channel = await findChannel(tx, channelId)
  if (channel) await renew('channel', channel.slug, channel.address_mac)
  const had = tx.selectFrom('channel_address').select(['slug', 'mac']).where('channel_id', '=', channelId)
  for (const { slug, mac } of await had.execute()) await renew('channel_address', slug, mac)
}

const renewChannel = async (rotation: Rotation, channelId: string, users: readonly string[]): Promise<number> => {
  const { owner, before, after, refuse } = rotation
  if (!(await renewChain(before, owner, channelId))) {
    refuse(`channel ${channelId}: its register has no copy, or is another one than it; with it all of its reports`)
    return 0
  }
  const people = tagsOf(rotation, channelId, users)
  const reports = await renewReports(rotation, channelId, people)
  await renewTombstones(rotation, channelId)
  await inChannel(owner, channelId, async (tx) => {
    await renewShares(tx, rotation, channelId)
    await renewAddresses(tx, rotation, channelId)
    await renewTemplates(tx, rotation, channelId)
    await retag(tx, people, { channelId, reportIds: null })
    await sql`select recount_figures(${channelId})`.execute(tx)
  })
  for (const reportId of await checkHeads(before, owner, channelId, null))
    refuse(`report ${reportId}: its log lacks entries that are known from outside the database`)
  await writeHeads(after, channelId, true)
  return reports
}

/** Moves what there is of channels to the new key, one after the other; gives how many reports moved now. */
export const renewChannels = async (rotation: Rotation, users: readonly string[]): Promise<number> => {
  let reports = 0
  for (const id of await channelIds(rotation.owner)) reports += await renewChannel(rotation, id, users)
  return reports
}
