import { afterDays, afterMonths, localDay, localHour, hour } from '../other-calendar.ts'

/**
 * What the law and the project's own numbers say of one report, written down a second time: nothing here is the program's.
 * Articles are of Ley 2/2023; where a number is the project's own, that is said. Instants are whole seconds since 1970.
 */

type Rule = 'acknowledge' | 'answer'
export const outcomes = ['proven', 'partly_proven', 'not_proven', 'untrue', 'referred'] as const
type Outcome = (typeof outcomes)[number] | 'not_admitted'
export type Kind = 'extension' | 'not_admitted' | 'without_information' | 'omitted' | 'held' | 'part' | 'untrue'
type Status = 'pending' | 'instruction' | 'investigation' | 'resolution' | 'archived'

export interface Proposal {
  id: string
  kind: Kind
  by: number
  part: string | null
  /** Of an extension: the end of its day; of a part: when silence erases it. */
  until: number | null
  state: 'waiting' | 'done' | 'withdrawn' | 'released'
}

interface Part {
  markedAt: number
  /** When it goes by silence. */
  until: number
  isConfirmed: boolean
  isErased: boolean
}

/** What was told last of a date: which date that was, and how near it had come. */
interface Told {
  due: number
  mark: number
}

export interface Case {
  id: string
  caseNumber: string
  channel: number
  zone: string
  /** Whose: several reports can be under one reference. */
  reference: number
  /** Names of the parts that can be suppressed. */
  names: string[]
  status: Status
  receivedAt: number
  acknowledgedAt: number | null
  isOmitted: boolean
  answeredAt: number | null
  answerDue: number
  extendedFrom: number | null
  admittedAt: number | null
  openedAt: number | null
  closed: { at: number; outcome: Outcome } | null
  keptUntil: number | null
  heldUntil: number | null
  proposals: Proposal[]
  parts: Map<string, Part>
  category: string | null
  history: string[]
  /** Kinds of messages to the reporter. */
  told: string[]
  toldOf: { acknowledge: Told | null; answer: Told | null; deletion: Told | null }
  /** The day on which a notice of a term went out last. */
  toldOn: number | null
  /** Notices that a member has not read who never looks. */
  unread: Set<string>
}

export const received = (
  of: Pick<Case, 'id' | 'caseNumber' | 'channel' | 'zone' | 'reference' | 'names'>,
  now: number,
): Case => {
  // What a reporter does is kept to the minute.
  const receivedAt = now - (now % 60)
  return {
    ...of,
    status: 'pending',
    receivedAt,
    acknowledgedAt: null,
    isOmitted: false,
    answeredAt: null,
    answerDue: afterMonths(receivedAt, 3, of.zone),
    extendedFrom: null,
    admittedAt: null,
    openedAt: null,
    closed: null,
    keptUntil: null,
    heldUntil: null,
    proposals: [],
    parts: new Map(),
    category: null,
    history: [],
    told: [],
    toldOf: { acknowledge: null, answer: null, deletion: null },
    toldOn: null,
    unread: new Set(),
  }
}

/** Art. 9.2.c: seven calendar days. */
export const acknowledgeDue = ({ receivedAt, zone }: Case): number => afterDays(receivedAt, 7, zone)
/** Art. 9.2.d: three months, and three more at most, in total. */
export const latestAnswer = ({ receivedAt, zone }: Case): number => afterMonths(receivedAt, 6, zone)
/** Art. 32.4: three months without an investigation. */
const uninvestigatedEnd = ({ receivedAt, zone }: Case): number => afterMonths(receivedAt, 3, zone)
/** Art. 26.2: ten years; from reception, that is ours. */
const longestEnd = ({ receivedAt, zone }: Case): number => afterMonths(receivedAt, 120, zone)

const isHeld = ({ heldUntil }: Case, now: number): boolean => heldUntil !== null && heldUntil > now

/** The last day, as if it were not held. */
const unheldDay = (one: Case): number =>
  Math.min(one.keptUntil ?? (one.openedAt === null ? uninvestigatedEnd(one) : longestEnd(one)), longestEnd(one))

/** The end of its last day: silence deletes; only an investigation and a hold stop it, and nothing outlasts ten years. */
export const deletionDay = (one: Case): number =>
  Math.min(Math.max(unheldDay(one), one.heldUntil ?? 0), longestEnd(one))

const ruleOf = (one: Case, day: number): string =>
  day >= longestEnd(one) ? 'longest' : one.closed ? 'closed' : 'uninvestigated'
export const deletionOf = (one: Case) => ({ at: deletionDay(one), rule: ruleOf(one, deletionDay(one)) })

/** As its reporter is shown it, who hears of no hold as long as the day without it is to come. */
export const shownDeletion = (one: Case, now: number) => {
  const at = unheldDay(one) > now ? unheldDay(one) : deletionDay(one)
  return { at, rule: ruleOf(one, at) }
}

/** The last seven days, of which the last is the one that the reporter is shown. The number is ours. */
export const isInLastDays = (one: Case, now: number): boolean =>
  localDay(now, one.zone) > localDay(shownDeletion(one, now).at, one.zone) - 7

/** How long it is kept once it is closed. Ours, but for the three years of art. 64.1. */
const keptFor: Readonly<Record<Outcome, (one: Case, now: number) => number>> = {
  proven: ({ zone }, now) => afterMonths(now, 36, zone),
  partly_proven: ({ zone }, now) => afterMonths(now, 36, zone),
  not_proven: ({ zone }, now) => afterMonths(now, 6, zone),
  untrue: ({ zone }, now) => afterMonths(now, 1, zone),
  referred: ({ zone }, now) => afterMonths(now, 6, zone),
  not_admitted: (one, now) => Math.min(afterDays(now, 7, one.zone), uninvestigatedEnd(one)),
}
export const needsInvestigation = (outcome: Outcome): boolean =>
  outcome === 'proven' || outcome === 'partly_proven' || outcome === 'not_proven'

/** Changes what the last day rests on. What was told of the day before is over where it is another one. */
const rescheduled = (one: Case, change: () => void): void => {
  const before = deletionDay(one)
  change()
  if (deletionDay(one) !== before) one.unread.delete('deletion-near')
}

const forget = (one: Case, ...rules: Rule[]): void => {
  for (const notice of one.unread) if (rules.some((rule) => notice.startsWith(`${rule}-`))) one.unread.delete(notice)
}

const move = (one: Case, from: readonly Status[], to: Status): void => {
  if (from.includes(one.status)) one.status = to
}

const meetAcknowledge = (one: Case, now: number): void => {
  one.acknowledgedAt ??= now
  forget(one, 'acknowledge')
}
export const acknowledge = (one: Case, now: number): void => {
  one.told.push('acknowledgement')
  one.history.push('acknowledged')
  meetAcknowledge(one, now)
  move(one, ['pending'], 'instruction')
}
export const omit = (one: Case, now: number): void => {
  one.isOmitted = true
  one.history.push('omitted')
  meetAcknowledge(one, now)
}

/** An answer says, too, that the report has come. */
const meetAnswer = (one: Case, now: number): void => {
  one.history.push('answered')
  meetAcknowledge(one, now)
  one.answeredAt = now
  forget(one, 'answer')
  move(one, ['pending', 'instruction', 'investigation'], 'resolution')
}
export const answer = (one: Case, now: number): void => {
  one.told.push('answer')
  meetAnswer(one, now)
}

export const admit = (one: Case, now: number): void => {
  one.admittedAt = now
  one.history.push('admitted')
}
/** It is the committee's drawer, and no act of the law: no term is met. */
export const archive = (one: Case): void => {
  one.status = 'archived'
  forget(one, 'acknowledge', 'answer')
}

export const open = (one: Case, now: number): void => {
  rescheduled(one, () => (one.openedAt = now))
  one.history.push('investigation_opened')
  move(one, ['pending', 'instruction'], 'investigation')
}

/** It is the investigation that takes longer: from now on one is open, or the report would go before its answer (32.4). */
export const extend = (one: Case, now: number, until: number): void => {
  if (one.openedAt === null && !one.closed) open(one, now)
  one.extendedFrom ??= one.answerDue
  one.answerDue = until
  one.told.push('message')
  one.history.push('deadline_extended')
  forget(one, 'answer')
}

export const close = (one: Case, now: number, { outcome, isAnswer }: { outcome: Outcome; isAnswer: boolean }): void => {
  rescheduled(one, () => {
    one.closed = { at: now, outcome }
    one.keptUntil = keptFor[outcome](one, now)
  })
  const answers = isAnswer && one.answeredAt === null
  one.told.push(answers ? 'answer' : 'message')
  one.history.push('closed')
  if (answers) meetAnswer(one, now)
}

/** Art. 32.3: at once. */
export const closeAsUntrue = (one: Case, now: number): void => {
  close(one, now, { outcome: 'untrue', isAnswer: true })
  rescheduled(one, () => (one.keptUntil = now))
}

/** Art. 32.3; six months are ours. */
export const hold = (one: Case, now: number): void => {
  rescheduled(one, () => (one.heldUntil = afterMonths(now, 6, one.zone)))
  one.history.push('held')
}
/** A week, in which the others may hold it again; ours. */
export const release = (one: Case, now: number): void => {
  rescheduled(one, () => (one.heldUntil = afterDays(now, 7, one.zone)))
  one.history.push('released')
}
/** The hold that counts. */
export const currentHold = (one: Case, now: number): Proposal | undefined => {
  if (!isHeld(one, now)) return undefined
  const last = one.proposals.findLast(
    ({ kind, state }) => kind === 'held' && (state === 'done' || state === 'released'),
  )
  return last?.state === 'done' ? last : undefined
}

export const mask = (one: Case, now: number, name: string, isConfirmed: boolean): void => {
  // Ours: so long a colleague may object.
  const until = isConfirmed ? now : now + 72 * hour
  one.parts.set(name, { markedAt: now, until, isConfirmed, isErased: false })
  one.history.push('part_suppressed')
}
/** Silence erases nothing of a report that is held; a second member's word does. */
const isPartDue = (one: Case, { isConfirmed, until }: Part, now: number): boolean =>
  isConfirmed || (until <= now && !isHeld(one, now))
export const waitsToBeErased = (one: Case, now: number): boolean =>
  [...one.parts.values()].some((part) => !part.isErased && !isPartDue(one, part, now))

type Refusal = 'already-done' | 'conflict' | null

/** What keeps a kind of proposal from being made, or done. */
export const refusalOf = (one: Case, kind: Kind): Refusal => {
  switch (kind) {
    case 'extension':
      return one.answeredAt === null ? null : 'already-done'
    case 'omitted':
      return one.acknowledgedAt === null ? null : 'already-done'
    case 'not_admitted':
    case 'without_information':
      if (one.closed) return 'already-done'
      if (kind === 'without_information' && one.answeredAt !== null) return 'conflict'
      return one.admittedAt === null && one.openedAt === null ? null : 'conflict'
    case 'untrue':
      return one.closed ? 'already-done' : null
    case 'held':
    case 'part':
      return null
  }
}
/** Whether nobody decides it any more, though nobody did. */
export const overOf = (one: Case, { kind, part, until }: Proposal, now: number): Refusal => {
  const isErased = part !== null && one.parts.get(part)?.isErased === true
  if (isErased || (kind === 'part' && (until ?? 0) <= now && !isHeld(one, now))) return 'already-done'
  // Nobody answers until a day that is over.
  if (kind === 'extension' && one.answeredAt === null && (until ?? 0) < now) return 'conflict'
  return refusalOf(one, kind)
}
export const isWaiting = (one: Case, proposal: Proposal, now: number): boolean =>
  proposal.state === 'waiting' && overOf(one, proposal, now) === null

interface Term {
  rule: Rule
  from: number
  due: number
  metAt: number | null
}
/** In the order in which they end. */
export const termsOf = (one: Case): Term[] =>
  [
    { rule: 'acknowledge' as const, from: one.receivedAt, due: acknowledgeDue(one), metAt: one.acknowledgedAt },
    { rule: 'answer' as const, from: one.extendedFrom ?? one.receivedAt, due: one.answerDue, metAt: one.answeredAt },
  ].sort((a, b) => a.due - b.due)

/** So many hundredths of a term; ours. */
const percents = [100, 90, 75, 50] as const

/**
 * At most one notice of a term a day, of the one that ends first, for each of the percentages once, and of those that passed only
 * the highest. An extension is counted by itself, from the day on which the term would have ended.
 */
const tellOfTerm = (one: Case, now: number): string | null => {
  if (one.status === 'archived') return null
  const today = localDay(now, one.zone)
  if (one.toldOn === today) return null
  for (const { rule, from, due, metAt } of termsOf(one)) {
    if (metAt !== null) continue
    const passed = percents.find((percent) => (now - from) * 100 > (due - from) * percent)
    const last = one.toldOf[rule]
    if (passed === undefined || (last?.due === due && last.mark >= passed)) continue
    one.toldOf[rule] = { due, mark: passed }
    one.toldOn = today
    forget(one, rule)
    one.unread.add(`${rule}-${passed}`)
    return `${rule}-${passed}`
  }
  return null
}

/** Thirty days before its last day, and seven; ours. */
const tellOfDeletion = (one: Case, now: number): string | null => {
  const due = deletionDay(one)
  const days = localDay(due, one.zone) - localDay(now, one.zone)
  const mark = due < now || days > 30 ? null : days <= 7 ? 7 : 30
  const last = one.toldOf.deletion
  if (mark === null || (last?.due === due && last.mark <= mark)) return null
  one.toldOf.deletion = { due, mark }
  one.unread.add('deletion-near')
  return 'deletion-near'
}

/** What members are told of its dates now, not in the night. */
export const tell = (one: Case, now: number): string[] =>
  localHour(now, one.zone) < 7 ? [] : [tellOfTerm(one, now), tellOfDeletion(one, now)].filter((kind) => kind !== null)

/** The parts go whose time has come. Gives how many. */
export const erase = (one: Case, now: number): number => {
  const due = [...one.parts.values()].filter((part) => !part.isErased && isPartDue(one, part, now))
  for (const part of due) part.isErased = true
  return due.length
}

/** Its last day is over. */
export const isOver = (one: Case, now: number): boolean => deletionDay(one) < now
