import { sql } from 'kysely'
import { amongPeople } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'

/**
 * Shows the steps of the first start to an administrator who was made without the link, where there is nothing yet but
 * them: no channel, and nobody else who could have put the steps aside. Answers whether they are shown.
 */
export const showSetupToFirst = ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  amongPeople(db, async (tx) => {
    const shown = await sql`update installation set is_setup_open = true
      where not exists (select 1 from channel) and 1 = (
        select count(*) from user_role ur join role r on r.id = ur.role_id where r.name = 'ROLE_ADMIN')`.execute(tx)
    return shown.numAffectedRows === 1n
  })
