import { sql, type RawBuilder } from 'kysely'
import { roleNames, type userSorts, type UserState } from '@canal/contract'
import { keyStates } from '@canal/contract/auth/schemas'
import * as z from 'zod/mini'
import { plainText } from '../../../platform/db/plain-text.ts'
import { moment, readRows } from '../../../platform/db/read-rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Condition } from '../../../platform/http/list-query.ts'

const userRow = z.object({
  id: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name1: z.string(),
  last_name2: z.string(),
  email: z.string(),
  phone: z.string(),
  is_active: z.boolean(),
  is_password_temporary: z.boolean(),
  has_second_factor: z.boolean(),
  last_sign_in_at: z.nullable(moment),
  roles: z.array(z.string()),
  channel_id: z.nullable(z.string()),
  channel_name: z.nullable(z.string()),
  capacity: z.nullable(z.enum(['member', 'alternate', 'investigator'])),
  key_state: z.enum(keyStates),
  is_locked: z.boolean(),
  recovery_confirmed_at: z.nullable(moment),
})
export type UserRow = z.output<typeof userRow>

export type UserFilter = 'search' | 'username' | 'email' | 'isActive' | 'role' | 'state' | 'channelId' | 'newcomerTo'
export type UserSort = (typeof userSorts)[number]

const people = sql`app_user u
  left join membership m on m.user_id = u.id and m.to_at is null
  left join channel c on c.id = m.channel_id
  left join lateral (
    select coalesce(max(seat) filter (where seat = 'admitted'), (array_agg(case seat when 'former' then 'left' else seat end order by seat = 'former' desc nulls last, version desc))[1],
        'waiting') as state,
      bool_or(seat in ('admitted', 'former') and is_shut) as is_locked,
      (array_agg(recovery_confirmed_at order by seat = 'admitted' desc nulls last, version desc))[1] as recovery_confirmed_at
    from user_key where user_id = u.id and m.channel_id is not null having count(*) > 0) k on true`

const hasSecondFactor = sql`(exists (select 1 from totp t where t.user_id = u.id and t.confirmed_at is not null)
  or exists (select 1 from passkey y where y.user_id = u.id))`

const columns = sql`u.id, u.username, u.first_name, u.last_name1, u.last_name2, u.email, u.phone, u.is_active,
  u.is_password_temporary, u.last_sign_in_at, m.channel_id, c.public_name as channel_name, m.capacity,
  coalesce(k.state, 'none') as key_state, coalesce(k.is_locked, false) as is_locked, k.recovery_confirmed_at,
  ${hasSecondFactor} as has_second_factor,
  coalesce((select array_agg(r.name order by r.name) from user_role ur join role r on r.id = ur.role_id
            where ur.user_id = u.id), '{}') as roles`

/** Text that is to be found as it is, also where it holds LIKE's own signs. */
const containing = (values: readonly string[]): string[] =>
  values.map((value) => `%${value.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

const wholeName = sql`concat_ws(' ', u.first_name, u.last_name1, u.last_name2)`

const stateIs: Record<UserState, RawBuilder<unknown>> = {
  'never-signed-in': sql`u.last_sign_in_at is null and u.is_password_temporary
    and not exists (select 1 from user_key k where k.user_id = u.id)`,
  'password-change': sql`u.is_password_temporary`,
  waiting: sql`k.state = 'waiting'`,
  locked: sql`k.is_locked`,
  'no-second-factor': sql`not ${hasSecondFactor}`,
  'no-recovery-code': sql`k.state <> 'left' and k.recovery_confirmed_at is null`,
}

const hasRole = (name: string) => sql`exists (select 1 from user_role ur join role r on r.id = ur.role_id
  where ur.user_id = u.id and r.name = ${name})`

const conditionOf: Record<UserFilter, (values: string[]) => RawBuilder<unknown>> = {
  search: (values) =>
    sql`exists (select 1 from unnest(${containing(values)}::text[]) wanted where
      ${plainText(wholeName)} like ${plainText(sql`wanted`)} or u.username like ${plainText(sql`wanted`)}
      or lower(u.email) like ${plainText(sql`wanted`)})`,
  username: (values) => sql`u.username like any(${containing(values)})`,
  email: (values) => sql`lower(u.email) like any(${containing(values)})`,
  isActive: (values) => sql`u.is_active::text = any(${values})`,
  role: (values) => sql`exists (select 1 from user_role ur join role r on r.id = ur.role_id
    where ur.user_id = u.id and r.name = any(${values}))`,
  state: (values) =>
    sql`(${sql.join(
      values.map((value) => stateIs[value as UserState]),
      sql` or `,
    )})`,
  channelId: (values) => sql`m.channel_id = any(${values}::uuid[])`,
  newcomerTo: (values) => sql`u.is_active and (m.channel_id is null or m.channel_id <> all(${values}::uuid[]))
    and ${hasRole(roleNames.user)} and not ${hasRole(roleNames.investigator)}`,
}

const columnOf: Record<UserSort, RawBuilder<unknown>> = {
  username: sql`u.username`,
  firstName: sql`u.first_name`,
  email: sql`lower(u.email)`,
  channelName: sql`lower(c.public_name)`,
  lastSignInAt: sql`u.last_sign_in_at`,
  createdAt: sql`u.created_at`,
  isActive: sql`u.is_active`,
}

interface UserQuery {
  page: number
  size: number
  sort: UserSort
  direction: 'ASC' | 'DESC'
  conditions: readonly Condition<UserFilter>[]
}

/** A page of people and how many there are in all. */
export const findUsers = async (tx: Tx, query: UserQuery): Promise<{ rows: UserRow[]; total: number }> => {
  const all = [sql`true`, ...query.conditions.map(({ id, values }) => conditionOf[id](values))]
  const where = sql.join(all, sql` and `)
  const direction = query.direction === 'ASC' ? sql`asc nulls first` : sql`desc nulls last`
  const { total } = await tx
    .selectNoFrom(sql<number>`(select count(*)::int from ${people} where ${where})`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await readRows(
    tx,
    userRow,
    sql`select ${columns} from ${people} where ${where}
      order by ${columnOf[query.sort]} ${direction}, u.id ${direction}
      limit ${query.size} offset ${query.page * query.size}`,
  )
  return { rows, total }
}

export const findUser = async (tx: Tx, id: string): Promise<UserRow | undefined> =>
  (await readRows(tx, userRow, sql`select ${columns} from ${people} where u.id = ${id}`))[0]

/** How many may still administer, besides one. */
export const countOtherAdministrators = async (tx: Tx, userId: string): Promise<number> => {
  const { total } = await tx
    .selectFrom('app_user as u')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('u.id', '<>', userId)
    .where(sql<boolean>`u.is_active and not u.is_password_temporary and ${hasRole(roleNames.admin)}`)
    .executeTakeFirstOrThrow()
  return total
}

/** Those of the names that are roles. */
export const findRoles = (tx: Tx, names: readonly string[]): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom('role')
    .select(['id', 'name'])
    .where('name', 'in', [...names])
    .execute()

export const replaceRoles = async (tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute()
  await tx
    .insertInto('user_role')
    .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
    .execute()
}

export const endMembership = (tx: Tx, userId: string): Promise<unknown> =>
  sql`update membership set to_at = now() where user_id = ${userId} and to_at is null`.execute(tx)

/** Brings somebody into a channel. Who left a committee before waits anew, and lists of accounts say so. */
export const startMembership = async (
  tx: Tx,
  row: { channel_id: string; user_id: string; capacity: NonNullable<UserRow['capacity']>; function?: string },
): Promise<void> => {
  await tx
    .insertInto('membership')
    .values({ ...row, from_at: sql<Date>`clock_timestamp()` })
    .execute()
  await tx
    .updateTable('user_key')
    .set({ seat: null })
    .where('user_id', '=', row.user_id)
    .where('seat', '=', 'left')
    .execute()
}
