import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { MemberActor } from '../../http/actor.ts'
import { membersOf, type Person, type ReportView } from '../access/index.ts'

/** Who votes (decisions §5): the report's members less the requester, and less the one whom a recusal concerns. */
export const votersFor = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  view: ReportView,
  people: readonly Person[],
  concerned: Buffer | null = null,
): Promise<Buffer[]> =>
  (await membersOf(tx, view, people))
    .map(({ tag }) => tag)
    .filter((tag) => !tag.equals(actor.tag) && !concerned?.equals(tag))
