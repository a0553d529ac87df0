import type { ReportListItem } from '@canal/contract/reports/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link, useLinkProps, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, PanelLeftOpen } from 'lucide-react'
import { useRef, type MouseEvent } from 'react'
import { pageOfList } from '../features/reports/api.ts'
import { ClosedMark } from '../features/reports/closed-mark.tsx'
import { DeadlineText } from '../features/reports/deadline-text.tsx'
import { readOrigin, writeOrigin, type ListOrigin } from '../features/reports/list-origin.ts'
import { closedBecause } from '../features/reports/opening.ts'
import { StatusBadge } from '../ui/state-badge.tsx'
import { tellClosed } from '../features/reports/tell-closed.ts'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { useShown } from '../lib/use-shown.ts'
import { useCurrentInSight, usePaneKeys } from './report-pane-rows.ts'

const titles = { active: 'nav.active', assigned: 'nav.assigned', archived: 'nav.archived' } as const

interface PaneProps {
  readonly currentId: string
  readonly username: string
}

/** The list that the report was opened from stays at its left where the window has room for both. */
export const ReportPane = (props: PaneProps) => {
  const text = useText()
  const { ref, isShown } = useShown<HTMLElement>()
  const origin = readOrigin(useSearch({ strict: false }))
  return (
    <aside className="pane" ref={ref} aria-label={text(titles[origin.list])}>
      {isShown && <PaneList {...props} origin={origin} />}
    </aside>
  )
}

const PaneList = ({ currentId, username, origin }: PaneProps & { origin: ListOrigin }) => {
  const text = useText()
  const { list, state } = origin
  const { data } = useQuery(pageOfList(useCall(), list, username, state))
  const rows = useRef<HTMLUListElement>(null)
  usePaneKeys(rows)
  useCurrentInSight(rows, data !== undefined, currentId)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / state.size))
  return (
    <div className="pane-inner">
      <div className="pane-head">
        <h2>
          {text(titles[list])}{' '}
          {data && (
            <span className="quiet num">
              {text('report.pane.count', { shown: data.items.length, total: data.total })}
            </span>
          )}
        </h2>
        <Link
          className="button"
          data-variant="ghost"
          data-size="xs"
          data-icon-only
          to={`/admin/reports/${list}`}
          search={writeOrigin({ list: 'active', state })}
          aria-label={text('report.list.backToFull')}
          title={text('report.list.backToFull')}
        >
          <PanelLeftOpen className="icon" aria-hidden />
        </Link>
      </div>
      {data?.items.length === 0 && <p className="quiet pane-empty">{text('table.noResults')}</p>}
      <ul ref={rows}>
        {data?.items.map((item) => (
          <li key={item.id}>
            <PaneItem item={item} isCurrent={item.id === currentId} list={list} username={username} />
          </li>
        ))}
      </ul>
      {pages > 1 && <PanePages origin={origin} pages={pages} currentId={currentId} />}
    </div>
  )
}

interface PaneItemProps {
  readonly item: ReportListItem
  readonly isCurrent: boolean
  readonly list: ListOrigin['list']
  readonly username: string
}

const PaneItem = ({ item, isCurrent, list, username }: PaneItemProps) => {
  const text = useText()
  const reason = closedBecause(item, list, username)
  const refuse = (event: MouseEvent) => {
    if (!reason) return
    event.preventDefault()
    tellClosed(reason, text)
  }
  const link = useLinkProps({
    to: '/admin/reports/$id/{-$section}',
    params: { id: item.id },
    preload: false,
    onClick: refuse,
  })
  return (
    // The router's own mark would already stand on the next report while this one is still on show.
    <a
      {...link}
      className="pane-item"
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={item.unread ? '' : undefined}
    >
      {item.unread && (
        <>
          <span className="dot" />
          <span className="visually-hidden">{text('report.unread')} </span>
        </>
      )}
      <span className="case">{item.caseNumber}</span>
      <StatusBadge status={item.status} />
      <span className="title">
        {item.readable || item.subject ? (item.subject ?? text('report.noSubject')) : <ClosedMark item={item} />}
      </span>
      <DeadlineText item={item} />
    </a>
  )
}

/** The list's other pages, without leaving the report. */
const PanePages = ({ origin, pages, currentId }: { origin: ListOrigin; pages: number; currentId: string }) => {
  const text = useText()
  const { state } = origin
  const step = (page: number, label: 'table.previous' | 'table.next', Icon: typeof ChevronLeft) =>
    page >= 1 && page <= pages ? (
      <Link
        className="button"
        data-variant="ghost"
        data-size="xs"
        data-icon-only
        to="/admin/reports/$id/{-$section}"
        params={(before) => ({ id: currentId, section: before.section })}
        search={writeOrigin({ ...origin, state: { ...state, page } })}
        resetScroll={false}
        preload={false}
        aria-label={text(label)}
        title={text(label)}
      >
        <Icon className="icon" aria-hidden />
      </Link>
    ) : (
      <span />
    )
  return (
    <div className="pane-pages">
      {step(state.page - 1, 'table.previous', ChevronLeft)}
      <span className="quiet num">{text('table.page', { page: state.page, pages })}</span>
      {step(state.page + 1, 'table.next', ChevronRight)}
    </div>
  )
}
