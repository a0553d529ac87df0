import type { Page } from '@canal/contract'
import { governanceLog } from '@canal/contract/roster/endpoints'
import { governanceKinds, type GovernanceEntry, type GovernanceKind } from '@canal/contract/roster/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { listQuery, pageOf } from '../../platform/http/list-query.ts'
import { recoverySigner, type NameFrom, type Roster } from '../audit-log/governance/roster.ts'
import type { Chain } from '../audit-log/governance/chains.ts'
import { wholeChain } from '../audit-log/governance/store.ts'
import type { Body, Change, Entry, Signer } from '../audit-log/governance/entry.ts'
import { personIn, setBy, shownKind } from './present.ts'

type Told = Extract<Body, { kind: GovernanceKind }>

const called = ({ name, post }: Pick<NameFrom, 'name' | 'post'>) => ({ name, post })
const nobody = { name: '', post: '' }

/** How somebody was called at a moment; entries of one second stand in their order. */
const calledAt = ({ names }: Roster, user: string, at: Date) => {
  const known = names.get(user) ?? []
  return called(known.findLast(({ from }) => from <= at) ?? known[0] ?? nobody)
}

const renamed = (known: readonly NameFrom[], { at }: Entry, body: Extract<Body, { kind: 'named' }>) => {
  const place = known.findLastIndex(({ name, post, from }) => name === body.name && post === body.post && from <= at)
  const before = known[place - 1]
  return { person: called(body), former: before ? called(before) : null }
}

const personOf = (roster: Roster, at: Date, body: Told | Change): ReturnType<typeof called> => {
  const user = personIn(body)
  if (user === null) return nobody
  const known = calledAt(roster, user, at)
  return known.name === '' && 'name' in body ? { name: body.name, post: '' } : known
}

const present = (
  roster: Roster,
  acts: ReadonlyMap<string, Proposal>,
  entry: Entry,
  viewer: string,
): GovernanceEntry => {
  const { sequence, at, signer } = entry
  const body = entry.body
  const proposal = 'act' in body ? acts.get(body.act) : undefined
  const change = proposal?.change ?? null
  const by = signer && (signer.user === recoverySigner ? '' : calledAt(roster, signer.user, at).name)
  const about =
    body.kind === 'named'
      ? renamed(roster.names.get(body.user) ?? [], entry, body)
      : { person: personOf(roster, at, change ?? body), former: null }
  const what = change ?? body
  return {
    sequence,
    kind: body.kind,
    createdAt: at.toISOString(),
    ...about,
    act: change && shownKind(change),
    settings: setBy(what),
    appointed: change?.kind === 'appoint' ? change.people.map((user) => calledAt(roster, user, at).name) : null,
    capacity: change?.kind === 'admit' ? change.capacity : null,
    // What takes effect, nobody signs any more: it is said of who began it.
    isOwn: (signer ?? proposal?.signer)?.user === (personIn(what) ?? ''),
    by,
    isByYou: signer?.user === viewer,
  }
}

interface Proposal {
  change: Change
  signer: Signer | null
}

const actsOf = (entries: readonly Entry[]): Map<string, Proposal> =>
  new Map(
    entries.flatMap(({ body, signer }) =>
      body.kind === 'propose' ? [[body.act, { change: body.change, signer }] as const] : [],
    ),
  )

/** Lines of the register as one of its readers is shown them. */
export const linesFor = ({ roster, entries }: Chain, viewer: string): ((entry: Entry) => GovernanceEntry) => {
  const acts = actsOf(entries)
  return (entry) => present(roster, acts, entry, viewer)
}

/**
 * A page of the register of governance, newest first unless asked otherwise (`sent`: the query as it was sent). Throws
 * `invalid`, and as rosterOf does.
 */
export const listGovernance = (deps: Deps, actor: MemberActor, sent: unknown): Promise<Page<GovernanceEntry>> => {
  const query = listQuery(governanceLog.query, sent)
  const isOldestFirst = query.sort === 'createdAt' && query.direction === 'ASC'
  return inChannel(deps.db, actor.channelId, async (tx) => {
    const chain = await wholeChain(tx, deps, actor.channelId)
    const told = chain.entries.filter(({ body }) => (governanceKinds as readonly string[]).includes(body.kind))
    if (!isOldestFirst) told.reverse()
    const from = query.page * query.size
    const items = told.slice(from, from + query.size).map(linesFor(chain, actor.userId))
    return pageOf(query, items, told.length)
  })
}
