import { remove } from './epochs.ts'
import { lackingOf } from './older.ts'
import {
  barred,
  counts,
  countingOf,
  epochsOf,
  hourMs,
  isAdmitted,
  kindsOfKeys,
  lastWith,
  personOf,
  aboutChannel,
  isAboutChannel,
  stopDaysAfterLeaving,
  stopDaysWhenDisabled,
  waitDays,
  type Act,
  type ChannelAct,
  type Name,
  type Outcome,
  type Page,
  type Person,
  type Rules,
} from './page.ts'

/** What happens is dated to the second. */
export const second = (page: Page): number => Math.floor(page.now / 1000) * 1000
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

/** Back with other keys is not back: those with which they left may yet stop it. */
const leftLately = (page: Page, { leftAt, seat }: Person): number[] =>
  [...leftAt].flatMap(([version, at]) =>
    version !== seat && page.now - at <= stopDaysAfterLeaving * 24 * hourMs ? [version] : [],
  )

/** How many signatures let it count at once; null where only the wait counts. */
export const neededFor = (page: Page, { kind, whom, signers }: Act): number | null => {
  const members = countingOf(page).length
  if (kind === 'cover' && [...page.people.values()].some((person) => leftLately(page, person).length > 0)) return null
  if (isAboutChannel(kind)) return Math.floor(members / 2) + 1
  if (kind === 'unlock') return members === 1 && counts(page, whom) ? 1 : 2
  if ((personOf(page, whom).isInvestigator && kind !== 'rekey') || (kind === 'leave' && signers.has(whom))) return 1
  return Math.floor(members / 2) + 1
}

/** When it counts without further ones. */
export const maturesAt = ({ signedAt, seenAt }: Act): number => {
  if (signedAt === null) return Infinity
  const [seen, unseen] = [waitDays.seen * 24 * hourMs, waitDays.unseen * 24 * hourMs]
  return Math.min(signedAt + unseen, seenAt === null ? Infinity : seenAt + seen)
}

/** A recovery key that comes is a new one; what goes, or is given older reports, is the one in force. */
const mayChannel = ({ recovery }: Page, kind: ChannelAct, version: number): boolean => {
  if (kind === 'drop') return recovery.current !== null
  return kind !== 'cover' || (recovery.current === version && !recovery.isCovered)
}

const isPossible = (page: Page, { kind, whom, version, signers }: Act): boolean => {
  const areSeated = [...signers].every(([name, signed]) => personOf(page, name).seat === signed)
  if (isAboutChannel(kind)) return areSeated && mayChannel(page, kind, version)
  const { seat, isShut: isLocked, isInvestigator } = personOf(page, whom)
  const holds = {
    admit: seat === null && countingOf(page).length > 0,
    rekey: seat !== null && version > seat,
    unlock: seat === version && isLocked,
    leave: seat !== null && (isInvestigator || countingOf(page).length > 1),
  }
  return holds[kind] && areSeated
}

/** By a password that opens what it opens: the identity on the roster, unless it is shut, or else the newest. */
export const sessionOf = ({ seat, isShut: isLocked, opens }: Person): number | null => {
  if (seat !== null && !isLocked && opens.has(seat)) return seat
  const others = [...opens].filter((version) => version !== seat)
  return others.length > 0 ? Math.max(...others) : null
}

const channelEffects: Record<ChannelAct, (page: Page, act: Act) => void> = {
  settings: (page, { rules }) => Object.assign(page.rules, rules),
  recovery: (page, { version }) => Object.assign(page.recovery, { current: version, isCovered: false }),
  drop: (page) => Object.assign(page.recovery, { current: null, isCovered: false }),
  cover: (page) => Object.assign(page.recovery, { isCovered: true }),
}

const effects: Record<Exclude<Act['kind'], ChannelAct>, (page: Page, person: Person, act: Act) => void> = {
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
  leave: (page, person) => {
    if (!person.isInvestigator && person.seat !== null) person.leftAt.set(person.seat, second(page))
    Object.assign(person, { seat: null, isShut: false, hasLeft: true })
  },
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
const settleAct = (page: Page, act: Act, areClocksApart = false): void => {
  const isOver = !isPossible(page, act)
  const needed = neededFor(page, act)
  const isReady = (needed !== null && act.signers.size >= needed) || (!areClocksApart && maturesAt(act) <= page.now)
  if (!isOver && !isReady) return
  page.acts = page.acts.filter((one) => one !== act)
  if (isOver) return
  if (isAboutChannel(act.kind)) channelEffects[act.kind](page, act)
  else effects[act.kind](page, personOf(page, act.whom), act)
}
export const settleActs = (page: Page, { areClocksApart = false } = {}): void => {
  const { acts } = page
  for (const act of acts) settleAct(page, act, areClocksApart)
  for (const act of acts) depart(page, act)
}

const propose = (page: Page, by: Name, of: Pick<Act, 'kind' | 'whom' | 'version'>): Outcome => {
  const signers = new Map([[by, personOf(page, by).seat ?? 0]])
  const act: Act = { ...of, signers, signedAt: second(page), seenAt: null }
  const inTheWay = actAbout(page, of.whom)
  const isOwnRenewal = inTheWay?.kind === 'rekey' && [...inTheWay.signers.keys()][0] === of.whom
  if ((inTheWay && !(of.kind === 'leave' && isOwnRenewal)) || !isPossible(page, act)) return 'conflict'
  page.acts = page.acts.filter((one) => one !== inTheWay)
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

export const sign = (page: Page, by: Name, whom: Name, { isConfirmed = false } = {}): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const act = actAbout(page, whom)
  if (!act) return 'not-found'
  // A new recovery key is signed for with its own numbers.
  if (act.signers.has(by) || (act.kind === 'recovery' && !isConfirmed)) return 'conflict'
  const refused = act.kind === 'leave' && by === whom ? notLeavable(page, by, whom) : null
  if (refused !== null) return refused
  act.signers.set(by, personOf(page, by).seat ?? 0)
  // With the first signature the wait begins, whoever saw the wish before.
  if (act.signedAt === null) Object.assign(act, { signedAt: second(page), seenAt: null })
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

/** The identity whose last password somebody has for stopping what waits: that of their place, or with which they left. */
export const stoppingVersion = (page: Page, by: Name): number | null =>
  personOf(page, by).seat ?? leftLately(page, personOf(page, by)).at(-1) ?? null

/** By username and password on the public page: neither disabling nor a reset silences anybody. */
export const stopByPassword = (page: Page, by: Name, whom: Name): Outcome => {
  const { seat, isInvestigator, isActive, disabledAt } = personOf(page, by)
  const act = actAbout(page, whom)
  if (!act) return 'not-found'
  const isHeard = isActive || page.now - disabledAt <= stopDaysWhenDisabled * 24 * hourMs
  if (seat === null ? act.kind !== 'cover' : isInvestigator || !isHeard) return 'forbidden'
  page.acts = page.acts.filter((one) => one !== act)
  return 'ok'
}

/** Somebody opens the committee's page: from now on the shorter wait runs. */
export const see = (page: Page, by: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  for (const act of page.acts) if (!act.signers.has(by)) act.seenAt ??= second(page)
  return 'ok'
}

/** An administrator wishes for other rules: stricter ones hold at once, the others wait for the committee. */
export const wishForRules = (page: Page, wanted: Partial<Rules>): Outcome => {
  const before = actAbout(page, aboutChannel.settings)
  const { voteRule, reopenHours } = wanted
  const isStricter = {
    voteRule: voteRule === 'unanimous',
    reopenHours: reopenHours !== undefined && reopenHours < page.rules.reopenHours,
  }
  const others = (Object.keys(wanted) as (keyof Rules)[]).filter((rule) => wanted[rule] !== page.rules[rule])
  const waiting = others.filter((rule) => !isStricter[rule])
  if (waiting.length > 0 && before && before.signers.size > 0) return 'conflict'
  for (const rule of others) if (isStricter[rule]) Object.assign(page.rules, { [rule]: wanted[rule] })
  if (waiting.length === 0) return 'ok'
  const rules: Partial<Rules> = Object.fromEntries(waiting.map((rule) => [rule, wanted[rule]]))
  const wish: Act = {
    kind: 'settings',
    whom: aboutChannel.settings,
    version: 0,
    rules,
    signers: new Map(),
    signedAt: null,
    seenAt: null,
  }
  page.acts = [...page.acts.filter((act) => act !== before), wish]
  return 'ok'
}

/** A member wishes, with their signature, for a recovery key, for none, or for older reports in the one in force. */
export const aboutRecovery = (page: Page, by: Name, kind: 'recovery' | 'drop' | 'cover'): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  const { recovery } = page
  if (actAbout(page, aboutChannel[kind])) return 'conflict'
  if (kind === 'recovery') recovery.newest += 1
  const version = kind === 'recovery' ? recovery.newest : (recovery.current ?? 0)
  return propose(page, by, { kind, whom: aboutChannel[kind], version })
}

/** The last password that opened their identity asks for it; asked again, what waits goes on, and new keys wait no more. */
export const byLastPassword = (page: Page, whom: Name): Outcome => {
  const { isActive, isShut: isLocked, seat, opens } = personOf(page, whom)
  if (!isActive) return 'session-ended'
  if (seat === null || !isLocked) return 'conflict'
  page.acts = page.acts.filter((act) => act.whom !== whom || act.kind !== 'rekey')
  const asked =
    actAbout(page, whom)?.kind === 'unlock' ? 'ok' : propose(page, whom, { kind: 'unlock', whom, version: seat })
  if (asked !== 'ok') return asked
  opens.add(seat)
  // Nobody else had to sign.
  const person = personOf(page, whom)
  if (!person.isShut) person.session = sessionOf(person)
  return 'ok'
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
