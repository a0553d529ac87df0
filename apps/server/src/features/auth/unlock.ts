import { normaliseRecoveryCode } from '../../crypto/codes.ts'
import { DecryptionError } from '../../crypto/errors.ts'
import { unwrapPrivateKey } from '../../crypto/password.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { requireWithin } from '../../http/limits.ts'
import { inSessions } from '../../http/session.ts'
import { endCalls } from '../readmissions/index.ts'
import {
  changePerson,
  changingPeople,
  checkPassword,
  confirmPair,
  countsByTime,
  cutOff,
  genuinePairs,
  giveNewCode,
  leadOn,
  openRecovery,
  pairsByCode,
  pairsByPassword,
  type PairRow,
} from '../users/index.ts'

export interface UnlockInput {
  recoveryCode?: string | undefined
  oldPassword?: string | undefined
}

/** Security §2: five tries an hour. */
const attempts = { purpose: 'unlock', limit: 5, windowSeconds: 3600 }

interface Opened {
  version: number
  privateKey: Buffer
}

const wrong = (field: keyof UnlockInput): AppError =>
  new AppError('password-incorrect', { fields: [{ field, key: 'unlock.failed', params: {} }] })

const openByCode = (deps: Deps, pairs: readonly PairRow[], input: string): Opened | null => {
  const code = normaliseRecoveryCode(input)
  for (const pair of code ? pairsByCode(pairs) : []) {
    const owner = { userId: pair.user_id, version: pair.version }
    const privateKey = code && pair.recovery_wrapped && openRecovery(deps.rootKeys, owner, code, pair.recovery_wrapped)
    if (privateKey) return { version: pair.version, privateKey }
  }
  return null
}

const tryPair = async (deps: Deps, pair: PairRow, password: string) => {
  const { isRight, keys } = await checkPassword(deps, { ...pair, id: pair.user_id }, password)
  if (!isRight || !keys) return null
  try {
    const owner = { userId: pair.user_id, version: pair.version }
    return { version: pair.version, privateKey: unwrapPrivateKey(keys.wrapKey, pair.wrapped_private, owner) }
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

const openByPassword = async (deps: Deps, pairs: readonly PairRow[], password: string): Promise<Opened | null> => {
  for (const pair of pairsByPassword(pairs, deps.now())) {
    const opened = await tryPair(deps, pair, password)
    if (opened) return opened
  }
  return null
}

/** The old private key goes to the present pair; what opened it opens nothing any more. */
const carryOver = async (
  tx: Tx,
  deps: Deps,
  pair: PairRow,
  { opened, next }: { opened: Opened; next: Buffer },
): Promise<void> => {
  if (!cutOff([pair]).length) throw new AppError('conflict')
  await leadOn(tx, deps, { userId: pair.user_id, ...opened }, next)
}

/**
 * The present pair counts by what was opened only if that did: a code made while keys waited is as unproven as they were.
 * A pair that waits since its second factor was taken away is proven by its own code. What counted by time alone proves no
 * more than that.
 */
const join = async (tx: Tx, deps: Deps, pairs: readonly PairRow[], opened: Opened): Promise<void> => {
  const pair = pairs.find((one) => one.version === opened.version)
  const [present] = pairs
  if (!pair || !present || present.state === 'retired') throw new AppError('conflict')
  if (pair !== present) await carryOver(tx, deps, pair, { opened, next: present.public_key })
  if (!pair.confirmed_at) return
  const byTime = countsByTime(pair)
  // As a colleague who counts by time alone overrides no objection, nor do one's own keys that do.
  if (byTime && present.objected_at) return
  await changePerson(tx, deps, pair.user_id, async (genuine) => {
    const isGenuine = genuine.some(({ version }) => version === present.version)
    if (isGenuine) await confirmPair(tx, deps, present, { byTime })
  })
  if (present.channel_id) await endCalls(tx, present.channel_id)
}

/**
 * Opens the keys from before a reset, by the recovery code issued then or by the password used then, and confirms the
 * present pair: both prove what an administrator cannot know. So does the code of keys whose second factor was removed. Throws `password-incorrect`, `too-many-requests`.
 */
export const unlock = async (deps: Deps, actor: UserActor, input: UnlockInput): Promise<{ recoveryCode?: string }> => {
  const { userId } = actor
  await requireWithin(deps, { ...attempts, source: userId })
  const pairs = await inSessions(deps.db, (tx) => genuinePairs(tx, deps, userId))
  const opened = input.recoveryCode
    ? openByCode(deps, pairs, input.recoveryCode)
    : await openByPassword(deps, pairs, input.oldPassword ?? '')
  if (!opened) throw wrong(input.recoveryCode ? 'recoveryCode' : 'oldPassword')
  return changingPeople(deps, async (tx) => {
    await join(tx, deps, await genuinePairs(tx, deps, userId), opened)
    const recoveryCode = input.recoveryCode ? await giveNewCode(tx, deps, actor) : undefined
    return { ...(recoveryCode && { recoveryCode }) }
  })
}
