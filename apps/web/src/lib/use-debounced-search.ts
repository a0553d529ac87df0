import { useEffect, useState } from 'react'

/** So long after the last letter is a text settled, in milliseconds. */
const settleMs = 250

/**
 * A text that is typed here and kept elsewhere, in the address. What stands there is shown; what is typed is handed on
 * once it rests for a moment. Text that arrives from elsewhere (Back, a link) replaces what was typed.
 * `asKept`: how a typed text is kept, which may be not at all.
 */
export const useDebouncedSearch = (
  kept: string,
  asKept: (typed: string) => string,
  onSettled: (kept: string) => void,
) => {
  const [state, setState] = useState({ typed: kept, kept, sent: kept })
  if (kept !== state.kept) setState({ typed: kept === state.sent ? state.typed : kept, kept, sent: kept })
  const next = asKept(state.typed)
  // What was sent and not kept meant nothing there: it is not sent again and again.
  const isSettled = next === state.kept || next === state.sent
  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => {
      setState((now) => ({ ...now, sent: next }))
      onSettled(next)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [isSettled, next, onSettled])
  return [state.typed, (typed: string) => setState((now) => ({ ...now, typed }))] as const
}
