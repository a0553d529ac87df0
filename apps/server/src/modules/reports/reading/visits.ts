import { sql } from 'kysely'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { openVisits, sealVisits, type Visits } from '../../../platform/crypto/reporter/reporter-visits.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { ReporterActor } from '../../accounts/session/actor.ts'
import { toMinute } from '../../../platform/time.ts'

const open = (actor: ReporterActor, box: Buffer | undefined): Visits => {
  try {
    if (box) return openVisits(actor.keyring.privateKey, actor, box)
  } catch (error) {
    // A row that was tampered with must not keep the reporter out of the report.
    if (!(error instanceof DecryptionError)) throw error
  }
  return { last: null, previous: null }
}

const ownCredential = (tx: Tx, actor: ReporterActor) =>
  tx
    .selectFrom('reporter_credential')
    .select('visit_box')
    .where('channel_id', '=', actor.channelId)
    .where('report_id', '=', actor.reportId)
    .where('id', '=', actor.credentialId)

/** When the reporter was here before, as ISO 8601; null on the first visit. */
export const previousVisit = async (tx: Tx, actor: ReporterActor): Promise<string | null> => {
  const own = await ownCredential(tx, actor).executeTakeFirst()
  return open(actor, own?.visit_box).previous
}

/**
 * Notes a visit that begins now, to the minute, for "what is new since"; nothing else of a reporter's visit is kept. A
 * visit begins with the reference, not with each reading.
 */
export const beginVisit = (deps: Deps, actor: ReporterActor): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const own = await ownCredential(tx, actor).forUpdate().executeTakeFirst()
    const { last: previous } = open(actor, own?.visit_box)
    const visits = { last: toMinute(deps.now()).toISOString(), previous }
    await sql`update reporter_credential set visit_box = ${sealVisits(actor.keyring.privateKey, actor, visits)}
      where channel_id = ${actor.channelId} and report_id = ${actor.reportId} and id = ${actor.credentialId}`.execute(
      tx,
    )
  })
