import { randomBytes } from 'node:crypto'
import type { WaitPurpose } from '@canal/contract/pages/public-page'
import { openToken, sealToken } from '../../platform/crypto/form-token.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { spendToken } from '../../platform/http/limits-proof.ts'
import { giveBack, hit, takeTurn } from '../../platform/http/limits.ts'

/** Without JavaScript, a wait takes the place of the proof of work. */
export interface Waiting {
  ticket: string
  /** Whole seconds from now until the ticket counts; it does so once, and for ten minutes. */
  seconds: number
}

export interface Wanted {
  /** A wait for one thing pays for no other. */
  purpose: WaitPurpose
  channelId: string
  /** Who waits (`sourceOf`). */
  source: string
}

/** 30 s, up to 10 min under load. */
const secondsMin = 30
const secondsMax = 600
const validMs = 10 * 60 * 1000
/** Tickets have a budget of their own, or somebody who opens many forms at once would wait once for all of them. */
const perHour = 10

const kind = 'waiting'
const budgetOf = ({ purpose, source }: Wanted) => ({ purpose: `waiting-${purpose}`, source, windowSeconds: 3600 })

const openTicket = (deps: Deps, wanted: Wanted, ticket: string) => {
  const { purpose, channelId } = wanted
  const opened = ticket ? openToken(deps.rootKeys, ticket, { kind, purpose, channelId, now: deps.now() }) : null
  if (!opened || typeof opened.data !== 'number') return null
  const seconds = Math.max(0, Math.ceil((opened.data - deps.now().getTime()) / 1000))
  return { seconds, nonce: opened.nonce, expiresAt: opened.expiresAt }
}

/** Whether a ticket for this has waited long enough; it counts once. */
export const hasWaited = async (deps: Deps, wanted: Wanted, ticket: string): Promise<boolean> => {
  const opened = openTicket(deps, wanted, ticket)
  if (!opened || opened.seconds > 0) return false
  return spendToken(deps.db, { kind, nonce: opened.nonce, expiresAt: opened.expiresAt })
}

const sealTicket = (deps: Deps, wanted: Wanted, seconds: number): string => {
  const readyAt = deps.now().getTime() + seconds * 1000
  return sealToken(deps.rootKeys, {
    kind,
    purpose: wanted.purpose,
    channelId: wanted.channelId,
    nonce: randomBytes(16).toString('base64url'),
    expiresAt: new Date(readyAt + validMs),
    data: readyAt,
  })
}

/** In place of a ticket that was spent on a form that came back: it counts at once. */
export const readyTicket = (deps: Deps, wanted: Wanted): string => sealTicket(deps, wanted, 0)

/** What is left of a wait, for a page that is shown in other words meanwhile; null where the ticket counts for nothing. */
export const waitLeft = (deps: Deps, wanted: Wanted, ticket: string): Waiting | null => {
  const opened = openTicket(deps, wanted, ticket)
  return opened && { ticket, seconds: opened.seconds }
}

/**
 * A ticket to wait with: the one that came too early, else a new one, each twice as long as the hour's last. Throws
 * `too-many-requests` while the source waits with another, and beyond ten an hour.
 */
export const waitingFor = async (deps: Deps, wanted: Wanted, ticket: string): Promise<Waiting> => {
  const early = openTicket(deps, wanted, ticket)
  if (early && early.seconds > 0) return { ticket, seconds: early.seconds }
  const budget = budgetOf(wanted)
  const { allowed, total, retryAfter } = await hit(deps, { ...budget, limit: perHour })
  if (!allowed) throw new AppError('too-many-requests', { retryAfter })
  const seconds = Math.min(secondsMax, secondsMin * 2 ** Math.max(0, total - 1))
  const place = { purpose: `${budget.purpose}-open`, source: wanted.source }
  const turn = await takeTurn(deps, { ...place, seconds, toMinute: true })
  if (!turn.allowed) {
    await giveBack(deps, budget)
    throw new AppError('too-many-requests', { retryAfter: turn.retryAfter })
  }
  return { ticket: sealTicket(deps, wanted, seconds), seconds }
}
