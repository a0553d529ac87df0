let isExiting = false

/** The way out was taken: nothing may hold the page any more. */
export const startExit = () => {
  isExiting = true
}
/** Whether the way out was taken. */
export const hasBegunExit = (): boolean => isExiting

/** Where the tabs of this browser tell each other that it was. A browser without it must still find the way out. */
const openChannel = (): BroadcastChannel | undefined =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('exit') : undefined

/** Tells the other tabs that the way out was taken; nothing of it is kept. */
export const tellExit = (): void => openChannel()?.postMessage('')

/** Calls `leave` once the way out is taken in another tab, until the returned function is called. */
export const onExitElsewhere = (leave: () => void): (() => void) => {
  const channel = openChannel()
  channel?.addEventListener('message', () => {
    if (!isExiting) leave()
  })
  return () => channel?.close()
}

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
