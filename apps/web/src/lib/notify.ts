export interface Notice {
  readonly kind: 'success' | 'info' | 'error'
  readonly text: string
  readonly detail?: string
}

type Sink = (notice: Notice) => void

let sink: Sink | null = null
let waiting: Notice[] = []

/** The toaster comes after the first paint; what was said before that is said once it is there. */
export const connectToaster = (next: Sink): (() => void) => {
  sink = next
  waiting.splice(0).forEach(next)
  return () => {
    sink = null
  }
}

/** Shows a toast. The same text shown again replaces itself. */
export const notify = (kind: Notice['kind'], text: string, detail?: string): void => {
  const notice = { kind, text, ...(detail ? { detail } : {}) }
  if (sink) sink(notice)
  else waiting = [...waiting, notice]
}
