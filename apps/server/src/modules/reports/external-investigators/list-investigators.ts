import { roleNames, type investigatorSorts, type Page } from '@canal/contract'
import type { Investigator } from '@canal/contract/external-investigators/schemas'
import { amongPeople } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { tellingAlarms } from '../../../platform/http/alarm.ts'
import { pageOf, type Condition, type ListQuery } from '../../../platform/http/list-query.ts'
import { findUsers, type UserFilter, type UserSort } from '../../accounts/users/repository.ts'
import { loadInvestigator, presentInvestigators } from './present.ts'

type Sort = (typeof investigatorSorts)[number]
type Filter = 'search' | 'channel' | 'status' | 'state'

const userSort: Partial<Record<Sort, UserSort>> = { name: 'firstName', status: 'isActive' }
const sortOf = (sort: Sort = 'name'): UserSort => userSort[sort] ?? (sort as UserSort)

const conditionOf = ({ id, values }: Condition<Filter>): Condition<UserFilter> => {
  if (id === 'channel') return { id: 'channelId', values }
  if (id === 'status') return { id: 'isActive', values: values.map((value) => String(value === 'ACTIVE')) }
  return { id, values }
}

/** A page of external investigators, by name unless asked otherwise. */
export const listInvestigators = (deps: Deps, query: ListQuery<Filter, Sort>): Promise<Page<Investigator>> =>
  tellingAlarms(deps, (onAltered) =>
    amongPeople(deps.db, async (tx) => {
      const ofThem: Condition<UserFilter> = { id: 'role', values: [roleNames.investigator] }
      const conditions = [ofThem, ...query.conditions.map(conditionOf)]
      const { rows, total } = await findUsers(tx, { ...query, sort: sortOf(query.sort), conditions })
      return pageOf(query, await presentInvestigators(tx, deps, rows, onAltered), total)
    }),
  )

/** Throws `not-found`. */
export const getInvestigator = (deps: Deps, id: string): Promise<Investigator> =>
  tellingAlarms(deps, (onAltered) => amongPeople(deps.db, (tx) => loadInvestigator(tx, deps, id, onAltered)))
