import { requestKinds, type RequestKind } from '@canal/contract/requests/kinds'
import { accessToFiles } from './access-to-files.ts'
import { recusal } from './recusal.ts'
import { archivedReport, reopenedAccess } from './reopening.ts'
import type { VoteKind } from './vote-kind.ts'

export const voteKinds: Readonly<Record<RequestKind, VoteKind>> = {
  'access-to-files': accessToFiles,
  'archived-report': archivedReport,
  'archived-report-access': reopenedAccess,
  recusal,
}

export const kindsThat = (are: (kind: VoteKind) => boolean): RequestKind[] =>
  requestKinds.filter((id) => are(voteKinds[id]))
