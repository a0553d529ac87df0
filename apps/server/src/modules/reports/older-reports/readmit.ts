import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { importPrivateKey, publicKeyOf } from '../../../platform/crypto/key-pair.ts'
import { isShareGenuine, isShareOf, type TypedShare } from '../../../platform/crypto/recovery/recovery-share.ts'
import { signAsRecoveryKey } from '../../../platform/crypto/recovery/recovery-signing.ts'
import { joinShares } from '../../../platform/crypto/recovery/secret-sharing.ts'
import { readRows } from '../../../platform/db/read-rows.ts'
import { alsoInChannel, inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { IdentityRow } from '../../accounts/session/directory-mac.ts'
import { actAbout, standingOf } from '../../audit-log/governance/rule.ts'
import { appendEntry, heldRoster, rosterOf } from '../../audit-log/governance/store.ts'
import { recoverySigner } from '../../audit-log/governance/roster.ts'
import { signedBy } from '../../audit-log/governance/signed-by.ts'
import type { Change, Identity } from '../../audit-log/governance/entry.ts'
import { beforeAllReports, forEachReport, reportsPerCall } from '../../report-access/for-each-report.ts'
import { channelPeople, counts, type Holder, type Person } from '../../accounts/people/directory.ts'
import { grantOf } from '../../report-access/policy.ts'
import { loadReport } from '../../report-access/report-view.ts'
import { openRecoverySlots, type KeptKey } from '../../report-access/recovery-slots.ts'
import { sealingsOf, sealTo } from '../../report-access/release.ts'
import type { ReportView } from '../../report-access/view.ts'
import { appendLog, lockChain } from '../../audit-log/append.ts'
import { notify } from '../../notifications/notify.ts'
import { tellCommittee } from '../../accounts/people/tell-committee.ts'
import { areNumbersOf, publicHalvesOf } from '../../roster/check-numbers.ts'
import { settleAct } from '../../roster/effects.ts'
import { sealShares, sharesOf } from './older-reports.ts'
import { calledNow } from '../../accounts/users/governance.ts'
import { changingPeople, identitiesOf } from '../../accounts/users/directory.ts'
import { checkNumbersOf, type RecoveryKeyRow } from '../../roster/recovery-key/keys.ts'

/** The organisation's private half, joined from two shares. */
export interface OpenedKey {
  channelId: string
  version: number
  privateKey: Buffer
}

/** What is wrong with a share: of no key of the channel, or not as the program showed it; null where nothing is. */
export const shareFault = (
  { rootKeys }: Deps,
  keys: readonly RecoveryKeyRow[],
  share: TypedShare,
): 'foreign' | 'altered' | null => {
  const row = keys.find((key) => isShareOf(checkNumbersOf(key), share))
  if (!row) return 'foreign'
  return isShareGenuine(rootKeys, checkNumbersOf(row), share) ? null : 'altered'
}

/** The private half that two genuine shares give; null where they are not two of the same of the channel's keys. */
export const openKey = async (
  deps: Deps,
  keys: readonly RecoveryKeyRow[],
  [one, other]: readonly [TypedShare, TypedShare],
): Promise<OpenedKey | null> => {
  const row = keys.find((key) =>
    [one, other].every((share) => isShareGenuine(deps.rootKeys, checkNumbersOf(key), share)),
  )
  if (!row || one.number === other.number) return null
  const privateKey = await joinShares(one, other)
  if (!publicKeyOf(importPrivateKey(privateKey)).equals(row.public_key)) return null
  return { channelId: row.channel_id, version: row.version, privateKey }
}

/** The keys of a channel, the newest first. The shares say whether a row is genuine: they open it or not. */
export const allKeys = (deps: Deps, channelId: string): Promise<RecoveryKeyRow[]> =>
  inChannel(deps.db, channelId, (tx) =>
    tx.selectFrom('recovery_key').selectAll().where('channel_id', '=', channelId).orderBy('version', 'desc').execute(),
  )

export interface Readmitted {
  userId: string
  /** That is to be on the roster. */
  identity: Identity
  restartedAt: Date | null
  /** `new`: another one is there, and the committee's rule decides; `seated`: it is this one. */
  state: 'new' | 'seated'
  since: Date
}

const claimedIdentity = ({ version, public_key, signing_key }: IdentityRow): Identity => ({
  version,
  sealing: public_key.toString('base64url'),
  signing: signing_key.toString('base64url'),
})

/** A person's newest keys, about which the holders of the shares are asked; null where they have none, or no place to take. */
export const presentKeys = (deps: Deps, channelId: string, userId: string): Promise<Readmitted | null> =>
  changingPeople(deps, async (tx) => {
    const { seats, shut, restartedAt } = await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId))
    const seat = seats.get(userId)
    const [newest] = await identitiesOf(tx, userId)
    if (!seat || !newest) return null
    // What opened the former keys has ended what newer ones waited for.
    const isNew = newest.version > seat.identity.version && shut.has(userId)
    const identity = isNew ? claimedIdentity(newest) : seat.identity
    return { userId, identity, restartedAt, state: isNew ? 'new' : 'seated', since: newest.created_at }
  })

/** Whether the person read these numbers from their page: what a row says of their new keys is a claim. */
export const areTheirNumbers = (
  deps: Deps,
  channelId: string,
  { userId, identity, restartedAt }: Readmitted,
  typed: string,
): Promise<boolean> => areNumbersOf(deps, { channelId, userId, restartedAt, ...publicHalvesOf(identity) }, typed)

const proposeRekey = async (
  tx: Tx,
  deps: Deps,
  opened: OpenedKey,
  { userId, identity }: Readmitted,
): Promise<string> => {
  const { channelId, privateKey } = opened
  const called = await calledNow(tx, userId)
  if (!called) throw new AppError('conflict')
  return alsoInChannel(tx, channelId, async () => {
    const roster = await heldRoster(tx, deps, channelId)
    const change: Change = { kind: 'rekey', user: userId, name: called.name, identity }
    const before = actAbout(roster, change)
    if (before?.change.kind === 'rekey' && before.change.identity.version === identity.version) return before.id
    if (before || roster.recovery?.version !== opened.version) throw new AppError('conflict')
    const act = randomUUID()
    const sign = (statement: Buffer) => signAsRecoveryKey(privateKey, statement)
    const pen = { user: recoverySigner, version: opened.version, sign }
    const signer = signedBy(pen, { channelId, kind: 'propose', act, change, head: roster.hash })
    await appendEntry(tx, deps, channelId, { body: { kind: 'propose', act, change }, signer })
    return act
  })
}

/**
 * Two shares speak as one member does: the person's new keys take the place of the former once the wait has passed in which
 * nobody stopped it, or as soon as enough members sign. Gives when the wait ends, null where they count already. Throws
 * `conflict` where another act about them waits, and for a key that is not in force.
 */
const askForPlace = (deps: Deps, opened: OpenedKey, readmitted: Readmitted): Promise<Date | null> =>
  changingPeople(deps, async (tx) => {
    if (readmitted.state === 'seated') return null
    const { channelId } = opened
    const act = await proposeRekey(tx, deps, opened, readmitted)
    if (await settleAct(tx, deps, channelId, act)) return null
    await tellCommittee(tx, deps, { channelId, kind: 'act-waits', act })
    const roster = await alsoInChannel(tx, channelId, () => rosterOf(tx, deps, channelId))
    const waiting = roster.acts.get(act)
    if (!waiting) throw new AppError('conflict')
    return standingOf(roster, waiting, deps.now()).maturesAt
  })

const lacking = (opened: OpenedKey, to: Holder, after: string) => sql`
  select distinct g.report_id from report_grant g
    join recovery_slot r on r.channel_id = g.channel_id and r.report_id = g.report_id and r.key_version = ${opened.version}
  where g.channel_id = ${opened.channelId} and g.holder_tag = ${to.tag} and g.relation in ('access', 'former', 'shared')
    and g.report_id > ${after}::uuid
    and not exists (select 1 from slot own where own.channel_id = g.channel_id and own.report_id = g.report_id
      and own.holder_tag = ${to.tag} and own.key_version = ${to.keyVersion} and own.target = r.target and own.epoch = r.epoch)
  order by g.report_id limit ${reportsPerCall}`

type Sealed = Person & { holder: Holder }

/**
 * What the reporter wrote since the archiving (decisions §4), to a former member: of the epochs from it on, and nothing
 * older.
 */
const sealSinceArchived = (
  tx: Tx,
  deps: Deps,
  view: ReportView,
  to: Holder,
  kept: readonly KeptKey[],
): Promise<void> => {
  const { row, facts } = view
  const former = grantOf(facts, to.tag, 'former')
  const isOpen = row.status === 'reopened' && grantOf(facts, to.tag, 'reopened') !== undefined
  const since = former && !isOpen ? (facts.archivedEpoch ?? Infinity) : Infinity
  const release = {
    targets: ['content'],
    grantVersion: former?.version ?? 0,
    expiresAt: former?.expiresAt ?? null,
  } as const
  const opened = kept.filter(({ epoch }) => epoch >= since)
  return sealTo(tx, deps, { channelId: row.channel_id, reportId: row.id }, to, sealingsOf(release, opened))
}

const readmitOne = (deps: Deps, opened: OpenedKey, person: Sealed, reportId: string): Promise<boolean> =>
  inChannel(deps.db, opened.channelId, async (tx) => {
    const view = await loadReport(tx, deps, reportId, 'update')
    const shares = view ? sharesOf(person, view) : []
    if (!view || shares.length === 0) return false
    const kept = await openRecoverySlots(tx, deps, opened, reportId)
    if (kept.length === 0) return false
    await lockChain(tx, reportId)
    await sealShares(tx, deps, view, person, shares, kept)
    await sealSinceArchived(tx, deps, view, person.holder, kept)
    const { status, version } = view.row
    const data = { holder: person.tag.toString('hex'), by: 'recovery-key' }
    const report = { channelId: opened.channelId, reportId, status, version }
    await appendLog(tx, deps, report, [{ type: 'readmitted', userTag: null, data }], deps.now())
    return true
  })

const tellAll = (tx: Tx, deps: Deps, channelId: string, people: readonly Person[]): Promise<void> =>
  notify(tx, {
    channelId,
    reportId: null,
    kind: 'recovery-key-used',
    to: people.filter(counts).map((one) => one.tag),
    at: deps.now(),
  })

/** `waitsUntil`: nothing was given yet, since the person's keys do not count before that moment. */
export type Readmission = { waitsUntil: Date } | { sealed: number; failed: number }

/**
 * Gives a person's present keys what the organisation keeps of the reports that the policy gives them: nothing that
 * excludes them, nothing archived but what a vote needs. Each report in a transaction of its own and in its log; all
 * members are told. Said again, it goes on where it stopped. Throws as askForPlace does.
 */
export const readmitByKey = async (deps: Deps, opened: OpenedKey, readmitted: Readmitted): Promise<Readmission> => {
  const waitsUntil = await askForPlace(deps, opened, readmitted)
  if (waitsUntil) return { waitsUntil }
  const inOwn = <T>(work: (tx: Tx) => Promise<T>) => inChannel(deps.db, opened.channelId, work)
  const person = await inOwn(async (tx) => {
    const people = await channelPeople(tx, deps, opened.channelId)
    await tellAll(tx, deps, opened.channelId, people)
    return people.find((one) => one.userId === readmitted.userId)
  })
  if (!person?.holder) throw new AppError('conflict')
  const sealed: Sealed = { ...person, holder: person.holder }
  const counted = { sealed: 0, failed: 0 }
  let last = beforeAllReports
  for (;;) {
    const found = await inOwn((tx) =>
      readRows(tx, z.object({ report_id: z.string() }), lacking(opened, sealed.holder, last)),
    )
    const ids = found.map((row) => row.report_id)
    const { done, skipped } = await forEachReport(deps, ids, (id) => readmitOne(deps, opened, sealed, id))
    counted.sealed += done
    counted.failed += skipped
    last = ids.at(-1) ?? last
    if (ids.length === 0) return counted
  }
}
