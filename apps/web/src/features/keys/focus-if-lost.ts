/** Where what was pressed has gone with what was read anew, once that stands on the page: on to a heading. */
export const focusIfLost = (headingId: string): void =>
  void setTimeout(() => {
    if (document.activeElement !== document.body) return
    const heading = document.getElementById(headingId) ?? document.querySelector<HTMLElement>('h1')
    heading?.focus()
  })
