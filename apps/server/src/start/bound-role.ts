import { sql } from 'kysely'
import * as z from 'zod/mini'
import { readRows } from '../platform/db/read-rows.ts'
import type { Db } from '../platform/db/connect.ts'
import { StartError } from './start-error.ts'

const roleFacts = z.object({ name: z.string(), is_mighty: z.boolean(), is_owner: z.boolean(), is_granted: z.boolean() })

/**
 * Requests must run under a role that row-level security binds: no superuser, no BYPASSRLS, no share in the
 * owner of the tables. Throws StartError otherwise.
 */
export const requireBoundRole = async (appDb: Db): Promise<void> => {
  const [role] = await readRows(
    appDb,
    roleFacts,
    sql`
    select current_user as name, rolsuper or rolbypassrls as is_mighty,
      pg_has_role(session_user, (select relowner from pg_class where oid = to_regclass('public.report')), 'member')
        as is_owner,
      has_table_privilege('public.report', 'select') as is_granted
    from pg_roles where rolname = session_user`,
  )
  if (!role) throw new StartError('The database does not say which role this program has.')
  if (role.is_mighty || role.is_owner)
    throw new StartError(
      `The database role "${role.name}" is not bound by row-level security: give DATABASE_URL a role that is no superuser, has no BYPASSRLS and owns nothing (and the owner's address in DATABASE_OWNER_URL).`,
    )
  if (!role.is_granted)
    throw new StartError(
      `The database role "${role.name}" may not read the tables: use the role "app", or one that is a member of it.`,
    )
}
