import { addTo, dropFrom, keep, remove } from './epochs.ts'
import {
  barred,
  counts,
  countingOf,
  epochsOf,
  hourMs,
  isAdmitted,
  isShut,
  kindsOfKeys,
  lastWith,
  mayOpenFiles,
  personOf,
  visibilityOf,
  waitDays,
  type Act,
  type Keys,
  type Name,
  type Outcome,
  type Page,
  type Person,
  type Report,
} from './page.ts'

/** What happens is dated to the second. */
const second = (page: Page): number => Math.floor(page.now / 1000) * 1000
export const actAbout = (page: Page, whom: Name): Act | undefined => page.acts.find((act) => act.whom === whom)

/** What rests on what opened somebody's keys then is over once they are opened or shut by something else. */
export const endKeyActs = (page: Page, whom: Name): void => {
  page.acts = page.acts.filter((act) => act.whom !== whom || act.kind === 'leave')
}

/** Whose newest identity the roster does not know, and by which kind of act it would. */
export const newcomerAs = (page: Page, name: Name): 'admit' | 'rekey' | null => {
  const { isActive, hasLeft, isShut: isLocked, seat, newest, opens } = personOf(page, name)
  // What a reset shut waits no more.
  if (!isActive || !opens.has(newest)) return null
  if (seat !== null) return isLocked && newest > seat ? 'rekey' : null
  return hasLeft ? null : 'admit'
}

/** How many signatures let it count at once. */
export const neededFor = (page: Page, { kind, whom, signers }: Act): number => {
  const members = countingOf(page).length
  if (kind === 'unlock') return members === 1 && counts(page, whom) ? 1 : 2
  if (personOf(page, whom).isInvestigator || (kind === 'leave' && signers.has(whom))) return 1
  return Math.floor(members / 2) + 1
}

/** When it counts without further ones. */
export const maturesAt = ({ signedAt, seenAt }: Act): number => {
  const [seen, unseen] = [waitDays.seen * 24 * hourMs, waitDays.unseen * 24 * hourMs]
  return Math.min(signedAt + unseen, seenAt === null ? Infinity : seenAt + seen)
}

const isPossible = (page: Page, { kind, whom, version, signers }: Act): boolean => {
  const { seat, isShut: isLocked, isInvestigator } = personOf(page, whom)
  const holds = {
    admit: seat === null && countingOf(page).length > 0,
    rekey: seat !== null && version > seat,
    unlock: seat === version && isLocked,
    leave: seat !== null && (isInvestigator || countingOf(page).length > 1),
  }
  return holds[kind] && [...signers].every(([name, signed]) => personOf(page, name).seat === signed)
}

/** By a password that opens what it opens: the identity on the roster, unless it is shut, or else the newest. */
export const sessionOf = ({ seat, isShut: isLocked, opens }: Person): number | null => {
  if (seat !== null && !isLocked && opens.has(seat)) return seat
  const others = [...opens].filter((version) => version !== seat)
  return others.length > 0 ? Math.max(...others) : null
}

const effects: Record<Act['kind'], (page: Page, person: Person, act: Act) => void> = {
  admit: (_page, person, { version }) => Object.assign(person, { seat: version, hasLeft: false }),
  // What was sealed to the former identity opens for nobody, unless they renewed it; their part in reports and votes stays.
  rekey: (page, person, { version, whom }) => {
    const isRenewal = person.renewed.has(version)
    Object.assign(person, { seat: version, isShut: false })
    for (const report of page.reports)
      for (const kind of kindsOfKeys) {
        report.before[kind].set(whom, isRenewal ? epochsOf(report[kind], whom) : new Set())
        report[kind].delete(whom)
      }
    // Their sessions end, and they sign in anew.
    if (isRenewal) person.session = sessionOf(person)
  },
  // Their sessions end, and they sign in anew.
  unlock: (_page, person) => {
    person.isShut = false
    person.session = sessionOf(person)
  },
  leave: (_page, person) => Object.assign(person, { seat: null, isShut: false, hasLeft: true }),
}

/** Takes what was theirs from whom an act took off, for those whom it left there to receive what comes next. */
const depart = (page: Page, { kind, whom }: Act): void => {
  if (kind !== 'leave' || personOf(page, whom).seat !== null) return
  for (const report of page.reports) {
    const relations = [report.access, report.former, report.shared, report.files, report.reopened]
    if (relations.some((relation) => relation.has(whom))) remove(page, report, whom)
  }
}

/** An act counts if it may now, and lapses if what it rests on is gone. */
const settleAct = (page: Page, act: Act): void => {
  const isOver = !isPossible(page, act)
  const isReady = act.signers.size >= neededFor(page, act) || maturesAt(act) <= page.now
  if (!isOver && !isReady) return
  page.acts = page.acts.filter((one) => one !== act)
  if (!isOver) effects[act.kind](page, personOf(page, act.whom), act)
}
export const settleActs = (page: Page): void => {
  const { acts } = page
  for (const act of acts) settleAct(page, act)
  for (const act of acts) depart(page, act)
}

const propose = (page: Page, by: Name, of: Pick<Act, 'kind' | 'whom' | 'version'>): Outcome => {
  const signers = new Map([[by, personOf(page, by).seat ?? 0]])
  const act: Act = { ...of, signers, signedAt: second(page), seenAt: null }
  if (actAbout(page, of.whom) || !isPossible(page, act)) return 'conflict'
  page.acts.push(act)
  settleAct(page, act)
  depart(page, act)
  return 'ok'
}

/** Why somebody cannot be taken off: by themselves, they would leave nobody, or take along what nobody else could open. */
const notLeavable = (page: Page, by: Name, whom: Name): Outcome | null => {
  if (!isAdmitted(page, whom)) return 'not-found'
  if (countingOf(page).length === 1 && counts(page, whom)) return 'last-member'
  if (by !== whom) return null
  const others = countingOf(page).filter((name) => name !== by && personOf(page, name).isActive)
  if (others.length === 0) return 'last-member'
  return lastWith(page, by).length > 0 ? 'last-with-access' : null
}

export const begin = (page: Page, by: Name, kind: 'admit' | 'rekey' | 'leave', whom: Name): Outcome => {
  const { newest, seat } = personOf(page, whom)
  const refused = kind === 'leave' ? notLeavable(page, by, whom) : newcomerAs(page, whom) === kind ? null : 'not-found'
  const version = kind === 'leave' ? (seat ?? 0) : newest
  return barred(page, by, 'committee') ?? refused ?? propose(page, by, { kind, whom, version })
}

export const sign = (page: Page, by: Name, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const act = actAbout(page, whom)
  if (!act) return 'not-found'
  if (act.signers.has(by)) return 'conflict'
  const refused = act.kind === 'leave' && by === whom ? notLeavable(page, by, whom) : null
  if (refused !== null) return refused
  act.signers.set(by, personOf(page, by).seat ?? 0)
  settleAct(page, act)
  depart(page, act)
  return 'ok'
}

export const stop = (page: Page, by: Name, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  if (!actAbout(page, whom)) return 'not-found'
  page.acts = page.acts.filter((act) => act.whom !== whom)
  return 'ok'
}

/** Somebody opens the committee's page: from now on the shorter wait runs. */
export const see = (page: Page, by: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  for (const act of page.acts) if (!act.signers.has(by)) act.seenAt ??= second(page)
  return 'ok'
}

/** The last password that opened their identity asks for it; asked again, what waits goes on. */
export const byLastPassword = (page: Page, whom: Name): Outcome => {
  const { isActive, isShut: isLocked, seat, opens } = personOf(page, whom)
  if (!isActive) return 'session-ended'
  if (seat === null || !isLocked) return 'conflict'
  const asked =
    actAbout(page, whom)?.kind === 'unlock' ? 'ok' : propose(page, whom, { kind: 'unlock', whom, version: seat })
  if (asked !== 'ok') return asked
  opens.add(seat)
  // Nobody else had to sign.
  const person = personOf(page, whom)
  if (!person.isShut) person.session = sessionOf(person)
  return 'ok'
}

/** What one has to give: to oneself, what the identity before had. */
const toGive = (report: Report, kind: keyof Keys, by: Name, whom: Name): ReadonlySet<number> =>
  epochsOf(by === whom ? report.before[kind] : report[kind], by)

/** To a former member, what came since the archiving: as much of it as the other reads. */
export const handOnSince = (page: Page, report: Report, by: Name, whom: Name): void => {
  if (visibilityOf(page, report, whom) !== 'archived' || personOf(page, whom).isInvestigator) return
  const isOpen = visibilityOf(page, report, by) === 'open'
  const read = isOpen
    ? [...toGive(report, 'reads', by, whom)].filter((epoch) => epoch >= report.archivedEpoch)
    : toGive(report, 'since', by, whom)
  addTo(report.since, whom, read)
}

/** Whether a colleague lacks, under their present identity, what this one keeps of a report, or read since it was archived. */
const isLacking = (page: Page, report: Report, by: Name, whom: Name): boolean => {
  const { isInvestigator } = personOf(page, whom)
  const keys = toGive(report, 'keeps', by, whom)
  const isGranted = [report.access, report.former, report.shared].some((relation) => relation.has(whom))
  if (keys.size === 0 || !isGranted || (isInvestigator && isShut(report))) return false
  const had = epochsOf(isInvestigator ? report.reads : report.keeps, whom)
  const read = new Set([...epochsOf(report.since, whom), ...epochsOf(report.reads, whom)])
  const isBehind = isShut(report) && report.former.has(by) && report.former.has(whom)
  return (
    [...keys].some((epoch) => !had.has(epoch)) ||
    (isBehind && [...toGive(report, 'since', by, whom)].some((epoch) => !read.has(epoch)))
  )
}

/** Colleagues to whom somebody could give reports, and how many. */
export const lackingOf = (page: Page, by: Name): { name: Name; remaining: number }[] =>
  [...page.people.keys()].sort().flatMap((name) => {
    const remaining = page.reports.filter((report) => isLacking(page, report, by, name)).length
    return !isAdmitted(page, name) || remaining === 0 ? [] : [{ name, remaining }]
  })

/** Seals to a colleague's present identity what the policy gives them, as far as this one keeps it. */
const reseal = (page: Page, report: Report, by: Name, whom: Name): void => {
  const { isInvestigator } = personOf(page, whom)
  const [mine, theirs] = [visibilityOf(page, report, by), visibilityOf(page, report, whom)]
  if (mine === 'none' || mine === 'row' || theirs === 'none' || theirs === 'row') return
  if ((isInvestigator && theirs !== 'open') || !isLacking(page, report, by, whom)) return
  const keys = toGive(report, 'keeps', by, whom)
  if (!isInvestigator) keep(report, whom, keys)
  if (theirs === 'open') {
    addTo(report.reads, whom, keys)
    dropFrom(report.since, whom, keys)
  }
  handOnSince(page, report, by, whom)
  if (mayOpenFiles(page, report, whom)) addTo(report.opens, whom, keys)
}

/** What the present identity has, the one before need not. */
const forgetBefore = (report: Report, whom: Name): void => {
  const { before } = report
  const read = new Set([...epochsOf(report.reads, whom), ...epochsOf(report.since, whom)])
  for (const kind of ['reads', 'since'] as const) dropFrom(before[kind], whom, read)
  for (const kind of ['opens', 'keeps'] as const) dropFrom(before[kind], whom, epochsOf(report[kind], whom))
}

/** Another identity in place of one's own, which somebody may know: begun with the signature of the present one. */
export const renew = (page: Page, by: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const person = personOf(page, by)
  const isLeft = lackingOf(page, by).some(({ name }) => name === by)
  if (isLeft || actAbout(page, by)) return 'conflict'
  person.newest += 1
  person.opens.add(person.newest)
  person.renewed.add(person.newest)
  return propose(page, by, { kind: 'rekey', whom: by, version: person.newest })
}

/** Gives a colleague with new keys the reports that were theirs; oneself, what the identity before had. */
export const giveOlder = (page: Page, by: Name, whom: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const { seat, renewed } = personOf(page, whom)
  if (seat === null || (by === whom && !renewed.has(seat))) return 'not-found'
  for (const report of page.reports) {
    reseal(page, report, by, whom)
    if (by === whom) forgetBefore(report, whom)
  }
  return 'ok'
}
