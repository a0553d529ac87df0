import { committeeLogTypes, logTypes, roleNames } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { LoggedAction, Report } from '@canal/contract/reports/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import type { ListFilter } from '../../lib/list-state.ts'
import { logDetail } from '../../lib/log-detail.ts'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useGrowing } from '../../lib/use-growing.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Filters } from '../../ui/filters.tsx'
import type { FilterField } from '../../ui/filter-fields.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { reportLogQuery } from './api.ts'
import { useArchiving } from './archiving.ts'

type Text = Translate<OfficeKey>

/** Who did it: a member, the reporter, or nobody in particular. */
const whoOf = ({ user, type }: LoggedAction, report: Report, text: Text): string => {
  if (user) return nameIn(report, user)
  return text(type === 'created' || type === 'chat_message_sent' ? 'log.reporter' : 'log.system')
}

/** By kind, person and day. An investigator is not offered what they would never find. */
const fieldsFor = (report: Report, user: CurrentUser, text: Text): readonly FilterField[] => {
  const isInvestigator = user.roles.includes(roleNames.investigator)
  const kinds = logTypes.filter((type) => !(isInvestigator && committeeLogTypes.includes(type)))
  return [
    {
      kind: 'many',
      id: 'type',
      label: text('log.filter.type'),
      options: kinds.map((type) => ({ value: type, label: text(`log.type.${type}`) })),
    },
    {
      kind: 'many',
      id: 'user',
      label: text('log.filter.user'),
      options: report.people.map(({ username, fullName }) => ({ value: username, label: fullName })),
    },
    { kind: 'day', id: 'createdAt', label: text('log.filter.day') },
  ]
}

/** What was done to a report, newest first, ten at a time; by kind, person and day where one looks for something. */
export const LogList = ({ report, user }: { report: Report; user: CurrentUser }) => {
  const text = useText()
  const [filters, setFilters] = useState<readonly ListFilter[]>([])
  const isArchiving = useArchiving(report.id)
  const query = useInfiniteQuery({ ...reportLogQuery(useCall(), report.id, filters), enabled: !isArchiving })
  const { isGrowing, grow } = useGrowing(query)
  const pages = query.data?.pages ?? []
  // What came between two pages has moved the others on: one may stand on both.
  const entries = [...new Map(pages.flatMap(({ items }) => items).map((entry) => [entry.id, entry])).values()]
  const remaining = query.hasNextPage ? (pages.at(-1)?.total ?? 0) - entries.length : 0
  const fields = fieldsFor(report, user, text)
  return (
    <>
      <div className="log-tools">
        <Filters fields={fields} filters={filters} onFilters={setFilters} />
        <Chips fields={fields} filters={filters} onFilters={setFilters} />
      </div>
      {query.isError ? (
        <div className="stack-tight" role="alert">
          <p className="quiet">{text('log.failed')}</p>
          <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
            {text('action.retry')}
          </Button>
        </div>
      ) : (
        <>
          {query.isSuccess && entries.length === 0 && (
            <p className="quiet">{text(filters.length > 0 ? 'log.noMatch' : 'log.empty')}</p>
          )}
          <ul className="log" aria-busy={query.isPending || query.isPlaceholderData || undefined}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} report={report} />
            ))}
          </ul>
          <ShowMore remaining={remaining} busy={isGrowing} onMore={grow} />
        </>
      )}
    </>
  )
}

const Entry = ({ entry, report }: { entry: LoggedAction; report: Report }) => {
  const text = useText()
  const dates = useDates()
  const detail = logDetail(entry, (one) => nameIn(report, one), text)
  return (
    <li>
      <time dateTime={entry.createdAt}>{dates.timestamp(entry.createdAt)}</time>
      <strong>{whoOf(entry, report, text)}</strong> · {text(`log.type.${entry.type}`)}
      {detail && `: ${detail}`}
    </li>
  )
}
