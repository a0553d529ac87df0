import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../lib/office-text.ts'
import { Button } from './button.tsx'

interface ShowMoreProps {
  /** How many are not on show yet (specification §2); from 0 on nothing more can be asked for. */
  readonly remaining: number
  readonly busy?: boolean
  readonly onMore: () => void
}

/** Where a list grows in place. Once all is there, who was pressing it stands on the words that say so. */
export const ShowMore = ({ remaining, busy, onMore }: ShowMoreProps) => {
  const text = useText()
  const [isUsed, setUsed] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  const isDone = remaining <= 0
  useEffect(() => {
    if (isDone && isUsed && (!document.activeElement || document.activeElement === document.body)) end.current?.focus()
  }, [isDone, isUsed])
  if (isDone)
    return isUsed ? (
      <p ref={end} tabIndex={-1} className="quiet show-more">
        {text('table.allShown')}
      </p>
    ) : null
  return (
    <p className="show-more">
      <Button
        variant="outline"
        aria-busy={busy || undefined}
        onClick={() => {
          setUsed(true)
          onMore()
        }}
      >
        <ChevronDown className="icon" aria-hidden />
        {text('table.showMore', { remaining })}
      </Button>
    </p>
  )
}
