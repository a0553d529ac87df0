import { addTo, dropFrom, keep } from './epochs.ts'
import {
  barred,
  epochsOf,
  isAdmitted,
  isShut,
  mayOpenFiles,
  personOf,
  visibilityOf,
  type Keys,
  type Name,
  type Outcome,
  type Page,
  type Report,
} from './page.ts'

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

/** To somebody's present identity, what the policy gives them and two shares of the recovery key open. */
export const sealRecovered = (page: Page, report: Report, whom: Name): void => {
  const { isInvestigator } = personOf(page, whom)
  const [theirs, keys] = [visibilityOf(page, report, whom), report.recovered]
  const isOpen = theirs === 'open'
  const isLess = isInvestigator || [...keys].some((epoch) => !epochsOf(report.keeps, whom).has(epoch))
  if (keys.size === 0 || !isLess || !(isOpen || (theirs === 'archived' && !isInvestigator))) return
  if (!isInvestigator) keep(report, whom, keys)
  if (isOpen) {
    addTo(report.reads, whom, keys)
    dropFrom(report.since, whom, keys)
  } else
    addTo(
      report.since,
      whom,
      [...keys].filter((epoch) => epoch >= report.archivedEpoch),
    )
  if (mayOpenFiles(page, report, whom)) addTo(report.opens, whom, keys)
}

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
