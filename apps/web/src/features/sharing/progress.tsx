import { useText } from '../../lib/office-text.ts'

/** How far sharing has come, as a bar and in words. */
export const SharingProgress = ({ done, total }: { readonly done: number; readonly total: number }) => {
  const text = useText()
  const words = text('share.older.progress', { done: String(done), total: String(total) })
  return (
    <p role="status" className="stack-tight">
      <progress value={done} max={Math.max(total, 1)} aria-label={words} />
      <span className="hint">{words}</span>
    </p>
  )
}
