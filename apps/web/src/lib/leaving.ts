let isExiting = false

/** The way out was taken: nothing may hold the page any more. */
export const startExit = () => {
  isExiting = true
}
/** Whether the way out was taken. */
export const hasBegunExit = (): boolean => isExiting

/** Where the tabs of this browser tell each other that it was; nothing of it is kept. */
export const exitTold = (): BroadcastChannel => new BroadcastChannel('exit')

/**
 * Asks the browser to warn before the page goes, until the returned function is called. Never in the way of the exit:
 * whoever presses it may have somebody standing behind them.
 */
export const warnBeforeUnload = (): (() => void) => {
  const warn = (event: BeforeUnloadEvent) => {
    if (!isExiting) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
