/**
 * A pressed button may go once it has done its work, and take the focus with it. Answers what gives the focus back
 * then: to what can be done next in the same place, or to the link of its row or of a neighbour, or to what its section
 * offers, or to the page's heading.
 */
export const keepFocus = (pressed: HTMLElement): (() => void) => {
  const group = pressed.parentElement
  const place = pressed.closest('li, tr, dl > div')
  const rows = [place, place?.nextElementSibling, place?.previousElementSibling]
  const section = pressed.closest('section')
  // Of this page: the heading of one that took its place is not for it to choose.
  const heading = document.querySelector('h1')
  const nextIn = (one: Element | null | undefined, what: string) =>
    one?.isConnected ? one.querySelector<HTMLElement>(what) : null
  return () => {
    if (document.activeElement && document.activeElement !== document.body) return
    const next =
      nextIn(group, 'button:not(:disabled)') ??
      rows.map((row) => nextIn(row, 'a[href], button:not(:disabled)')).find(Boolean) ??
      (place && nextIn(section, '.section-head:not([data-list]) button:not(:disabled)')) ??
      nextIn(section, 'h2[tabindex]') ??
      (heading?.isConnected ? heading : null)
    next?.focus()
  }
}

/** The same, once an element is off the page, unless somebody goes elsewhere before: at once, where it is off by now. */
export const keepFocusOnceGone = (pressed: HTMLElement): (() => void) => {
  const giveBack = keepFocus(pressed)
  const moves = ['focusin', 'keydown', 'pointerdown'] as const
  return () => {
    if (!pressed.isConnected) return giveBack()
    const stop = () => {
      observer.disconnect()
      for (const move of moves) removeEventListener(move, stop, true)
    }
    const observer = new MutationObserver(() => {
      if (pressed.isConnected) return
      stop()
      giveBack()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    for (const move of moves) addEventListener(move, stop, true)
  }
}

/**
 * The same, once the buttons beside it can be pressed: until then they cannot take the focus, whatever they have become. What
 * still has the focus then may go a moment later.
 */
export const keepFocusOnceFree = (pressed: HTMLElement): (() => void) => {
  const giveBack = keepFocus(pressed)
  const onceGone = keepFocusOnceGone(pressed)
  // By then the pressed button may be gone, and others may stand in its place.
  const { parentElement: buttons } = pressed
  const whenFree = (): void => {
    const isBusy = buttons?.isConnected && buttons.querySelector('button:disabled')
    requestAnimationFrame(isBusy ? whenFree : document.activeElement === pressed ? onceGone : giveBack)
  }
  return whenFree
}

/** Once a request that was made stands on the page, and the button that led to it is gone: on to what can be done with it. */
export const focusRequest = (id: string): void =>
  void requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-request="${CSS.escape(id)}"] :is(button, a[href])`)?.focus()
  })
