import type { Readmission } from '@canal/contract/readmissions/schemas'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { MemberActor } from '../../http/actor.ts'
import { changePerson, changingPeople, confirmPair, genuinePairs } from '../users/index.ts'
import { resealFor } from './reseal.ts'
import { tellOfObjection } from './objection.ts'
import { endCalls, findWaiting, presentWaiting, waitingHours, type Waiting } from './waiting.ts'

/** Only whose own keys are confirmed may speak for others; the session's word alone is a row in the database. */
const requireConfirmed = async (tx: Tx, deps: Deps, actor: MemberActor): Promise<void> => {
  const [newest] = await genuinePairs(tx, deps, actor.userId)
  if (newest?.state !== 'confirmed') throw new AppError('forbidden')
}

const setPair = (tx: Tx, { user_id, version }: Waiting, change: { told_at: Date } | { objected_at: Date }) =>
  tx
    .updateTable('user_key')
    .set(change)
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .where('state', '=', 'unconfirmed')
    .execute()

/** Notes that a confirmed colleague was told: from now on 72 hours run. Must run in `changingPeople`. */
const markTold = async (tx: Tx, deps: Deps, row: Waiting): Promise<Waiting> => {
  if (row.told_at) return row
  const told_at = deps.now()
  await changePerson(tx, deps, row.user_id, () => setPair(tx, row, { told_at }))
  return { ...row, told_at }
}

/**
 * Who waits in the caller's channel, themselves left out. The 72 hours begin when a person opened the list: a page that
 * asks by itself, where nobody may be looking, has told nobody.
 */
export const listReadmissions = (
  deps: Deps,
  actor: MemberActor,
  { isOpened }: { isOpened: boolean },
): Promise<Readmission[]> =>
  changingPeople(deps, async (tx) => {
    await requireConfirmed(tx, deps, actor)
    const rows = (await findWaiting(tx, actor.channelId)).filter((row) => row.user_id !== actor.userId)
    const waiting: Readmission[] = []
    for (const row of rows) waiting.push(presentWaiting(isOpened ? await markTold(tx, deps, row) : row))
    return waiting
  })

interface ReadmissionAnswer {
  userId: string
  confirm: boolean
  /** The pair that the caller checked. */
  version: number
}

/** False for who does not wait in this channel. */
const settle = (deps: Deps, actor: MemberActor, answer: ReadmissionAnswer): Promise<boolean> =>
  changingPeople(deps, async (tx) => {
    await requireConfirmed(tx, deps, actor)
    const waiting = (await findWaiting(tx, actor.channelId)).find((row) => row.user_id === answer.userId)
    if (!waiting || waiting.user_id === actor.userId) return false
    // What was checked was another pair: an administrator may have caused this one while the two spoke.
    if (waiting.version !== answer.version) throw new AppError('keys-changed')
    await changePerson(tx, deps, waiting.user_id, async (genuine) => {
      if (!genuine.some((pair) => pair.version === waiting.version)) throw new AppError('not-found')
      if (answer.confirm) await confirmPair(tx, deps, waiting)
      else await setPair(tx, waiting, { objected_at: deps.now() })
    })
    await (answer.confirm ? endCalls(tx, actor.channelId) : tellOfObjection(tx, deps, actor))
    return true
  })

/**
 * Says that a colleague's keys are theirs, and seals to them the first of what both may see; or objects. Said again of
 * somebody whom this or another colleague confirmed, it goes on with the reports that are left. Throws `not-found` where
 * nobody waits in this channel and nothing is left, and `keys-changed` where the pair is not the one that was checked.
 */
export const answerReadmission = async (deps: Deps, actor: MemberActor, answer: ReadmissionAnswer): Promise<void> => {
  const hasSettled = await settle(deps, actor, answer)
  if (!answer.confirm && !hasSettled) throw new AppError('not-found')
  if (!answer.confirm) return
  const { done } = await resealFor(deps, actor, answer)
  if (!hasSettled && done === 0) throw new AppError('not-found')
}

/** Confirms whom a colleague was told of 72 hours ago, without an objection. Gives how many. For a job. */
export const settleWaiting = (deps: Deps): Promise<number> =>
  changingPeople(deps, async (tx) => {
    const before = deps.now().getTime() - waitingHours * 3_600_000
    let settled = 0
    for (const row of await findWaiting(tx, null)) {
      if (!row.told_at || row.objected_at || row.is_again || row.told_at.getTime() > before) continue
      await changePerson(tx, deps, row.user_id, async (genuine) => {
        if (!genuine.some((pair) => pair.version === row.version)) return
        await confirmPair(tx, deps, row)
        settled += 1
      })
      await endCalls(tx, row.channel_id)
    }
    return settled
  })
