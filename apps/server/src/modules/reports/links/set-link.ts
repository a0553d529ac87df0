import { sql } from 'kysely'
import type { SetLink } from '@canal/contract/reports/schemas'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { reportKeys } from '../../report-access/open-slot.ts'
import type { ReadableReport } from '../../report-access/readable-reports.ts'
import { writableReport } from '../../report-access/report-view.ts'
import { membersKey } from '../reading/message-key.ts'
import { knownLinks } from './linked-reports.ts'
import { markOf, openLinks, saveLinks, type Link } from './link-record.ts'

/**
 * So many of a report's links one person may see and still add one, far fewer than fit into a record: who is refused learns
 * nothing of links that they do not see.
 */
const shownMax = 10

interface Side extends ReadableReport {
  id: string
  links: Link[]
  /** Of its newest epoch. */
  key: Buffer
}

/** Held FOR UPDATE: who reads either report waits, so that nobody sees the link in one and not in the other. */
const openSide = async (tx: Tx, deps: Deps, actor: MemberActor, id: string): Promise<Side> => {
  const view = await writableReport(tx, deps, actor, id, 'update')
  const keys = await reportKeys(tx, actor, view)
  const links = await openLinks(tx, deps, view, keys, 'change')
  const key = await membersKey(keys, view.row.epoch, 'links')
  if (!links || !key) throw new AppError('no-access')
  return { id, view, keys, links, key }
}

/** Links to reports that are gone make room. */
const withoutDeleted = async (tx: Tx, links: readonly Link[]): Promise<Link[]> => {
  const ids = links.map(({ report }) => report)
  const left = await tx
    .selectFrom('report')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return links.filter(({ report }) => left.some(({ id }) => id === report))
}

const linkTo = (one: Side, other: Side): Link => ({
  report: other.id,
  own: one.view.row.epoch,
  other: other.view.row.epoch,
  mark: markOf(one, other),
})

/**
 * Links two reports that the actor may read, or takes the link away; nothing happens where it is so already. No entry, event,
 * time or live update tells of it in either report: who reads one of them alone would meet it there. Throws `invalid` for one
 * report twice, `too-many-links`, and as writableReport does for either.
 */
export const setLink = (deps: Deps, actor: MemberActor, { id, other: otherId, isLinked }: SetLink): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    if (id === otherId) throw invalidField('other', 'errors.invalidInput')
    // In one order, so that two who link the same reports do not wait for each other.
    const [firstId, secondId] = id < otherId ? [id, otherId] : [otherId, id]
    const first = await openSide(tx, deps, actor, firstId)
    const second = await openSide(tx, deps, actor, secondId)
    const sides = [
      [first, second],
      [second, first],
    ] as const
    if (sides.every(([one, other]) => one.links.some(({ report }) => report === other.id) === isLinked)) return
    for (const [one, other] of sides) {
      const others = (await withoutDeleted(tx, one.links)).filter(({ report }) => report !== other.id)
      if (isLinked && (await knownLinks(tx, deps, actor, one, others)).length >= shownMax)
        throw new AppError('too-many-links')
      await saveLinks(tx, deps, one.view, one.keys, isLinked ? [...others, linkTo(one, other)] : others)
    }
  })
