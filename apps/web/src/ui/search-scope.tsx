import { pageSizes } from '@canal/contract'
import { useText } from '../lib/office-text.ts'
import { Button } from './button.tsx'

const largest = Math.max(...pageSizes)

interface SearchScopeProps {
  /** How many hold the words. */
  readonly found: string
  /** What was searched, and what was not. */
  readonly covered: string
  readonly size: number
  /** Where the list goes on beyond the page. */
  readonly isPart: boolean
  readonly onSize: (size: number) => void
}

/** What a search by words has covered, which is never more than the page; and the way to cover more. */
export const SearchScope = ({ found, covered, size, isPart, onSize }: SearchScopeProps) => {
  const text = useText()
  return (
    <div className="search-scope">
      <p role="status">
        {found} <span className="quiet">{covered}</span>
      </p>
      {isPart && size < largest && (
        <Button variant="outline" size="sm" onClick={() => onSize(largest)}>
          {text('report.search.widen', { size: largest })}
        </Button>
      )}
    </div>
  )
}
