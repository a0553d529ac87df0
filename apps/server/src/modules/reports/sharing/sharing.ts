import type { Report } from '@canal/contract/reports/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { byTag, counts, type Person } from '../../accounts/people/directory.ts'
import { grantOf } from '../../report-access/policy.ts'
import type { ReportView } from '../../report-access/view.ts'
import { wantedFor } from './pending-shares.ts'

/** The investigators whom a report is shared with now, and to whom it and colleagues could be: on the committee, and able to sign in. */
export const sharingOf = async (
  tx: Tx,
  deps: Deps,
  view: ReportView,
  people: readonly Person[],
): Promise<NonNullable<Report['sharing']>> => {
  const { grants, now } = view.facts
  const find = byTag(people)
  const shared = grants
    .filter(({ relation, expiresAt }) => relation === 'shared' && (expiresAt === null || expiresAt > now))
    .flatMap(({ tag, expiresAt }) => {
      const username = find(tag)?.username
      return username ? [{ username, until: expiresAt?.toISOString() ?? null }] : []
    })
  const isFree = (person: Person) =>
    person.isInvestigator &&
    person.isActive &&
    person.holder !== null &&
    !person.isFormer &&
    !grantOf(view.facts, person.tag, 'shared') &&
    !grantOf(view.facts, person.tag, 'excluded')
  const isOutside = (person: Person) =>
    counts(person) &&
    person.isActive &&
    view.row.status !== 'reopened' &&
    !grantOf(view.facts, person.tag, 'access') &&
    !grantOf(view.facts, person.tag, 'excluded')
  return {
    shared,
    candidates: people.filter(isFree).map(({ username }) => username),
    colleagues: people.filter(isOutside).map(({ username }) => username),
    wanted: await wantedFor(tx, deps, view, people),
  }
}
