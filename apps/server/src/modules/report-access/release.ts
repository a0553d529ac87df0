import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { Holder } from '../accounts/people/directory.ts'
import { openCustody } from './open-slot.ts'
import { sealSlots, type Sealing, type SlotRow } from './slots.ts'
import type { Target } from './targets.ts'

interface Release {
  reportId: string
  to: Holder
  targets: readonly Target[]
  grantVersion: number
  expiresAt: Date | null
  /** Also keep the keys for later votes (a member who joins a report). */
  withCustody?: readonly Target[]
  /** A vote decided it: what this session cannot open, another holder's completes. */
  canWait?: true
}

/** Whether the other has every epoch's keys under this grant, no matter who sealed them. */
const isWhole = async (tx: Tx, actor: MemberActor, { reportId, to, targets, grantVersion }: Release) => {
  const found = await tx
    .selectNoFrom(
      sql<boolean>`(select count(*) from slot where channel_id = ${actor.channelId} and report_id = ${reportId}
        and holder_tag = ${to.tag} and kind = 'access' and target = any(${[...targets]}::text[])
        and key_version = ${to.keyVersion} and grant_version = ${grantVersion})
      = (select count(distinct epoch) * ${targets.length}::int from report_key
        where channel_id = ${actor.channelId} and report_id = ${reportId})`.as('isWhole'),
    )
    .executeTakeFirstOrThrow()
  return found.isWhole
}

/** What of opened keys a release gives. */
export const sealingsOf = (
  release: Pick<Release, 'targets' | 'grantVersion' | 'expiresAt' | 'withCustody'>,
  opened: readonly { target: Target; epoch: number; key: Buffer }[],
): Sealing[] =>
  opened.flatMap(({ target, epoch, key }): Sealing[] => [
    ...(release.targets.includes(target)
      ? [
          {
            target,
            epoch,
            key,
            kind: 'access' as const,
            grantVersion: release.grantVersion,
            expiresAt: release.expiresAt,
          },
        ]
      : []),
    ...(release.withCustody?.includes(target)
      ? [{ target, epoch, key, kind: 'custody' as const, grantVersion: 0 }]
      : []),
  ])

/** Seals keys to one holder; a slot that they have already (under an older grant or identity) is replaced. */
export const sealTo = async (
  tx: Tx,
  deps: Pick<Deps, 'rootKeys'>,
  report: { channelId: string; reportId: string },
  to: Holder,
  sealings: readonly Sealing[],
): Promise<void> => {
  if (sealings.length > 0) await upsertSlots(tx, sealSlots(deps.rootKeys, report, to, sealings))
}

/**
 * Gives somebody access: opens the actor's custody and seals every epoch's keys to the other. The grant
 * must already stand in the policy. Gives false where an epoch is lacking: the next holder's session completes it.
 * Throws `keys-locked` where the actor has nothing to give and it cannot wait.
 */
export const releaseKeys = async (tx: Tx, deps: Deps, actor: MemberActor, release: Release): Promise<boolean> => {
  const wanted = [...new Set([...release.targets, ...(release.withCustody ?? [])])]
  const opened = await openCustody(tx, actor, release.reportId, wanted)
  const report = { channelId: actor.channelId, reportId: release.reportId }
  const sealings = sealingsOf(release, opened)
  if (sealings.length === 0 && !release.canWait) throw new AppError('keys-locked')
  await sealTo(tx, deps, report, release.to, sealings)
  return isWhole(tx, actor, release)
}

/** Inserts slots; one that the holder has already (under an older grant) is replaced. */
const upsertSlots = async (tx: Tx, rows: readonly SlotRow[]): Promise<void> => {
  await tx
    .insertInto('slot')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'report_id', 'holder_tag', 'kind', 'target', 'epoch']).doUpdateSet((old) => ({
        key_version: old.ref('excluded.key_version'),
        grant_version: old.ref('excluded.grant_version'),
        expires_at: old.ref('excluded.expires_at'),
        box: old.ref('excluded.box'),
      })),
    )
    .execute()
}

/** Takes keys away; what is gone cannot be used by any later session. */
export const dropSlots = (
  tx: Tx,
  report: { channelId: string; reportId: string },
  which: { kind?: 'access' | 'custody'; holder?: Buffer; exceptReporters?: readonly Buffer[] },
): Promise<unknown> => {
  const reporters = [...(which.exceptReporters ?? [])]
  return sql`delete from slot where channel_id = ${report.channelId} and report_id = ${report.reportId}
    and (${which.kind ?? null}::text is null or kind = ${which.kind ?? null})
    and (${which.holder ?? null}::bytea is null or holder_tag = ${which.holder ?? null})
    and not (holder_tag = any(${reporters}::bytea[]))`.execute(tx)
}

/** The tags of a report's own reporter credentials. */
export const reporterTags = async (
  tx: Tx,
  tagOf: (credentialId: string) => Buffer,
  report: { channelId: string; reportId: string },
): Promise<Buffer[]> => {
  const rows = await tx
    .selectFrom('reporter_credential')
    .select('id')
    .where('channel_id', '=', report.channelId)
    .where('report_id', '=', report.reportId)
    .execute()
  return rows.map((row) => tagOf(row.id))
}
