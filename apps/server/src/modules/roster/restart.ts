import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { alsoInChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { actAbout, isPossible } from '../audit-log/governance/rule.ts'
import { appendEntry, heldRoster } from '../audit-log/governance/store.ts'
import type { Change } from '../audit-log/governance/entry.ts'
import { tellCommittee } from '../accounts/people/tell-committee.ts'
import { calledNow, noteNameOf } from '../accounts/users/governance.ts'
import { changingPeople } from '../accounts/users/directory.ts'

interface Wish {
  channelId: string
  /** Who is to begin the committee. */
  userId: string
}

const isActive = async (tx: Tx, userId: string): Promise<boolean> =>
  (await sql`select 1 from app_user where id = ${userId} and is_active`.execute(tx)).rows.length > 0

/**
 * An administrator's wish that another committee receive a channel's reports. It counts after thirty days in which no
 * member stopped it, and members are told at once. Throws `not-found` for nobody of the channel who could be a member and
 * sign in, `conflict` for a member, where one waits already, and where there was no committee yet.
 */
export const beginRestart = (deps: Deps, { channelId, userId }: Wish): Promise<void> =>
  changingPeople(deps, async (tx) => {
    const called = await calledNow(tx, userId)
    if (called?.channelId !== channelId || called.capacity !== 'member' || !(await isActive(tx, userId)))
      throw new AppError('not-found')
    await noteNameOf(tx, deps, userId)
    const act = randomUUID()
    await alsoInChannel(tx, channelId, async () => {
      const roster = await heldRoster(tx, deps, channelId)
      const change: Change = { kind: 'restart', founder: userId }
      if (actAbout(roster, change) || !isPossible(roster, change)) throw new AppError('conflict')
      await appendEntry(tx, deps, channelId, { body: { kind: 'propose', act, change } })
    })
    await tellCommittee(tx, deps, { channelId, kind: 'act-waits', act })
  })

/** Takes back a restart that waits. Throws `not-found` where none does. */
export const withdrawRestart = (deps: Deps, channelId: string): Promise<void> =>
  changingPeople(deps, (tx) =>
    alsoInChannel(tx, channelId, async () => {
      const roster = await heldRoster(tx, deps, channelId)
      const act = [...roster.acts.values()].find(({ change }) => change.kind === 'restart')
      if (!act) throw new AppError('not-found')
      await appendEntry(tx, deps, channelId, { body: { kind: 'lapse', act: act.id, why: 'withdrawn' } })
    }),
  )
