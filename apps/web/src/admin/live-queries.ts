import type { Changed, Topic } from '@canal/contract/events/schemas'
import type { QueryKey } from '@tanstack/react-query'

type Concerns = (key: readonly unknown[], id: string) => boolean

const isOf = (key: readonly unknown[], id: string, part: 'one' | 'log') =>
  key[0] === 'reports' && key[1] === part && (id === '' || key[2] === id)
/** Lists, counts and figures, on whatever page: all that is said of reports, less what is said of one. */
const isDashboard: Concerns = ([first, second]) => first === 'reports' && second !== 'one' && second !== 'log'
/** What says which votes are wanted, besides the lists of requests: home, and the counts beside the ways to them. */
const isOfVotes: Concerns = ([first, second]) => first === 'reports' && (second === 'dashboard' || second === 'counts')

/** What of what was read is concerned by a change, by the first parts of its key. */
const concerns: Record<Topic, Concerns> = {
  report: (key, id) => isDashboard(key, id) || isOf(key, id, 'one'),
  chat: (key, id) => isDashboard(key, id) || isOf(key, id, 'one'),
  files: (key, id) => isOf(key, id, 'one'),
  log: (key, id) => isOf(key, id, 'log') || key[0] === 'logs',
  requests: (key, id) => key[0] === 'requests' || key[0] === 'approvals' || isOfVotes(key, id),
  // Not the report itself: reading it is what was told of.
  reading: isDashboard,
  notifications: ([first]) => first === 'notifications',
  keys: ([first]) => first === 'roster' || first === 'governance-log' || first === 'recovery-key',
  everything: (key) => key[0] !== 'users' || key[1] !== 'assignable',
}

/** Whether a query's answer may have changed. */
export const isConcerned = (key: QueryKey, changes: readonly Changed[]): boolean =>
  changes.some(({ topic, id }) => concerns[topic]?.(key, id) ?? false)
