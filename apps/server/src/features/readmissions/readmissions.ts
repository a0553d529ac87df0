import type { Readmission } from '@canal/contract/readmissions/schemas'
import { alsoInChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { MemberActor } from '../../http/actor.ts'
import { channelPeople } from '../access/index.ts'
import { changePerson, changingPeople, confirmPair, countsByTime, genuinePairs } from '../users/index.ts'
import { resealFor } from './reseal.ts'
import { tellOfObjection } from './objection.ts'
import { endCalls, findWaiting, presentWaiting, waitingHours, type Waiting } from './waiting.ts'

/**
 * Only whose own keys are confirmed may speak for others; the session's word alone is a row in the database. Who counts by
 * time alone gives no more than that.
 */
const requireConfirmed = async (tx: Tx, deps: Deps, actor: MemberActor): Promise<{ byTime: boolean }> => {
  const [newest] = await genuinePairs(tx, deps, actor.userId)
  if (newest?.state !== 'confirmed') throw new AppError('forbidden')
  return { byTime: countsByTime(newest) }
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

/** Keys that count by time alone are checked after all. False for who has none such in this channel. */
const checkLate = async (
  tx: Tx,
  deps: Deps,
  { channelId }: MemberActor,
  answer: ReadmissionAnswer,
): Promise<boolean> => {
  const people = await alsoInChannel(tx, channelId, () => channelPeople(tx, deps, channelId))
  const holder = people.find(({ userId, isUnchecked }) => isUnchecked && userId === answer.userId)?.holder
  if (!holder) return false
  if (holder.keyVersion !== answer.version) throw new AppError('keys-changed')
  const pair = { user_id: answer.userId, version: answer.version }
  await changePerson(tx, deps, answer.userId, () => confirmPair(tx, deps, pair))
  return true
}

type Settled = 'settled' | 'by-time' | 'nobody'

/** `nobody`: who neither waits in this channel nor is still to be checked. */
const settle = (deps: Deps, actor: MemberActor, answer: ReadmissionAnswer): Promise<Settled> =>
  changingPeople(deps, async (tx) => {
    const { byTime } = await requireConfirmed(tx, deps, actor)
    const waiting = (await findWaiting(tx, actor.channelId)).find((row) => row.user_id === answer.userId)
    if (answer.userId === actor.userId) return 'nobody'
    if (!waiting) return answer.confirm && !byTime && (await checkLate(tx, deps, actor, answer)) ? 'settled' : 'nobody'
    // Who counts by time alone overrides no objection of a colleague.
    if (byTime && answer.confirm && waiting.objected_at) throw new AppError('forbidden')
    // What was checked was another pair: an administrator may have caused this one while the two spoke.
    if (waiting.version !== answer.version) throw new AppError('keys-changed')
    await changePerson(tx, deps, waiting.user_id, async (genuine) => {
      if (!genuine.some((pair) => pair.version === waiting.version)) throw new AppError('not-found')
      if (answer.confirm) await confirmPair(tx, deps, waiting, { byTime })
      else await setPair(tx, waiting, { objected_at: deps.now() })
    })
    await (answer.confirm ? endCalls(tx, actor.channelId) : tellOfObjection(tx, deps, actor))
    return byTime ? 'by-time' : 'settled'
  })

/**
 * Says that a colleague's keys are theirs, and seals to them the first of what both may see; or objects. Said again of
 * somebody whom this or another colleague confirmed, it goes on with the reports that are left. Throws `not-found` where
 * nobody waits in this channel and nothing is left, and `keys-changed` where the pair is not the one that was checked.
 */
export const answerReadmission = async (deps: Deps, actor: MemberActor, answer: ReadmissionAnswer): Promise<void> => {
  const settled = await settle(deps, actor, answer)
  if (!answer.confirm && settled === 'nobody') throw new AppError('not-found')
  // Who was confirmed by no more than time has nothing of older reports.
  if (!answer.confirm || settled === 'by-time') return
  const { done } = await resealFor(deps, actor, answer)
  if (settled === 'nobody' && done === 0) throw new AppError('not-found')
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
        await confirmPair(tx, deps, row, { byTime: true })
        settled += 1
      })
      await endCalls(tx, row.channel_id)
    }
    return settled
  })
