import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { invalidField } from '../../../platform/errors.ts'
import { wantShares } from '../sharing/want-shares.ts'

interface Wish {
  channelId: string
  userId: string
  caseNumbers: readonly string[]
}

/** The reports that an investigator should see, in place of what was wished before. Throws 422 for a number of no report. */
export const wishReports = async (tx: Tx, deps: Deps, wish: Wish): Promise<void> => {
  const { unknown } = await wantShares(tx, deps, wish)
  if (unknown.length > 0)
    throw invalidField('visibleReports', 'errors.caseNumberUnknown', { numbers: unknown.join(', ') })
}
