import { sql, type RawBuilder } from 'kysely'
import type { ToldAct } from '@canal/contract/notifications/schemas'
import type { Tx } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { Chain } from '../audit-log/governance/chains.ts'
import { standingOf } from '../audit-log/governance/rule.ts'
import { wholeChain } from '../audit-log/governance/store.ts'
import { linesFor } from '../roster/governance-log.ts'
import { ownRows, type Holder } from './holder.ts'

/** What counts that soon after the entry before, which signs it, counts by that signature: one transaction writes both. */
const atOnceMs = 60_000

/** Acts that somebody began or stopped themselves, and those that count by their signature. */
const ownDoing = ({ entries }: Chain, userId: string) => {
  const by = (kind: 'propose' | 'stop') =>
    entries.flatMap(({ body, signer }) => (body.kind === kind && signer?.user === userId ? [body.act] : []))
  const carried = entries.flatMap(({ body, at }, index) => {
    const last = entries[index - 1]
    if (body.kind !== 'effect' || last?.signer?.user !== userId) return []
    const isSigned = (last.body.kind === 'propose' || last.body.kind === 'sign') && last.body.act === body.act
    return isSigned && at.getTime() - last.at.getTime() < atOnceMs ? [body.act] : []
  })
  return { begun: by('propose'), stopped: by('stop'), carried }
}

/**
 * The rows `n` that somebody is shown: theirs, less those of acts that they began, and of what they stopped or put in force
 * themselves. Rows of these there are all the same, as whose they are would be known by their lack. Must run in the channel's
 * transaction.
 */
export const shownRows = async (
  tx: Tx,
  deps: Deps,
  actor: Holder & { userId: string },
): Promise<RawBuilder<unknown>> => {
  const { begun, stopped, carried } = ownDoing(await wholeChain(tx, deps, actor.channelId), actor.userId)
  return sql`${ownRows(actor)} and not (n.act_id is not null and (
    (n.kind = 'act-waits' and n.act_id = any(${begun}::uuid[]))
    or (n.kind = 'act-counts' and n.act_id = any(${carried}::uuid[]))
    or (n.kind = 'act-stopped' and n.act_id = any(${stopped}::uuid[]))))`
}

const ends: readonly string[] = ['effect', 'stop', 'lapse']

interface Row {
  kind: string
  act_id: string | null
}

const toldAct = (
  chain: Chain,
  lineOf: ReturnType<typeof linesFor>,
  { kind, act_id: id }: Row,
  now: Date,
): ToldAct | null => {
  const ofAct = chain.entries.filter(({ body }) => 'act' in body && body.act === id)
  const entry = ofAct.find(({ body }) => body.kind === (kind === 'act-stopped' ? 'stop' : 'propose'))
  if (!entry) return null
  const end = ofAct.find(({ body }) => ends.includes(body.kind))?.body.kind
  const waiting = id === null ? undefined : chain.roster.acts.get(id)
  const standing = waiting && standingOf(chain.roster, waiting, now)
  return {
    entry: lineOf(entry),
    countsAt: standing?.maturesAt?.toISOString() ?? null,
    isSooner: standing !== undefined && standing.needed !== null && waiting?.seenAt === null,
    end: end === 'effect' || end === 'stop' || end === 'lapse' ? end : null,
  }
}

/** What the register says of the acts that rows are about, and what became of them. Must run in the channel's transaction. */
export const toldActs = async (
  tx: Tx,
  deps: Deps,
  { channelId, userId }: Pick<MemberActor, 'channelId' | 'userId'>,
  rows: readonly Row[],
): Promise<(row: Row) => ToldAct | null> => {
  if (rows.every(({ act_id: id }) => id === null)) return () => null
  const [chain, now] = [await wholeChain(tx, deps, channelId), deps.now()]
  const lineOf = linesFor(chain, userId)
  return (row) => (row.act_id === null ? null : toldAct(chain, lineOf, row, now))
}
