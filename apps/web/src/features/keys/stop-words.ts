import type { Act, StoppableRequest } from '@canal/contract/roster/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { titleOf, whatOf } from '../../lib/act-words.ts'

/** What can be stopped: an act of the committee, a request about a report that nobody is left to vote on, or an act that nobody is left to confirm. */
export type Stoppable = Act | StoppableRequest

export const isRequest = (one: Stoppable): one is StoppableRequest => 'caseNumber' in one

/** "el acceso a los archivos de la comunicación 2026-0007". */
export const stoppableWhat = (one: Stoppable, text: Translate<OfficeKey>): string => {
  if (!isRequest(one)) return whatOf(one, text)
  const { kind, caseNumber } = one
  return text(`stop.request.${kind}`, { caseNumber })
}

const said = {
  request: { title: 'stop.request', counts: 'stop.request.counts', body: 'stop.request.body' },
  proposal: { title: 'stop.proposal', counts: 'stop.proposal.counts', body: 'stop.proposal.body' },
} as const

/** What is said of it: of an act that nobody is left to confirm, or of a request. */
export const stoppableKeys = ({ kind }: StoppableRequest) => said[kind === 'proposal' ? 'proposal' : 'request']

/** Who began it, and what it is. */
export const stoppableTitle = (one: Stoppable, text: Translate<OfficeKey>): string =>
  isRequest(one)
    ? text(stoppableKeys(one).title, { name: one.requestedBy, what: stoppableWhat(one, text) })
    : titleOf(one, text)
