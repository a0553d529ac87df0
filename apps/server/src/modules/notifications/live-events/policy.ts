import { committeeLogTypes } from '@canal/contract'
import type { Changed } from '@canal/contract/events/schemas'
import type { Change } from './change.ts'

/** Somebody who listens, as the rule sees them. */
export interface Subscriber {
  kind: 'user' | 'reporter'
  tag: Buffer
  isInvestigator: boolean
  /** On the roster, with keys that no reset shut: without that every call about reports is refused. */
  mayRead: boolean
}

/** What is known of a change when it is passed on. */
export interface Facts {
  /** How much of the change's report this listener may see now (report-access, `visibilityOf`). */
  visibility: 'none' | 'row' | 'archived' | 'open'
  /** Who made the request that changed, and who votes on it. */
  concerned: readonly Buffer[]
  /** That request waits for no vote any more. */
  isDecided: boolean
}

type Rule = (subscriber: Subscriber, change: Change, facts: Facts) => boolean

const isOwn = ({ tag }: Subscriber, change: Change): boolean => change.tag?.equals(tag) ?? false
const isCommittee = (subscriber: Subscriber): boolean => subscriber.kind === 'user' && !subscriber.isInvestigator
const isOpen = ({ visibility }: Facts): boolean => visibility === 'open'
/** A former member of an archived report sees who had part in it, and what the reporter wrote since. */
const isOpenOrFormer: Rule = (subscriber, _, facts) =>
  isOpen(facts) || (facts.visibility === 'archived' && isCommittee(subscriber))
const committeeOnly: ReadonlySet<string> = new Set(committeeLogTypes)

const reportRules: Record<string, Rule> = {
  /** Status and deadline: anybody who may know that the report exists, its reporter too. */
  row: (_, __, { visibility }) => visibility !== 'none',
  contents: (subscriber, change, facts) => subscriber.kind === 'user' && isOpenOrFormer(subscriber, change, facts),
  /** What the committee alone is shown: what is proposed, what is held back, what a report is about. */
  committee: (subscriber, _, facts) => isCommittee(subscriber) && isOpen(facts),
  /** Who stepped aside or was let in is the committee's own affair. */
  access: (subscriber, change, facts) => isCommittee(subscriber) && isOpenOrFormer(subscriber, change, facts),
  holder: isOwn,
}

/** Nobody is told of a change in what they could not see by asking; nor, by its time, that it was made. */
const rules: Record<Change['topic'], Rule> = {
  report: (subscriber, change, facts) => reportRules[change.detail ?? '']?.(subscriber, change, facts) ?? false,
  chat: (subscriber, change, facts) =>
    change.detail === 'all' ? isOpenOrFormer(subscriber, change, facts) : isCommittee(subscriber) && isOpen(facts),
  files: (subscriber, change, facts) => isOpen(facts) && (subscriber.kind === 'user' || change.detail !== 'internal'),
  /** Of a vote on recusing them nobody hears: the tag is theirs. */
  log: (subscriber, change, facts) =>
    subscriber.kind === 'user' &&
    isOpen(facts) &&
    !isOwn(subscriber, change) &&
    (isCommittee(subscriber) || !committeeOnly.has(change.detail ?? '')),
  /** An investigator hears what became of their own, and not each ballot: as many have the report. */
  requests: (subscriber, _, { concerned, isDecided, visibility }) =>
    subscriber.kind === 'user' &&
    visibility !== 'none' &&
    (isCommittee(subscriber) || isDecided) &&
    concerned.some((tag) => tag.equals(subscriber.tag)),
  reading: (subscriber, change, { visibility }) => isOwn(subscriber, change) && visibility !== 'none',
  notifications: isOwn,
  /** Who waits hears of it too: that the committee signed for them, or admitted them. */
  keys: isCommittee,
}

/** What a listener is told of a change; null for nothing at all. */
export const visibleTo = (subscriber: Subscriber, change: Change, facts: Facts): Changed | null => {
  const { topic } = change
  if (topic === 'notifications' || topic === 'keys')
    return rules[topic](subscriber, change, facts) ? { topic, id: '' } : null
  if (!subscriber.mayRead || !rules[topic](subscriber, change, facts)) return null
  // Whose access just ended learns to look again, without the report being named to them any more.
  return { topic, id: facts.visibility === 'none' ? '' : (change.report ?? '') }
}
