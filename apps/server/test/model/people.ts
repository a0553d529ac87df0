import { addTo, closeDue, dropFrom, remove } from './epochs.ts'
import {
  barred,
  counts,
  epochsOf,
  hourMs,
  isShut,
  kindsOfKeys,
  lastWith,
  mayOpenFiles,
  newPerson,
  personOf,
  visibilityOf,
  waitingHours,
  type Name,
  type Outcome,
  type Page,
  type Person,
  type Report,
} from './page.ts'

export const arrive = (page: Page, who: Name): Outcome => {
  page.people.set(who, newPerson('waiting'))
  return 'ok'
}

export const leave = (page: Page, who: Name): Outcome => {
  const counting = [...page.people.keys()].filter((name) => counts(page, name))
  if (counting.length === 1 && counting[0] === who) return 'last-member'
  if (lastWith(page, who).length > 0) return 'last-with-access'
  const person = personOf(page, who)
  // What counted by a word or a code waits for one when they come back; what time let count was never proven.
  person.isAgain ||= person.state === 'confirmed' && !person.byTime
  Object.assign(person, { state: 'gone', byTime: false })
  for (const report of page.reports) {
    const relations = [report.access, report.former, report.shared, report.files, report.reopened]
    if (relations.some((relation) => relation.has(who))) remove(page, report, who)
  }
  return 'ok'
}

/** Enabled, and signed in by the password that they had: the keys of before wait. */
export const comeBack = (page: Page, who: Name): Outcome => {
  Object.assign(personOf(page, who), { state: 'waiting', toldAt: null })
  return 'ok'
}

/** To a former member, what came since the archiving: as much of it as the other reads. */
const handOnSince = (page: Page, report: Report, by: Name, whom: Name): void => {
  if (visibilityOf(page, report, whom) !== 'archived' || personOf(page, whom).isInvestigator) return
  const isOpen = visibilityOf(page, report, by) === 'open'
  const read = isOpen
    ? [...epochsOf(report.reads, by)].filter((epoch) => epoch >= report.archivedEpoch)
    : epochsOf(report.since, by)
  addTo(report.since, whom, read)
}

/** Gives a colleague what nobody else could open, so that one can leave. A shut report is handed over shut. */
export const handOver = (page: Page, by: Name, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const { isInvestigator, state, byTime } = personOf(page, whom)
  if (by === whom || isInvestigator || state === 'gone') return 'invalid'
  if (state === 'waiting') return 'conflict'
  for (const report of lastWith(page, by)) {
    const keys = epochsOf(report.keeps, by)
    if (byTime || report.excluded.has(whom) || keys.size === 0) continue
    const relation = isShut(report) ? report.former : report.access
    relation.add(whom)
    report.members.add(whom)
    addTo(report.keeps, whom, keys)
    if (!isShut(report)) addTo(report.reads, whom, keys)
    else handOnSince(page, report, by, whom)
  }
  return 'ok'
}

/** What they have is behind a lock from now on, until its code opens it. */
const lock = (page: Page, who: Name): void => {
  for (const { behind, ...keys } of page.reports)
    for (const kind of kindsOfKeys) {
      behind[kind].set(who, epochsOf(keys[kind], who))
      keys[kind].delete(who)
    }
}

/** A password from the administrator, and one's own after it: keys that wait, and nothing of before within reach. */
export const reset = (page: Page, who: Name): Outcome => {
  const person = personOf(page, who)
  const { pair, byTime } = person
  if (person.state === 'confirmed' || person.isAgain) {
    person.cut = person.cut === null ? { pair, byTime } : 'several'
    lock(page, who)
  }
  // An objection is about who holds the account: a reset does not answer it.
  Object.assign(person, { state: 'waiting', pair: pair + 1, byTime: false, isAgain: false, toldAt: null })
  return 'ok'
}

const letCount = (person: Person, { byTime }: { byTime: boolean }): void => {
  if (byTime && person.state === 'confirmed') return
  Object.assign(person, { state: 'confirmed', byTime, isAgain: false, toldAt: null, isObjected: false })
}

const unlock = (page: Page, who: Name): void => {
  for (const { behind, ...keys } of page.reports)
    for (const kind of kindsOfKeys) {
      addTo(keys[kind], who, epochsOf(behind[kind], who))
      behind[kind].delete(who)
    }
  for (const { since, reads } of page.reports) dropFrom(since, who, epochsOf(reads, who))
}

/** The code of a pair of one's own: it opens what a reset cut off, and lets the present pair count as that one did. */
export const prove = (page: Page, who: Name, pair: number): Outcome => {
  const person = personOf(page, who)
  if (pair === person.pair) {
    letCount(person, { byTime: false })
    return 'ok'
  }
  if (person.cut === null || person.cut === 'several') return 'password-incorrect'
  letCount(person, person.cut)
  person.cut = null
  unlock(page, who)
  return 'ok'
}

/** Seals to a colleague what both may see. Says whether there was any. */
const reseal = (page: Page, report: Report, by: Name, whom: Name): boolean => {
  const [mine, theirs] = [visibilityOf(page, report, by), visibilityOf(page, report, whom)]
  if (mine === 'none' || mine === 'row' || theirs === 'none' || theirs === 'row') return false
  const { isInvestigator } = personOf(page, whom)
  if (isInvestigator && theirs !== 'open') return false
  const keys = epochsOf(report.keeps, by)
  const had = epochsOf(isInvestigator ? report.reads : report.keeps, whom)
  if ([...keys].every((epoch) => had.has(epoch))) return false
  if (!isInvestigator) addTo(report.keeps, whom, keys)
  if (theirs === 'open') {
    addTo(report.reads, whom, keys)
    dropFrom(report.since, whom, keys)
  }
  handOnSince(page, report, by, whom)
  if (mayOpenFiles(page, report, whom)) addTo(report.opens, whom, keys)
  return true
}

export const confirm = (page: Page, by: Name, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const { byTime } = personOf(page, by)
  const person = personOf(page, whom)
  if (by === whom || person.state === 'gone') return 'not-found'
  const isWaiting = person.state === 'waiting'
  if (isWaiting && byTime && person.isObjected) return 'forbidden'
  const isSettled = isWaiting || (person.byTime && !byTime)
  if (isSettled) letCount(person, { byTime })
  // Who counts by time alone, and whom such a word let count, have nothing of older reports.
  if (person.byTime) return isSettled ? 'ok' : 'not-found'
  const sealed = page.reports.filter((report) => reseal(page, report, by, whom))
  return isSettled || sealed.length > 0 ? 'ok' : 'not-found'
}

export const object = (page: Page, by: Name, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const person = personOf(page, whom)
  if (by === whom || person.state !== 'waiting') return 'not-found'
  person.isObjected = true
  return 'ok'
}

/** Somebody opens the list of who waits: from now on the hours run. */
export const learn = (page: Page, by: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  for (const [name, person] of page.people) if (name !== by && person.state === 'waiting') person.toldAt ??= page.now
  return 'ok'
}

export const pass = (page: Page, ms: number): Outcome => {
  page.now += ms
  return 'ok'
}

/** Whom a colleague knew of for the hours, without objecting. */
const countByTime = (page: Page): void => {
  for (const person of page.people.values()) {
    const { state, toldAt, isObjected, isAgain } = person
    const isDue = toldAt !== null && toldAt + waitingHours * hourMs <= page.now
    if (state === 'waiting' && isDue && !isObjected && !isAgain) letCount(person, { byTime: true })
  }
}

/** The jobs, whenever they come by. */
export const tidy = (page: Page): Outcome => {
  for (const report of page.reports) closeDue(page, report)
  countByTime(page)
  return 'ok'
}

/** Somebody learns who waits, the hours pass, and the jobs come by. */
export const waitOut = (page: Page, by: Name): Outcome => {
  const refused = learn(page, by)
  if (refused !== 'ok') return refused
  pass(page, waitingHours * hourMs)
  return tidy(page)
}
