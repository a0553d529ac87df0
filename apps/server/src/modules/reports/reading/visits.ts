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

/** When the reporter was here before, as ISO 8601; null on the first visit. */
export const previousVisit = async (tx: Tx, actor: ReporterActor): Promise<string | null> => {
  const found = await sql<{ visit_box: Buffer }>`select visit_box from reporter_credential
    where channel_id = ${actor.channelId} and report_id = ${actor.reportId} and id = ${actor.credentialId}`.execute(tx)
  return open(actor, found.rows[0]?.visit_box).previous
}

/**
 * Notes a visit that begins now, to the minute, for "what is new since"; nothing else of a reporter's visit is kept. A
 * visit begins with the reference, not with each reading.
 */
export const beginVisit = (deps: Deps, actor: ReporterActor): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const found = await sql<{ visit_box: Buffer }>`select visit_box from reporter_credential
      where channel_id = ${actor.channelId} and report_id = ${actor.reportId} and id = ${actor.credentialId}
      for update`.execute(tx)
    const { last: previous } = open(actor, found.rows[0]?.visit_box)
    const visits = { last: toMinute(deps.now()).toISOString(), previous }
    await sql`update reporter_credential set visit_box = ${sealVisits(actor.keyring.privateKey, actor, visits)}
      where channel_id = ${actor.channelId} and report_id = ${actor.reportId} and id = ${actor.credentialId}`.execute(
      tx,
    )
  })
