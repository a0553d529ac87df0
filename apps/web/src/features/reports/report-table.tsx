import type { ReportListItem } from '@canal/contract/reports/schemas'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { Sort } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { reportColumns, type NameOf } from './columns.tsx'
import { closedBecause, type ReportList } from './opening.ts'
import { tellClosed } from './tell-closed.ts'

interface ReportTableProps {
  readonly list: ReportList
  readonly username: string
  readonly nameOf: NameOf
  readonly caption: string
  readonly items: readonly ReportListItem[]
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort | null) => void
  readonly skeleton?: number
  readonly busy?: boolean
  readonly empty?: ReactNode
  /** Leaves columns out, where the page has little room. */
  readonly without?: readonly string[]
}

/** Reports in rows; a closed one says why instead of opening (specification §2). */
export const ReportTable = ({ list, username, nameOf, without, ...table }: ReportTableProps) => {
  const text = useText()
  const dates = useDates()
  const navigate = useNavigate()
  const refuse = useCallback(
    (item: ReportListItem) => {
      const reason = closedBecause(item, list, username)
      if (reason) tellClosed(reason, text)
      return reason !== null
    },
    [list, username, text],
  )
  const all = useMemo(() => reportColumns({ text, dates, nameOf, refuse }), [text, dates, nameOf, refuse])
  const columns = useMemo(() => all.filter(({ id }) => !without?.includes(id)), [all, without])
  const open = (item: ReportListItem) => {
    if (!refuse(item)) void navigate({ to: '/admin/reports/$id/{-$section}', params: { id: item.id } })
  }
  return (
    <DataTable
      {...table}
      kind="reports"
      columns={columns}
      sorts={all.filter(({ sortable }) => sortable)}
      keyOf={(item) => item.id}
      rowProps={(item) => ({ 'data-unread': item.unread ? '' : undefined })}
      onOpen={open}
    />
  )
}
