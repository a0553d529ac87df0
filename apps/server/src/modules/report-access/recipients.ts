import type { Person } from '../accounts/people/directory.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { grantOf, visibilityOf, type ReportFacts } from './policy.ts'

type Relation = ReportFacts['grants'][number]['relation']

const inRelation = (facts: ReportFacts, relations: readonly Relation[]): Buffer[] =>
  facts.grants
    .filter(
      ({ tag, relation }) =>
        relations.includes(relation) && grantOf(facts, tag, relation) && !grantOf(facts, tag, 'excluded'),
    )
    .map(({ tag }) => tag)

/**
 * Who is told of what a reporter writes: those who may read it. Of an archived or reopened report its former members too,
 * to whom alone what is written from then on is sealed (decisions §4); investigators wait until it is worked on again.
 */
export const readersOf = (facts: ReportFacts): Buffer[] => {
  if (facts.status === 'archived') return inRelation(facts, ['former'])
  if (facts.status === 'reopened') return inRelation(facts, ['reopened', 'former'])
  return inRelation(facts, ['access', 'shared'])
}

/** Members alone: what an investigator can do nothing about. */
export const membersOf = (facts: ReportFacts): Buffer[] =>
  readersOf(facts).filter((tag) => !grantOf(facts, tag, 'shared'))

/** Members, and the alternate where it is theirs, who may read the report now, also while it is reopened. */
export const openToMembers = (facts: ReportFacts, people: readonly Person[]): Person[] =>
  people.filter(({ tag, isInvestigator }) => {
    const who = { kind: 'user', tag, isInvestigator, ownsReport: false } as const
    return !isInvestigator && visibilityOf(who, facts) === 'open'
  })

/** The same but the actor. */
export const otherMembersOf = (actor: MemberActor, facts: ReportFacts, people: readonly Person[]): Person[] =>
  openToMembers(facts, people).filter(({ userId }) => userId !== actor.userId)

/** Who had a report when it was archived: those for whom its reopening is news. */
export const formerMembersOf = (facts: ReportFacts): Buffer[] => inRelation(facts, ['former'])

/** Who may read a reopened report until its window closes. */
export const windowHoldersOf = (facts: ReportFacts): Buffer[] => inRelation(facts, ['reopened'])
