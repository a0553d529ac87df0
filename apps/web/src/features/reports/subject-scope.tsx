import { pageSizes } from '@canal/contract'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'

const largest = Math.max(...pageSizes)

interface SubjectScopeProps {
  readonly words: string
  readonly matches: number
  /** How many reports are on the page. */
  readonly searched: number
  readonly total: number
  readonly size: number
  readonly onSize: (size: number) => void
}

/** What a search by words has covered, which is never more than the page; and the way to cover more. */
export const SubjectScope = ({ words, matches, searched, total, size, onSize }: SubjectScopeProps) => {
  const text = useText()
  return (
    <div className="search-scope">
      <p role="status">
        {matches > 0 ? text('report.search.matches', { count: matches, words }) : text('report.search.none', { words })}{' '}
        <span className="quiet">{text('report.search.scope', { count: searched, total })}</span>
      </p>
      {total > searched && size < largest && (
        <Button variant="outline" size="sm" onClick={() => onSize(largest)}>
          {text('report.search.widen', { size: largest })}
        </Button>
      )}
    </div>
  )
}
