import { startExit, tellExit } from '../lib/leaving.ts'
import { createShiftCounter } from './quick-presses.ts'

const overlayId = 'exit-overlay'

const cover = () => {
  if (document.getElementById(overlayId)) return
  const overlay = document.createElement('div')
  overlay.id = overlayId
  document.body.append(overlay)
}

/** Covers the page at once, here and in other tabs, then leaves it in place of itself, so that Back does not return here. */
const exit = (address: string) => {
  startExit()
  cover()
  tellExit()
  document.title = '…'
  location.replace(address)
}

/** Makes the exit link immediate, and three quick presses of Shift the same; the link works without any of this. */
export const installExit = () => {
  const address = () => document.querySelector<HTMLAnchorElement>('a[data-exit]')?.href
  const counter = createShiftCounter()
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-exit]')
    if (!link || event.button !== 0) return
    event.preventDefault()
    exit(link.href)
  })
  addEventListener('keydown', ({ key, repeat }) => counter.pressed(key, repeat))
  addEventListener('keyup', ({ key, timeStamp }) => {
    const target = counter.released(key, timeStamp) && address()
    if (target) exit(target)
  })
  // What the browser keeps of a page that was left is covered, and asked for anew when it is shown again.
  addEventListener('pagehide', cover)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    startExit()
    location.reload()
  })
}
