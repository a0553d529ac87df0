import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { changePolicy, type NewGrant } from '../../report-access/write-policy.ts'
import { dropHolder } from '../../report-access/revocation/drop-holder.ts'
import { rotateEpoch } from '../../report-access/rotate.ts'
import type { ReportView } from '../../report-access/view.ts'

interface Removal {
  tag: Buffer
  at: Date
  /** From now on the report does not exist for them. */
  excluded?: { ground: 'abstention' | 'vote'; by: Buffer }
}

/**
 * Takes a report from somebody: their grants, and what hangs on these (dropHolder); a new epoch begins, whose keys they
 * never had. The caller holds the row FOR UPDATE and the chain, and writes the log's entry.
 */
export const removeHolder = async (tx: Tx, deps: Deps, view: ReportView, removal: Removal): Promise<ReportView> => {
  const { tag, at, excluded } = removal
  const exclusion = (): NewGrant[] =>
    excluded ? [{ tag, relation: 'excluded', ground: excluded.ground, grantedBy: excluded.by }] : []
  const changed = await changePolicy(tx, deps, view, {
    epoch: view.row.epoch + 1,
    remove: (grant) => grant.tag.equals(tag),
    add: exclusion(),
    at,
  })
  await dropHolder(tx, deps, view, tag)
  await rotateEpoch(tx, deps, changed)
  return changed
}
