import type { Query } from '@canal/contract'
import {
  disableInvestigator,
  enableInvestigator,
  listInvestigators,
} from '@canal/contract/external-investigators/endpoints'
import type { Investigator } from '@canal/contract/external-investigators/schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import type { listQuery } from '../../lib/list-state.ts'
import { standingOf } from './account.ts'
import type { Person } from './person.ts'

type ListQuery = ReturnType<typeof listQuery>

/** Under the key of people: whoever is changed there is changed here. */
export const investigatorListQuery = (call: Call, query: ListQuery) =>
  queryOptions({
    queryKey: ['people', 'investigators', query],
    queryFn: ({ signal }) =>
      call(listInvestigators, {
        query: query as Query<typeof listInvestigators> & ListQuery,
        signal,
        suppressError: true,
      }),
    placeholderData: keepPreviousData,
  })

export const switchInvestigator = (call: Call, id: string, active: boolean) =>
  call(active ? enableInvestigator : disableInvestigator, { body: { id }, suppressError: true })

export const investigatorName = ({ name, lastName, secondLastName }: Investigator): string =>
  [name, lastName, secondLastName].filter(Boolean).join(' ')

export const personOfInvestigator = (investigator: Investigator): Person => ({
  ...investigator,
  name: investigatorName(investigator),
  standing: standingOf(investigator),
  isActive: investigator.status === 'ACTIVE',
  isOfChannel: investigator.channel !== null,
})
