import { sql } from 'kysely'
import type { Lacking } from '@canal/contract/roster/schemas'
import type { BatchDone } from '@canal/contract/batches'
import { isShut, shutStatuses } from '@canal/contract/reports/statuses'
import * as z from 'zod/mini'
import { shut } from '../../../platform/db/statuses.ts'
import { readRows } from '../../../platform/db/read-rows.ts'
import { amongPeople, inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { userKeyring } from '../../accounts/session/keyring.ts'
import { toSubject, grantOf, visibilityOf, type Grant } from '../../report-access/policy.ts'
import { batchOf, beforeAllReports, forEachReport, reportsPerCall } from '../../report-access/for-each-report.ts'
import { channelPeople, type Holder, type Person } from '../../accounts/people/directory.ts'
import {
  fileTargets,
  investigatorAccess,
  memberAccess,
  memberCustody,
  type Target,
} from '../../report-access/targets.ts'
import { loadReport } from '../../report-access/report-view.ts'
import { openCustody } from '../../report-access/open-slot.ts'
import type { KeptKey } from '../../report-access/recovery-slots.ts'
import { sealingsOf, sealTo } from '../../report-access/release.ts'
import { sealSinceArchived } from '../../report-access/since-archived.ts'
import type { ReportView } from '../../report-access/view.ts'
import { sealOwnFiles } from '../../files/reseal-own.ts'
import { appendLog, lockChain } from '../../audit-log/append.ts'
import { openFormer } from '../../accounts/users/identity.ts'

type Colleague = Person & { holder: Holder }

/** The relation by which a report is read as it stands now. */
const reading = (isInvestigator: boolean) =>
  isInvestigator ? sql`'shared'` : sql`case r.status when 'reopened' then 'reopened' else 'access' end`

/** Files of their own that they read no longer, of reports that they read now. */
const ownFilesLacking = (actor: MemberActor, person: Colleague) => sql`r.status <> 'archived'
  and exists (select 1 from report_grant now where now.channel_id = r.channel_id and now.report_id = r.id
    and now.holder_tag = ${person.tag} and now.relation = ${reading(person.isInvestigator)})
  and exists (select 1 from file f
    join file_version v on v.channel_id = f.channel_id and v.file_id = f.id and v.variant = 'original'
    join slot files on files.channel_id = f.channel_id and files.report_id = f.report_id and files.kind = 'custody'
      and files.holder_tag = ${actor.tag} and files.epoch = v.key_epoch and files.key_version = ${actor.keyring.version}
      and files.target = case f.kind when 'internal' then 'files-internal' else 'files' end
    where f.channel_id = r.channel_id and f.report_id = r.id and f.uploader_tag = ${person.tag}
      and not exists (select 1 from slot own where own.channel_id = f.channel_id and own.report_id = f.report_id
        and own.holder_tag = ${person.tag} and own.kind = 'access' and own.target = 'file:' || v.id
        and own.key_version = ${person.holder.keyVersion}))`

/** What the reporter wrote since the archiving, which the giver reads as a former member and they do not. */
const sinceArchivedLacking = (actor: MemberActor, person: Colleague) => sql`r.status in ${shut}
  and g.relation = 'former' and exists (select 1 from report_grant mine
    join slot read on read.channel_id = mine.channel_id and read.report_id = mine.report_id and read.kind = 'access'
      and read.holder_tag = mine.holder_tag and read.target = 'content' and read.grant_version = mine.version
      and read.key_version = ${actor.keyring.version}
    where mine.channel_id = g.channel_id and mine.report_id = g.report_id and mine.holder_tag = ${actor.tag}
      and mine.relation = 'former'
      and not exists (select 1 from slot own where own.channel_id = g.channel_id and own.report_id = g.report_id
        and own.holder_tag = ${person.tag} and own.kind = 'access' and own.target = 'content'
        and own.epoch = read.epoch and own.key_version = ${person.holder.keyVersion}))`

/**
 * Reports of the giver's whose keys a colleague lacks under their present identity, after the last one looked at.
 * What is done already is not among them, so that a run cut short goes on where it stopped.
 */
const lacking = (actor: MemberActor, person: Colleague, after: string) => {
  const { tag } = person.holder
  const kind = person.isInvestigator ? 'access' : 'custody'
  const wanted = person.isInvestigator ? investigatorAccess : memberCustody
  // For them a vote opens nothing that is archived, and nothing of it is kept.
  const unkept = person.isInvestigator ? shutStatuses : []
  return sql`
    select distinct g.report_id from report_grant g
      join report r on r.channel_id = g.channel_id and r.id = g.report_id and not (r.status = any(${unkept}::text[]))
      join slot kept on kept.channel_id = g.channel_id and kept.report_id = g.report_id
        and kept.holder_tag = ${actor.tag} and kept.kind = 'custody' and kept.target = any(${[...wanted]}::text[])
        and kept.key_version = ${actor.keyring.version}
    where g.channel_id = ${actor.channelId} and g.holder_tag = ${tag} and g.relation in ('access', 'former', 'shared')
      and g.report_id > ${after}::uuid
      and (not exists (select 1 from slot own where own.channel_id = g.channel_id and own.report_id = g.report_id
        and own.holder_tag = ${tag} and own.kind = ${kind} and own.key_version = ${person.holder.keyVersion}
        and own.target = kept.target and own.epoch = kept.epoch)
      or (${ownFilesLacking(actor, person)}) or (${sinceArchivedLacking(actor, person)}))`
}

const countLacking = async (
  tx: Tx,
  actor: MemberActor,
  person: Colleague,
  after: string = beforeAllReports,
): Promise<number> => {
  const { total } = await tx
    .selectNoFrom(sql<number>`(select count(*)::int from (${lacking(actor, person, after)}) l)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

interface Share {
  targets: readonly Target[]
  grant: Grant | undefined
  withCustody?: readonly Target[]
}

/** What the policy gives the colleague of a report as it stands: nothing is granted anew. */
export const sharesOf = (person: Person, { row, facts }: ReportView): Share[] => {
  const held = (relation: Grant['relation']) => grantOf(facts, person.tag, relation)
  if (person.isInvestigator && isShut(row.status)) return []
  const files = { targets: fileTargets, grant: held('files') }
  if (person.isInvestigator)
    return [{ targets: investigatorAccess, grant: held('shared') }, files].filter((s) => s.grant)
  // Archived: what is kept so that a vote can open it, and no key to read by.
  const access = row.status === 'archived' ? undefined : held(row.status === 'reopened' ? 'reopened' : 'access')
  if (held('excluded') || (!access && !held('former'))) return []
  const own: Share = { targets: access ? memberAccess : [], grant: access, withCustody: memberCustody }
  return access && files.grant ? [own, files] : [own]
}

/**
 * Seals to a colleague's present keys what the policy gives them, and the files of their own, as far as the `kept` keys
 * reach. False where they open nothing of it. The keys were all opened before: what is sealed here may take the place of the
 * very slots that they came from.
 */
export const sealShares = async (
  tx: Tx,
  deps: Deps,
  view: ReportView,
  { holder }: Colleague,
  shares: readonly Share[],
  kept: readonly KeptKey[],
): Promise<boolean> => {
  const sealings = shares.flatMap(({ targets, grant, withCustody }) => {
    const release = { targets, grantVersion: grant?.version ?? 0, expiresAt: grant?.expiresAt ?? null }
    return sealingsOf({ ...release, ...(withCustody && { withCustody }) }, kept)
  })
  if (sealings.length === 0) return false
  await sealTo(tx, deps, { channelId: view.row.channel_id, reportId: view.row.id }, holder, sealings)
  const held = shares.find(({ grant }) => grant)?.grant
  if (held) await sealOwnFiles(tx, deps, view, { to: holder, expiresAt: held.expiresAt }, kept)
  return true
}

/** Both must be of the report: the giver hands on nothing that they could not have been asked for. */
const resealOne = (deps: Deps, actor: MemberActor, person: Colleague, reportId: string): Promise<boolean> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await loadReport(tx, deps, reportId, 'update')
    if (!view) return false
    const mine = visibilityOf(toSubject(actor, reportId), view.facts)
    const shares = sharesOf(person, view)
    if (shares.length === 0 || (mine !== 'open' && mine !== 'archived')) return false
    await lockChain(tx, reportId)
    const kept = (await openCustody(tx, actor, reportId, memberCustody)) as KeptKey[]
    await sealSinceArchived(tx, deps, actor, view, person.holder)
    if (!(await sealShares(tx, deps, view, person, shares, kept))) throw new AppError('keys-locked')
    const { status, version } = view.row
    const data = { holder: person.tag.toString('hex') }
    const report = { channelId: actor.channelId, reportId, status, version }
    await appendLog(tx, deps, report, [{ type: 'readmitted', userTag: actor.tag, data }], deps.now())
    return true
  })

/** The caller with the identity that they renewed themselves, which opens what their present one may lack; null for no such. */
const asBefore = async (deps: Deps, actor: MemberActor): Promise<MemberActor | null> => {
  const row = await amongPeople(deps.db, (tx) =>
    tx
      .selectFrom('user_key')
      .selectAll()
      .where('user_id', '=', actor.userId)
      .where('version', '=', actor.keyring.version)
      .executeTakeFirst(),
  )
  const former = row && openFormer(row, actor.keyring)
  return former ? { ...actor, keyring: userKeyring(deps.rootKeys, former.version, former.privateKeys) } : null
}

const findColleague = async (tx: Tx, deps: Deps, actor: MemberActor, userId: string): Promise<Colleague | null> => {
  const person = (await channelPeople(tx, deps, actor.channelId)).find((one) => one.userId === userId)
  return person?.holder ? { ...person, holder: person.holder } : null
}

/** What the former keys of somebody opened opens by their present ones: the former need not. */
const forgetFormer = (tx: Tx, { channelId, tag, keyring }: MemberActor, { holder }: Colleague): Promise<unknown> =>
  sql`delete from slot old where old.channel_id = ${channelId} and old.holder_tag = ${tag}
    and old.key_version = ${keyring.version} and exists (select 1 from slot own where own.channel_id = old.channel_id
      and own.report_id = old.report_id and own.holder_tag = old.holder_tag and own.kind = old.kind
      and own.target = old.target and own.epoch = old.epoch and own.key_version = ${holder.keyVersion})`.execute(tx)

/**
 * Seals to a colleague's present keys what the policy gives them and the caller keeps, of the next few reports after
 * `after`; to the caller's own, what the identity that they renewed keeps. Each report in a transaction of its own, with its
 * entry in the log; one that could not be opened is left for another colleague. Throws `not-found` for who is not on the
 * roster, `keys-changed` where their identity there is not that `version`.
 */
export const giveOlderReports = async (
  deps: Deps,
  caller: MemberActor,
  { userId, version, after = beforeAllReports }: { userId: string; version: number; after?: string | undefined },
): Promise<BatchDone> => {
  const isOwn = userId === caller.userId
  const actor = isOwn ? await asBefore(deps, caller) : caller
  if (!actor) throw new AppError('not-found')
  const inOwn = <T>(work: (tx: Tx) => Promise<T>) => inChannel(deps.db, actor.channelId, work)
  const person = await inOwn((tx) => findColleague(tx, deps, actor, userId))
  if (!person) throw new AppError('not-found')
  if (person.holder.keyVersion !== version) throw new AppError('keys-changed')
  const found = await inOwn((tx) =>
    readRows(
      tx,
      z.object({ report_id: z.string() }),
      sql`${lacking(actor, person, after)} order by g.report_id limit ${reportsPerCall}`,
    ),
  )
  const ids = found.map((row) => row.report_id)
  const counts = await forEachReport(deps, ids, (id) => resealOne(deps, actor, person, id))
  const last = ids.at(-1)
  const remaining = last ? await inOwn((tx) => countLacking(tx, actor, person, last)) : 0
  if (isOwn && remaining === 0) await inOwn((tx) => forgetFormer(tx, actor, person))
  return batchOf(counts, ids, remaining)
}

/** Throws `conflict` where reports are left that only the identity opens which the caller renewed before. */
export const refuseWhileLacking = async (deps: Deps, caller: MemberActor): Promise<void> => {
  if ((await lackingOfOwn(deps, caller)) > 0) throw new AppError('conflict')
}

/** How many reports only the identity opens that the caller renewed before. */
const lackingOfOwn = async (deps: Deps, caller: MemberActor): Promise<number> => {
  const actor = await asBefore(deps, caller)
  if (!actor) return 0
  return inChannel(deps.db, actor.channelId, async (tx) => {
    const own = await findColleague(tx, deps, actor, actor.userId)
    return own ? countLacking(tx, actor, own) : 0
  })
}

/** Who lacks reports that the caller keeps, the caller first: after new keys, until they were given them all. */
export const lackingColleagues = async (deps: Deps, caller: MemberActor): Promise<Lacking[]> => {
  const before = await asBefore(deps, caller)
  return inChannel(deps.db, caller.channelId, async (tx) => {
    const found: Lacking[] = []
    for (const person of await channelPeople(tx, deps, caller.channelId)) {
      const { holder, userId, username, fullName } = person
      const isYou = userId === caller.userId
      const actor = isYou ? before : caller
      const remaining = holder && actor ? await countLacking(tx, actor, { ...person, holder }) : 0
      if (holder && remaining > 0)
        found.push({ userId, username, fullName, version: holder.keyVersion, remaining, isYou })
    }
    return found.toSorted((a, b) => Number(b.isYou) - Number(a.isYou))
  })
}
