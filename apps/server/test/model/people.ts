import { endKeyActs, second, sessionOf, settleActs, see } from './acts.ts'
import { addTo, closeDue, keep } from './epochs.ts'
import { handOnSince } from './older.ts'
import {
  barred,
  countingOf,
  epochsOf,
  hourMs,
  isAdmitted,
  isMember,
  isShut,
  lastWith,
  newPerson,
  personOf,
  waitDays,
  type Name,
  type Outcome,
  type Page,
} from './page.ts'

export const arrive = (page: Page, who: Name): Outcome => {
  page.people.set(who, newPerson(false))
  return 'ok'
}

/** The administrator names the alternate, who waits for the committee like everybody else. */
export const nameAlternate = (page: Page, who: Name): Outcome => {
  page.people.set(who, newPerson(false, { isAlternate: true }))
  return 'ok'
}

const isUnvoted = (page: Page): boolean => ![...page.people.keys()].some((name) => isAdmitted(page, name))

/** Before there was a committee the administrator says who begins it, and may say another. */
export const nameFounder = (page: Page, who: Name): Outcome => {
  if (!isMember(personOf(page, who))) return 'not-found'
  if (!isUnvoted(page)) return 'conflict'
  page.founder = who
  return 'ok'
}

/** Who was named begins the committee by signing in: after a restart, with the keys that they had before, if any. */
const beginCommittee = (page: Page, who: Name): void => {
  const person = personOf(page, who)
  const { seat, session, isShut } = person
  if (page.founder !== who || session === null || (seat !== null && (seat !== session || isShut))) return
  page.founder = null
  Object.assign(person, { seat: session, isFormer: false, hasLeft: false })
}

/**
 * Who left is no newcomer until the administrator brings them into the channel again, which signs them out. They were out of
 * it for a moment: a wish that they begin another committee is taken back. Once they are to begin it, they stay.
 */
export const bringBack = (page: Page, who: Name): Outcome => {
  if (page.founder === who) return 'on-committee'
  page.acts = page.acts.filter(({ kind, founder }) => kind !== 'restart' || founder !== who)
  personOf(page, who).hasLeft = false
  return signIn(page, who)
}

/** Nothing but sign-in: keys, seats and electorates stay. */
export const disable = (page: Page, who: Name): Outcome => {
  const active = countingOf(page).filter((name) => personOf(page, name).isActive)
  if (active.length === 1 && active[0] === who) return 'last-member'
  Object.assign(personOf(page, who), { isActive: false, disabledAt: second(page) })
  return 'ok'
}

/** Enabled, and signed in by the password that they had. */
export const enable = (page: Page, who: Name): Outcome => {
  personOf(page, who).isActive = true
  return signIn(page, who)
}

export const signIn = (page: Page, who: Name): Outcome => {
  const person = personOf(page, who)
  Object.assign(person, { session: sessionOf(person), isOut: false })
  beginCommittee(page, who)
  return 'ok'
}

/** A password from the administrator, and one's own after it: it opens nothing of who is on the roster. */
export const reset = (page: Page, who: Name): Outcome => {
  const person = personOf(page, who)
  if (person.seat === null) {
    person.newest += 1
    person.opens = new Set([person.newest])
  } else {
    person.opens = new Set()
    person.isShut = true
  }
  endKeyActs(page, who)
  return signIn(page, who)
}

/** Why nothing is to be opened for somebody; null where a reset shut their keys. */
const notLocked = (page: Page, who: Name): Outcome | null => {
  const { isActive, isOut, isShut: isLocked, seat } = personOf(page, who)
  if (!isActive || isOut) return 'session-ended'
  return seat !== null && isLocked ? null : 'conflict'
}

/** The recovery code: the same identity, everything as before. */
export const byCode = (page: Page, who: Name): Outcome => {
  const refused = notLocked(page, who)
  if (refused !== null) return refused
  const person = personOf(page, who)
  if (person.seat !== null && person.renewed.has(person.seat)) return 'password-incorrect'
  if (person.seat !== null) person.opens.add(person.seat)
  person.isShut = false
  endKeyActs(page, who)
  return signIn(page, who)
}

/** Another identity, which waits; whatever opens the former one still does. */
export const beginAnew = (page: Page, who: Name): Outcome => {
  const refused = notLocked(page, who)
  if (refused !== null) return refused
  const person = personOf(page, who)
  // The committee of now admits no other keys of who was on the one before.
  if (person.isFormer) return 'conflict'
  person.newest += 1
  person.opens.add(person.newest)
  return signIn(page, who)
}

/** Why somebody is no colleague to give something to; null where they are one. */
export const notColleague = (page: Page, by: Name, whom: Name): Outcome | null => {
  const person = personOf(page, whom)
  if (by === whom || !isMember(person) || !person.isActive || person.isFormer) return 'invalid'
  return isAdmitted(page, whom) ? null : 'conflict'
}

/** Gives a colleague what nobody else could open, so that one can leave. A shut report is handed over shut. */
export const handOver = (page: Page, by: Name, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const refused = notColleague(page, by, whom)
  if (refused !== null) return refused
  for (const report of lastWith(page, by)) {
    const keys = epochsOf(report.keeps, by)
    if (report.excluded.has(whom) || keys.size === 0) continue
    const relation = isShut(report) ? report.former : report.access
    relation.add(whom)
    report.members.add(whom)
    keep(report, whom, keys)
    if (!isShut(report)) addTo(report.reads, whom, keys)
    else handOnSince(page, report, by, whom)
  }
  return 'ok'
}

export const pass = (page: Page, ms: number): Outcome => {
  page.now += ms
  return 'ok'
}

/** The jobs, whenever they come by. */
export const tidy = (page: Page): Outcome => {
  for (const report of page.reports) closeDue(page, report)
  settleActs(page)
  return 'ok'
}

/** Somebody sees what waits and the days pass, but the two clocks differ when the jobs come by: no wait is over. */
export const waitApart = (page: Page, by: Name): Outcome => {
  const refused = see(page, by)
  if (refused !== 'ok') return refused
  pass(page, waitDays.seen * 24 * hourMs)
  settleActs(page, { areClocksApart: true })
  return 'ok'
}

/** Somebody sees what waits, the days pass, and the jobs come by. */
export const waitOut = (page: Page, by: Name, days: number): Outcome => {
  const refused = see(page, by)
  if (refused !== 'ok') return refused
  pass(page, days * 24 * hourMs)
  return tidy(page)
}
