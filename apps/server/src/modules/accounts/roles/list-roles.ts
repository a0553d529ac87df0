import { sql } from 'kysely'
import type { Page, roleSorts } from '@canal/contract'
import type { Role } from '@canal/contract/roles/schemas'
import { amongPeople } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { pageOf, type ListQuery } from '../../../platform/http/list-query.ts'
import { selectRoles } from './find-role.ts'

/** A page of roles, by name unless asked otherwise, the built-in ones first. */
export const listRoles = (deps: Deps, query: ListQuery<never, (typeof roleSorts)[number]>): Promise<Page<Role>> =>
  amongPeople(deps.db, async (tx) => {
    const direction = query.direction === 'ASC' ? sql`asc` : sql`desc`
    const order = {
      name: sql`r.is_built_in desc, lower(r.name) ${direction}`,
      users: sql`users ${direction}, lower(r.name)`,
    }
    const by = order[query.sort ?? 'name']
    const { total } = await tx
      .selectFrom('role')
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const found = await selectRoles(tx)
      .orderBy(by)
      .orderBy('r.id')
      .limit(query.size)
      .offset(query.page * query.size)
      .execute()
    return pageOf(query, found, total)
  })
