import { actAbout, isAboutOlder, leftLately } from './acts.ts'
import {
  barred,
  counts,
  hourMs,
  isSeated,
  mayVote,
  personOf,
  stopDaysWhenDisabled,
  type Act,
  type Name,
  type Outcome,
  type Page,
} from './page.ts'

/**
 * Every member, disabled ones for a while; those of before a restart as long as nobody has begun the next committee, and what
 * is about older reports; who left lately, what gives away the reports that they had.
 */
export const mayStop = (page: Page, by: Name, act: Act): boolean => {
  const person = personOf(page, by)
  const { isActive, disabledAt, seat } = person
  const left = leftLately(page, person)
  if (act.kind === 'cover' && (seat === null ? left.length > 0 : left.includes(seat))) return true
  if (!isActive && page.now - disabledAt > stopDaysWhenDisabled * 24 * hourMs) return false
  const isBegun = [...page.people.keys()].some((name) => isSeated(page, name))
  return !isBegun || isAboutOlder(page, act) ? mayVote(page, by) : counts(page, by)
}

/** The identity whose last password somebody has for stopping what waits: that of their place, or with which they left. */
export const stoppingVersion = (page: Page, by: Name): number | null =>
  personOf(page, by).seat ?? leftLately(page, personOf(page, by)).at(-1) ?? null

/** By username and password on the public page: neither disabling nor a reset silences anybody. */
export const stopByPassword = (page: Page, by: Name, whom: Name): Outcome => {
  const act = actAbout(page, whom)
  if (!act) return 'not-found'
  if (!mayStop(page, by, act)) return 'forbidden'
  page.acts = page.acts.filter((one) => one !== act)
  return 'ok'
}

export const stop = (page: Page, by: Name, whom: Name): Outcome =>
  barred(page, by, 'committee') ?? stopByPassword(page, by, whom)
