import { sql } from 'kysely'
import type { Page, roleSorts } from '@canal/contract'
import type { Role } from '@canal/contract/roles/schemas'
import { amongPeople } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { pageOf, type ListQuery } from '../../../platform/http/list-query.ts'
import { roleColumns } from './find-role.ts'

/** A page of roles, by name unless asked otherwise, the built-in ones first. */
export const listRoles = (deps: Deps, query: ListQuery<never, (typeof roleSorts)[number]>): Promise<Page<Role>> =>
  amongPeople(deps.db, async (tx) => {
    const direction = query.direction === 'ASC' ? sql`asc` : sql`desc`
    const order = {
      name: sql`r.is_built_in desc, lower(r.name) ${direction}`,
      users: sql`users ${direction}, lower(r.name)`,
    }
    const by = order[query.sort ?? 'name']
    const counted = await sql<{ total: number }>`select count(*)::int as total from role`.execute(tx)
    const found = await sql<Role>`select ${roleColumns} from role r order by ${by}, r.id
      limit ${query.size} offset ${query.page * query.size}`.execute(tx)
    return pageOf(query, found.rows, counted.rows[0]?.total ?? 0)
  })
