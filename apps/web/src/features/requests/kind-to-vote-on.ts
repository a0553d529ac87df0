import { listArchiveApprovals, listRecusalApprovals } from '@canal/contract/requests/endpoints'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import type { Call } from '../../lib/api.ts'
import type { ListedKind } from './list-shape.ts'

const waits = ({ status, accessRequests }: AccessRequest): boolean =>
  status === 'pending' || accessRequests.some((one) => one.status === 'pending')

/**
 * Which list of approvals a report's open vote stands in. Where nothing of the others waits, or nobody answers, it is the
 * list of files, which is the first.
 */
export const kindToVoteOn = async (call: Call, caseNumber: string): Promise<ListedKind> => {
  const query = { page: '0', size: '10', caseNumber } as const
  const [archived, recusals] = await Promise.all(
    [listArchiveApprovals, listRecusalApprovals].map((list) =>
      call(list, { query, suppressError: true }).catch(() => null),
    ),
  )
  if (archived?.items.some(waits)) return 'archived-report'
  return recusals?.items.some(waits) ? 'recusal' : 'access-to-files'
}
