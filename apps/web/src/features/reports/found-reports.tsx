import { Inbox } from 'lucide-react'
import { failureText } from '../../lib/failure-text.ts'
import { currentSort, withSort, type ListState } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { Button } from '../../ui/button.tsx'
import { NoResults, type GoTo } from '../../ui/list-view.tsx'
import { Failed } from '../../ui/states.tsx'
import { newestFirst } from './api.ts'
import type { NameOf } from './columns.tsx'
import type { ReportList } from './opening.ts'
import { ReportTable } from './report-table.tsx'
import { useSealedSearch, type Sought } from './use-sealed-search.ts'

interface FoundReportsProps {
  readonly list: ReportList
  readonly username: string
  readonly nameOf: NameOf
  readonly caption: string
  readonly without: readonly string[]
  readonly state: ListState
  readonly onState: GoTo
  readonly sought: Sought
  /** Takes the search and all filters away. */
  readonly onClear: () => void
}

/** The reports of a list that hold words, or are of a category: how far the search has come, how to stop it, and its hits. */
export const FoundReports = ({ state, onState, sought, onClear, ...props }: FoundReportsProps) => {
  const text = useText()
  const search = useSealedSearch(props.list, props.username, state, sought)
  const { query, hits, isRunning, count, total } = search
  const isLate = useDelayed(isRunning && hits.length === 0)
  if (query.isError && !query.data)
    return (
      <Failed
        icon={Inbox}
        title={text('report.list.failed')}
        detail={failureText(query.error, text)}
        onRetry={() => void query.refetch()}
      />
    )
  const scope = (
    <Scope {...search} words={sought.categories ? '' : sought.words} failure={isRunning ? null : query.error} />
  )
  const isNone = !isRunning && hits.length === 0
  return (
    <>
      {!isNone && (count > 0 || isLate) && scope}
      <ReportTable
        {...props}
        items={hits}
        sort={currentSort(state, newestFirst)}
        onSort={(sort) => onState(withSort(state, sort))}
        skeleton={isLate ? state.size : 0}
        empty={
          isNone ? (
            <NoResults>
              {scope}
              <Button variant="outline" onClick={onClear}>
                {text('filters.clearEverything')}
              </Button>
            </NoResults>
          ) : null
        }
      />
      {!isRunning && hits.length > 0 && count < total && (
        <p className="show-more">
          <Button variant="outline" onClick={search.goOn}>
            {text('report.search.more')}
          </Button>
        </p>
      )}
    </>
  )
}

interface ScopeProps extends Pick<
  ReturnType<typeof useSealedSearch>,
  'hits' | 'isRunning' | 'count' | 'total' | 'stop' | 'goOn'
> {
  /** Empty where a category is looked for. */
  readonly words: string
  readonly failure: Error | null
}

/** What was found, how many reports were looked through, and what was not. */
const Scope = ({ hits, isRunning, count, total, stop, goOn, words, failure }: ScopeProps) => {
  const text = useText()
  const found = hits.length
  const says = words
    ? found > 0
      ? text('report.search.matches', { count: found, words })
      : text('report.search.none', { words })
    : text('report.search.found', { count: found })
  const covered =
    count < total ? text('report.search.part', { count, total }) : text('report.search.whole', { count: total })
  return (
    <div className="search-scope">
      <p role="status">
        {(found > 0 || !isRunning) && says}{' '}
        <span className="quiet">
          {isRunning ? (total > 0 ? text('report.search.running', { count, total }) : text('state.loading')) : covered}
        </span>
        {failure && <> {failureText(failure, text)}</>}
      </p>
      {isRunning && count > 0 && (
        <Button variant="outline" size="sm" onClick={stop}>
          {text('report.search.stop')}
        </Button>
      )}
      {!isRunning && count < total && (
        <Button variant="outline" size="sm" onClick={goOn}>
          {text('report.search.more')}
        </Button>
      )}
    </div>
  )
}
