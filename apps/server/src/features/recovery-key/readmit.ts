import { sql } from 'kysely'
import { DecryptionError } from '../../crypto/errors.ts'
import { importPrivateKey, publicKeyOf } from '../../crypto/key-pair.ts'
import { isShareOf } from '../../crypto/recovery-share.ts'
import { joinShares, type Share } from '../../crypto/secret-sharing.ts'
import { inChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import {
  channelPeople,
  grantOf,
  isCommitteeMember,
  loadReport,
  openRecoverySlots,
  sealingsOf,
  sealTo,
  type Holder,
  type KeptKey,
  type Person,
  type ReportView,
} from '../access/index.ts'
import { sealOwnFiles } from '../files/index.ts'
import { appendLog, lockChain } from '../logs/index.ts'
import { notify } from '../notifications/index.ts'
import { endCalls, sharesOf } from '../readmissions/index.ts'
import { changePerson, changingPeople, confirmPair, countsByTime, genuinePairs } from '../users/index.ts'
import { fingerprintOf, type RecoveryKeyRow } from './keys.ts'

/** The organisation's private half, joined from two shares. */
export interface OpenedKey {
  channelId: string
  version: number
  privateKey: Buffer
}

/**
 * The private half that two shares give, of whichever of the channel's keys they belong to; null where they belong to none
 * of them, or are not two of the same.
 */
export const openKey = (
  keys: readonly RecoveryKeyRow[],
  [one, other]: readonly [Share & { mark: Buffer }, Share & { mark: Buffer }],
): OpenedKey | null => {
  const row = keys.find((key) => [one, other].every((share) => isShareOf(fingerprintOf(key), share)))
  if (!row || one.number === other.number) return null
  const privateKey = joinShares(one, other)
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
  version: number
  /** As the server last wrote it. */
  state: 'unconfirmed' | 'confirmed'
  isObjected: boolean
  since: Date
}

/** A person's present keys, which whoever holds the shares is asked about; null where they have none to be sealed to. */
export const presentKeys = (deps: Deps, userId: string): Promise<Readmitted | null> =>
  changingPeople(deps, async (tx) => {
    const [pair] = await genuinePairs(tx, deps, userId)
    if (!pair || pair.state === 'retired') return null
    const { version, state, objected_at, created_at } = pair
    return { userId, version, state, isObjected: objected_at !== null, since: created_at }
  })

/** Two shares speak as a colleague does who checked by another way: the keys count from now on. */
const confirmKeys = (deps: Deps, channelId: string, { userId, version }: Readmitted): Promise<void> =>
  changingPeople(deps, async (tx) => {
    await changePerson(tx, deps, userId, async (genuine) => {
      const [pair] = genuine
      if (pair?.version !== version) throw new AppError('conflict')
      if (pair.state === 'unconfirmed' || countsByTime(pair)) await confirmPair(tx, deps, pair)
    })
    await endCalls(tx, channelId)
  })

const lacking = (opened: OpenedKey, to: Holder, after: string) => sql<{ report_id: string }>`
  select distinct g.report_id from report_grant g
    join recovery_slot r on r.channel_id = g.channel_id and r.report_id = g.report_id and r.key_version = ${opened.version}
  where g.channel_id = ${opened.channelId} and g.holder_tag = ${to.tag} and g.relation in ('access', 'former', 'shared')
    and g.report_id > ${after}::uuid
    and not exists (select 1 from slot own where own.channel_id = g.channel_id and own.report_id = g.report_id
      and own.holder_tag = ${to.tag} and own.key_version = ${to.keyVersion} and own.target = r.target and own.epoch = r.epoch)
  order by g.report_id limit 50`

type Sealed = Person & { holder: Holder }

/** What the reporter wrote since the archiving (decisions §4), to a former member: of the epochs from it on, and nothing older. */
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
    const report = { channelId: opened.channelId, reportId }
    const kept = await openRecoverySlots(tx, deps, opened, reportId)
    if (kept.length === 0) return false
    await lockChain(tx, reportId)
    for (const { targets, grant, withCustody } of shares) {
      const release = { targets, grantVersion: grant?.version ?? 0, expiresAt: grant?.expiresAt ?? null }
      const sealings = sealingsOf({ ...release, ...(withCustody && { withCustody }) }, kept)
      await sealTo(tx, deps, report, person.holder, sealings)
    }
    await sealSinceArchived(tx, deps, view, person.holder, kept)
    const held = shares.find(({ grant }) => grant)?.grant
    if (held) await sealOwnFiles(tx, deps, view, { to: person.holder, expiresAt: held.expiresAt }, kept)
    const { status, version } = view.row
    const data = { holder: person.tag.toString('hex'), by: 'recovery-key' }
    await appendLog(tx, { ...report, status, version }, [{ type: 'readmitted', userTag: null, data }], deps.now())
    return true
  })

const tryOne = async (...of: Parameters<typeof readmitOne>): Promise<boolean> => {
  try {
    return await readmitOne(...of)
  } catch (error) {
    if (error instanceof AppError || error instanceof DecryptionError) return false
    throw error
  }
}

const tellAll = (tx: Tx, deps: Deps, channelId: string, people: readonly Person[]): Promise<void> =>
  notify(tx, {
    channelId,
    reportId: null,
    kind: 'recovery-key-used',
    to: people.filter(isCommitteeMember).map((one) => one.tag),
    at: deps.now(),
  })

/**
 * Gives a person's present keys what the organisation keeps of the reports that the policy gives them: nothing that
 * excludes them, nothing archived but what a vote needs. Each report in a transaction of its own and in its log; all
 * members are told. Said again, it goes on where it stopped.
 */
export const readmitByKey = async (
  deps: Deps,
  opened: OpenedKey,
  readmitted: Readmitted,
): Promise<{ sealed: number; failed: number }> => {
  await confirmKeys(deps, opened.channelId, readmitted)
  const inOwn = <T>(work: (tx: Tx) => Promise<T>) => inChannel(deps.db, opened.channelId, work)
  const person = await inOwn(async (tx) => {
    const people = await channelPeople(tx, deps, opened.channelId)
    await tellAll(tx, deps, opened.channelId, people)
    return people.find((one) => one.userId === readmitted.userId)
  })
  if (!person?.holder) throw new AppError('conflict')
  const sealed: Sealed = { ...person, holder: person.holder }
  const counted = { sealed: 0, failed: 0 }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await inOwn((tx) => lacking(opened, sealed.holder, last).execute(tx))
    for (const { report_id: id } of found.rows)
      counted[(await tryOne(deps, opened, sealed, id)) ? 'sealed' : 'failed'] += 1
    last = found.rows.at(-1)?.report_id ?? last
    if (found.rows.length === 0) return counted
  }
}
