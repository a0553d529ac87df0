/**
 * A pressed button may go once it has done its work, and take the focus with it. Answers what gives the focus back
 * then: to what can be done next in the same place, or to the link of its row or of a neighbour, or to the page's heading.
 */
export const keepFocus = (pressed: HTMLElement): (() => void) => {
  const group = pressed.parentElement
  const place = pressed.closest('li, tr')
  const rows = [place, place?.nextElementSibling, place?.previousElementSibling]
  const nextIn = (one: Element | null | undefined, what: string) =>
    one?.isConnected ? one.querySelector<HTMLElement>(what) : null
  return () => {
    if (document.activeElement && document.activeElement !== document.body) return
    const next =
      nextIn(group, 'button:not(:disabled)') ??
      rows.map((row) => nextIn(row, 'a[href], button:not(:disabled)')).find(Boolean) ??
      document.querySelector<HTMLElement>('h1')
    next?.focus()
  }
}
