import { pageSizes } from '@canal/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../lib/office-text.ts'
import { Button } from './button.tsx'
import { Select } from './select.tsx'
import { ShowMore } from './show-more.tsx'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
  readonly busy?: boolean
  /** What is shown, where it is not the page's whole range. */
  readonly range?: string | undefined
  /** On a phone the first page grows in place, up to the largest size, before there is a second one. */
  readonly onGrow?: (size: number) => void
}

/** Page x of y, results per page, next and previous (specification §2). */
export const Pager = ({ page, size, total, onPage, onSize, busy, range, onGrow }: PagerProps) => {
  const text = useText()
  const id = useId()
  const pages = Math.max(1, Math.ceil(total / size))
  const larger = pageSizes.find((option) => option > size)
  const from = Math.min(total, (page - 1) * size + 1)
  return (
    <nav className="pager" aria-label={text('table.page', { page, pages })}>
      {onGrow && page === 1 && larger && (
        <div className="phone-only">
          <ShowMore remaining={total - size} busy={busy ?? false} onMore={() => onGrow(larger)} />
        </div>
      )}
      <span className="pager-range">
        {range ?? text('table.range', { from, to: Math.min(total, page * size), total })}
      </span>
      <span className="row">
        <label htmlFor={id}>{text('table.perPage')}</label>
        <Select id={id} small value={String(size)} onChange={(value) => onSize(Number(value))}>
          {pageSizes.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      </span>
      <span aria-live="polite">{text('table.page', { page, pages })}</span>
      <span className="row">
        <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft className="icon" aria-hidden />
          {text('table.previous')}
        </Button>
        <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {text('table.next')}
          <ChevronRight className="icon" aria-hidden />
        </Button>
      </span>
    </nav>
  )
}
