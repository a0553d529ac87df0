import { readCasework } from '@canal/contract/casework/endpoints'
import type { Casework, Offer } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { reportQuery } from './api.ts'
import { useArchiving } from './archiving.ts'

/** What the dialog of an act is given. */
export interface ActModalProps {
  readonly report: Report
  readonly casework: Casework
  readonly onClose: () => void
}

/** What a member can begin from the menu in a report's head. */
export type Begun = Offer | 'investigation_opened'

/**
 * What waits in a report to be confirmed, what it was closed with, and which acts are open: asked for each time that the
 * report itself has come, and not where it was refused, or is being archived: a reader who may not see it any more asks for
 * nothing of it. An investigator never asks: it is the committee's own.
 */
export const useCasework = ({ id, allowed }: Report) => {
  const call = useCall()
  const { dataUpdatedAt } = useQuery({ ...reportQuery(call, id), enabled: false })
  const isArchiving = useArchiving(id)
  return useQuery({
    queryKey: ['casework', id, dataUpdatedAt],
    queryFn: ({ signal }) => call(readCasework, { params: { id }, signal, suppressError: true }),
    placeholderData: keepPreviousData,
    enabled: allowed.share && allowed.write && !isArchiving,
  })
}

/** Whether it waits to be decided that its reporter is sent no acknowledgement (art. 9.2.c): nothing offers one meanwhile. */
export const isOmissionWaiting = (casework: Casework | undefined): boolean =>
  casework?.waiting.some(({ kind }) => kind === 'omitted') ?? false

/** After an act: shows what the server answered at once, and asks for the report again. */
export const useActDone = (id: string) => {
  const queries = useQueryClient()
  return {
    show: (casework: Casework) => queries.setQueriesData({ queryKey: ['casework', id] }, casework),
    refresh: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  }
}
