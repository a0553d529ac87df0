import { cancelExit, startExit } from '../lib/leaving.ts'
import { createShiftCounter } from './quick-presses.ts'

const overlayId = 'exit-overlay'

const cover = () => {
  if (document.getElementById(overlayId)) return
  const overlay = document.createElement('div')
  overlay.id = overlayId
  document.body.append(overlay)
}

/** Covers the page at once, then leaves it in place of itself, so that Back does not return here. */
const exit = (address: string) => {
  startExit()
  cover()
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
  // A page that the browser kept and shows again must not stay covered.
  const title = document.title
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    document.getElementById(overlayId)?.remove()
    document.title = title
    counter.reset()
    cancelExit()
  })
}
