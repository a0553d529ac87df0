import { lists } from '@canal/contract/requests/endpoints'
import { listedKinds, type ListedKind } from '@canal/contract/requests/kinds'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import type { Call } from '../../lib/api.ts'

const waits = ({ status, accessRequests }: AccessRequest): boolean =>
  status === 'pending' || accessRequests.some((one) => one.status === 'pending')

/**
 * Which list of approvals a report's open vote stands in. Where nothing of the others waits, or nobody answers, it is the
 * list of files, which is the first.
 */
export const kindToVoteOn = async (call: Call, caseNumber: string): Promise<ListedKind> => {
  const query = { page: '0', size: '10', caseNumber } as const
  const others = listedKinds.filter((kind) => kind !== 'access-to-files')
  const pages = await Promise.all(
    others.map((kind) => call(lists[kind].toVote, { query, suppressError: true }).catch(() => null)),
  )
  return others.find((_, at) => pages[at]?.items.some(waits)) ?? 'access-to-files'
}
