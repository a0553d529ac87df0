import { actAbout, isWeaker, mayRestart, propose, second, settleAct } from './acts.ts'
import { sealRecovered } from './older.ts'
import {
  aboutChannel,
  barred,
  counts,
  countingOf,
  isAdmitted,
  isMember,
  personOf,
  recoverySigner,
  type Act,
  type Name,
  type Outcome,
  type Page,
  type Rules,
} from './page.ts'

/** An administrator wishes for other rules: stricter ones hold at once, the others wait for the committee. */
export const wishForRules = (page: Page, wanted: Partial<Rules>): Outcome => {
  const before = actAbout(page, aboutChannel.settings)
  const isFree = ![...page.people.keys()].some((name) => isAdmitted(page, name))
  const waiting = isFree ? [] : isWeaker(page, wanted)
  if (waiting.length > 0 && before && before.signers.size > 0) return 'conflict'
  for (const rule of Object.keys(wanted) as (keyof Rules)[])
    if (!waiting.includes(rule)) Object.assign(page.rules, { [rule]: wanted[rule] })
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
  if (!counts(page, by)) return 'forbidden'
  if (actAbout(page, aboutChannel[kind])) return 'conflict'
  if (kind === 'recovery') {
    recovery.newest += 1
    recovery.sealedTo = new Map(countingOf(page).map((name) => [name, personOf(page, name).seat]))
  }
  // Who is alone takes all the shares.
  if (kind === 'recovery' && countingOf(page).length === 1) recovery.whole.add(recovery.newest)
  const version = kind === 'recovery' ? recovery.newest : (recovery.current ?? 0)
  return propose(page, by, { kind, whom: aboutChannel[kind], version })
}

/** An administrator wishes for another committee, which somebody begins who is not on this one. */
export const wishForRestart = (page: Page, founder: Name): Outcome => {
  const person = personOf(page, founder)
  if (!isMember(person) || !person.isActive) return 'not-found'
  const whom = aboutChannel.restart
  if (actAbout(page, whom) || !mayRestart(page, founder)) return 'conflict'
  page.acts.push({
    kind: 'restart',
    whom,
    version: 0,
    founder,
    signers: new Map(),
    signedAt: second(page),
    seenAt: null,
  })
  return 'ok'
}

/**
 * Whoever has two shares of the recovery key: signs for the new keys of who lost theirs, and gives the present ones its
 * reports.
 */
export const readmit = (page: Page, whom: Name): Outcome => {
  const { seat, isShut: isLocked, newest } = personOf(page, whom)
  if (isLocked && newest > (seat ?? 0)) {
    const before = actAbout(page, whom)
    const isBegun = before?.kind === 'rekey' && before.version === newest
    if (before && !isBegun) return 'conflict'
    const signers = new Map([[recoverySigner, page.recovery.current ?? 0]])
    const act: Act = before ?? { kind: 'rekey', whom, version: newest, signers, signedAt: second(page), seenAt: null }
    if (!before) page.acts.push(act)
    settleAct(page, act)
    if (personOf(page, whom).seat !== newest) return 'ok'
  }
  for (const report of page.reports) sealRecovered(page, report, whom)
  return 'ok'
}
