import { remove } from './epochs.ts'
import { lackingOf } from './older.ts'
import {
  barred,
  counts,
  countingOf,
  epochsOf,
  hourMs,
  isAdmitted,
  isMember,
  isSeated,
  recoverySigner,
  kindsOfKeys,
  lastWith,
  personOf,
  isAboutChannel,
  stopDaysAfterLeaving,
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
  const { isActive, hasLeft, isFormer, isShut: isLocked, seat, newest, opens } = personOf(page, name)
  // Of who was on the committee before a restart, those very keys.
  if (isFormer) return isActive && !isLocked && seat === Math.max(...opens) ? 'admit' : null
  // What a reset shut waits no more.
  if (!isActive || !opens.has(newest)) return null
  if (seat !== null) return isLocked && newest > seat ? 'rekey' : null
  return hasLeft ? null : 'admit'
}

/** Back with other keys is not back: those with which they left may yet stop it. */
export const leftLately = (page: Page, { leftAt, seat, isFormer }: Person): number[] =>
  [...leftAt].flatMap(([version, at]) =>
    (version !== seat || isFormer) && page.now - at <= stopDaysAfterLeaving * 24 * hourMs ? [version] : [],
  )

/** Weaker rules, and the recovery key's older reports, concern what was sent to the committee before a restart too. */
export const isAboutOlder = (page: Page, { kind, rules }: Act): boolean =>
  kind === 'cover' || (kind === 'settings' && isWeaker(page, rules ?? {}).length > 0)

/** How many signatures let it count at once; null where only the wait counts. */
export const neededFor = (page: Page, act: Act): number | null => {
  const { kind, whom, signers } = act
  const members = countingOf(page).length
  const areFormer = [...page.people.values()].some((person) => isMember(person) && person.isFormer)
  const areLeft = [...page.people.values()].some((person) => leftLately(page, person).length > 0)
  if (kind === 'restart' || (kind === 'cover' && areLeft) || (isAboutOlder(page, act) && areFormer)) return null
  if (isAboutChannel(kind)) return Math.floor(members / 2) + 1
  if (kind === 'unlock') return members === 1 && counts(page, whom) ? 1 : 2
  if ((personOf(page, whom).isInvestigator && kind !== 'rekey') || (kind === 'leave' && signers.has(whom))) return 1
  return Math.floor(members / 2) + 1
}

/** The recovery key begins the wait, and is none of those who sign. */
export const signaturesOf = ({ signers }: Act): number =>
  [...signers.keys()].filter((name) => name !== recoverySigner).length

/** When it counts without further ones. */
export const maturesAt = ({ kind, signedAt, seenAt }: Act): number => {
  if (signedAt === null) return Infinity
  const [seen, unseen] = [waitDays.seen * 24 * hourMs, waitDays.unseen * 24 * hourMs]
  return Math.min(signedAt + unseen, seenAt === null || kind === 'restart' ? Infinity : seenAt + seen)
}

/** Another one than who is to begin anyway, in a channel that has had a committee. */
export const mayRestart = (page: Page, who: Name): boolean =>
  [...page.people.keys()].some((name) => isAdmitted(page, name) || personOf(page, name).hasLeft) &&
  !counts(page, who) &&
  personOf(page, who).isActive &&
  page.founder !== who

/** A recovery key that comes is a new one; what goes, or is given older reports, is the one in force. */
const mayChannel = (page: Page, { kind, version, founder }: Act): boolean => {
  const { recovery } = page
  if (kind === 'restart') return mayRestart(page, founder ?? '')
  if (kind === 'drop') return recovery.current !== null
  return kind !== 'cover' || (recovery.current === version && !recovery.isCovered)
}

const isPossible = (page: Page, act: Act): boolean => {
  const { kind, whom, version, signers } = act
  const areSeated = [...signers].every(([name, signed]) =>
    name === recoverySigner ? page.recovery.current === signed : personOf(page, name).seat === signed,
  )
  if (isAboutChannel(kind)) return areSeated && mayChannel(page, act)
  const person = personOf(page, whom)
  const { seat, isShut: isLocked, isFormer } = person
  const isOn = isSeated(page, whom)
  const holds = {
    admit: !isOn && countingOf(page).length > 0 && (!isFormer || seat === version),
    rekey: isOn && version > (seat ?? 0),
    unlock: seat === version && isLocked,
    leave: isOn && (!isMember(person) || countingOf(page).length > 1),
  }
  return holds[kind] && areSeated
}

/** By a password that opens what it opens: the identity on the roster, unless it is shut, or else the newest. */
export const sessionOf = ({ seat, isShut: isLocked, opens }: Person): number | null => {
  if (seat !== null && !isLocked && opens.has(seat)) return seat
  const others = [...opens].filter((version) => version !== seat)
  return others.length > 0 ? Math.max(...others) : null
}

/** Another recovery key, or none: what was sealed to the one before is gone. */
const setRecovery = (page: Page, current: number | null): void => {
  Object.assign(page.recovery, { current, isCovered: false })
  for (const report of page.reports) report.recovered.clear()
}

/** Everybody keeps what they have and receives nothing new; nothing that waited goes on, and who is named begins anew. */
const restart = (page: Page, founder: Name): void => {
  for (const person of page.people.values()) if (person.seat !== null) person.isFormer = true
  page.acts = []
  page.founder = founder
  setRecovery(page, null)
  // Who was to begin before, and did not, is nobody special any more.
  for (const person of page.people.values())
    if (person.isOut && person.isActive) Object.assign(person, { session: sessionOf(person), isOut: false })
  Object.assign(personOf(page, founder), { session: null, isOut: true })
}

const channelEffects: Record<ChannelAct, (page: Page, act: Act) => void> = {
  settings: (page, { rules }) => Object.assign(page.rules, rules),
  recovery: (page, { version }) => setRecovery(page, version),
  drop: (page) => setRecovery(page, null),
  cover: (page) => Object.assign(page.recovery, { isCovered: true }),
  restart: (page, { founder }) => restart(page, founder ?? ''),
}

const effects: Record<Exclude<Act['kind'], ChannelAct>, (page: Page, person: Person, act: Act) => void> = {
  admit: (_page, person, { version }) => Object.assign(person, { seat: version, hasLeft: false, isFormer: false }),
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
    if (isMember(person) && person.seat !== null) person.leftAt.set(person.seat, second(page))
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
export const settleAct = (page: Page, act: Act, areClocksApart = false): void => {
  if (!page.acts.includes(act)) return
  const isOver = !isPossible(page, act)
  const needed = neededFor(page, act)
  const isReady = (needed !== null && signaturesOf(act) >= needed) || (!areClocksApart && maturesAt(act) <= page.now)
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

/** Whose signature counts: a member's, and one's own for what one asks for. */
export const maySign = (page: Page, by: Name, { kind, whom }: Pick<Act, 'kind' | 'whom'>): boolean => {
  if (kind === 'restart') return false
  if (by === whom && kind === 'unlock') return isAdmitted(page, by)
  if (by === whom && kind === 'leave') return isSeated(page, by)
  return counts(page, by) && !personOf(page, by).isShut
}

export const propose = (page: Page, by: Name, of: Pick<Act, 'kind' | 'whom' | 'version'>): Outcome => {
  const signers = new Map([[by, personOf(page, by).seat ?? 0]])
  const act: Act = { ...of, signers, signedAt: second(page), seenAt: null }
  const inTheWay = actAbout(page, of.whom)
  const isOnKeys = inTheWay?.kind === 'rekey' || inTheWay?.kind === 'unlock'
  const isOwnWish = isOnKeys && [...inTheWay.signers.keys()][0] === of.whom
  if ((inTheWay && !(of.kind === 'leave' && isOwnWish)) || !isPossible(page, act)) return 'conflict'
  if (!maySign(page, by, of)) return 'forbidden'
  page.acts = page.acts.filter((one) => one !== inTheWay)
  page.acts.push(act)
  settleAct(page, act)
  depart(page, act)
  return 'ok'
}

/** Why somebody cannot be taken off: by themselves, they would leave nobody, or take along what nobody else could open. */
const notLeavable = (page: Page, by: Name, whom: Name): Outcome | null => {
  if (!isSeated(page, whom)) return 'not-found'
  if (countingOf(page).length === 1 && counts(page, whom)) return 'last-member'
  if (by !== whom) return null
  const others = countingOf(page).filter((name) => name !== by && personOf(page, name).isActive)
  if (counts(page, by) && others.length === 0) return 'last-member'
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
  if (!maySign(page, by, act)) return 'forbidden'
  // A new recovery key is signed for with its own numbers.
  if (act.signers.has(by) || (act.kind === 'recovery' && !isConfirmed)) return 'conflict'
  const refused = act.kind === 'leave' && by === whom ? notLeavable(page, by, whom) : null
  if (refused !== null) return refused
  act.signers.set(by, personOf(page, by).seat ?? 0)
  // Whoever has changed keys, or joined, since the key was made signs all the same, but has no share to take.
  const { sealedTo, whole } = page.recovery
  if (act.kind === 'recovery' && sealedTo.get(by) === personOf(page, by).seat) whole.add(act.version)
  // With the first signature the wait begins, whoever saw the wish before.
  if (act.signedAt === null) Object.assign(act, { signedAt: second(page), seenAt: null })
  settleAct(page, act)
  depart(page, act)
  return 'ok'
}

/** Somebody opens the committee's page: from now on the shorter wait runs. */
export const see = (page: Page, by: Name): Outcome => {
  const barrier = barred(page, by, 'committee')
  if (barrier !== null) return barrier
  if (!counts(page, by)) return 'ok'
  for (const act of page.acts) if (!act.signers.has(by)) act.seenAt ??= second(page)
  return 'ok'
}

/** Which of the wanted rules make opening easier than it is. */
export const isWeaker = (page: Page, { voteRule, reopenHours }: Partial<Rules>): (keyof Rules)[] => [
  ...(voteRule === 'majority' && page.rules.voteRule !== 'majority' ? (['voteRule'] as const) : []),
  ...(reopenHours !== undefined && reopenHours > page.rules.reopenHours ? (['reopenHours'] as const) : []),
]

/** The last password that opened their identity asks for it; asked again, what waits goes on, and new keys wait no more. */
export const byLastPassword = (page: Page, whom: Name): Outcome => {
  const { isActive, isOut, isShut: isLocked, seat, opens } = personOf(page, whom)
  if (!isActive || isOut) return 'session-ended'
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
  if (isLeft) return 'conflict'
  if (!counts(page, by)) return 'forbidden'
  if (actAbout(page, by)) return 'conflict'
  person.newest += 1
  person.opens.add(person.newest)
  person.renewed.add(person.newest)
  return propose(page, by, { kind: 'rekey', whom: by, version: person.newest })
}
