import { useId } from 'react'
import { useText } from '../../lib/office-text.ts'
import type { Progress } from '../../lib/use-batches.ts'

/** How far a long task is; nothing is lost by leaving. */
export const BatchProgress = ({ progress }: { readonly progress: Progress | null }) => {
  const text = useText()
  const id = useId()
  if (!progress) return null
  return (
    <div className="stack" role="status">
      <label htmlFor={id}>{text('roster.progress', { done: progress.done, total: progress.total })}</label>
      <progress id={id} value={progress.done} max={Math.max(progress.total, 1)} />
      <p className="hint">{text('roster.progress.stays')}</p>
    </div>
  )
}
