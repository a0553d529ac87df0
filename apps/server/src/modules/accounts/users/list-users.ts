import type { Page } from '@canal/contract'
import type { User } from '@canal/contract/users/schemas'
import { amongPeople, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { pageOf, type ListQuery } from '../../../platform/http/list-query.ts'
import { presentUser } from './present.ts'
import { findUser, findUsers, type UserFilter, type UserSort } from './repository.ts'

/** A page of people, by username unless asked otherwise. */
export const listUsers = async (deps: Deps, query: ListQuery<UserFilter, UserSort>): Promise<Page<User>> => {
  const wanted = { ...query, sort: query.sort ?? 'username' }
  const { rows, total } = await amongPeople(deps.db, (tx) => findUsers(tx, wanted))
  return pageOf(query, rows.map(presentUser), total)
}

/** Throws `not-found`. */
export const getUserIn = async (tx: Tx, id: string): Promise<User> => {
  const row = await findUser(tx, id)
  if (!row) throw new AppError('not-found')
  return presentUser(row)
}

/** Throws `not-found`. */
export const getUser = (deps: Deps, id: string): Promise<User> => amongPeople(deps.db, (tx) => getUserIn(tx, id))
