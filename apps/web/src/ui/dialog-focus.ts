import { keepFocusOnceGone } from '../lib/keep-focus.ts'

/** What opened a dialog; an entry of a menu is gone by the end, its menu's button is not. */
export const openerOf = (): HTMLElement | null => {
  const at = document.activeElement as HTMLElement | null
  const menu = at?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : at
}

/** Back to the opener; to the heading where it is gone, or went quiet. A page that took the focus itself keeps it. */
export const giveBack = (opener: HTMLElement | null): void => {
  if (document.activeElement && document.activeElement !== document.body) return
  opener?.focus()
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
}

/**
 * The same for a dialog whose opener goes with what was done: as long as it stands there it has the focus, then what is next to
 * it (keep-focus.ts). Asked before the dialog takes the focus.
 */
export const goOnFrom = (opener: HTMLElement | null): (() => void) => {
  if (!opener || opener === document.body) return () => giveBack(null)
  const onward = keepFocusOnceGone(opener)
  return () => {
    if (opener.isConnected) giveBack(opener)
    onward()
  }
}
