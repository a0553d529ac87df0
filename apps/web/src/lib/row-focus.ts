let wanted: string | null = null

const forget = () => {
  wanted = null
}

/** The link of a row's own page, in this part of the document. */
const linkIn = (part: ParentNode, path: string): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLAnchorElement>('[data-row] a[href]')].find(
    (link) => new URL(link.href, location.href).pathname === path,
  )

const focusRow = (link: HTMLElement) => {
  forget()
  link.focus({ preventScroll: true })
  link.scrollIntoView({ block: 'nearest' })
}

/**
 * Back on a list, the focus returns to the row of the page that one comes from: at once, or when its rows come, unless the
 * person has done anything of their own by then. Answers whether it is there already.
 */
export const wantRow = (path: string): boolean => {
  const link = linkIn(document, path)
  if (link) {
    focusRow(link)
    return true
  }
  wanted = path
  for (const event of ['pointerdown', 'keydown'] as const)
    window.addEventListener(event, forget, { once: true, capture: true })
  return false
}

/** Called by a table whose rows have just come, or changed. */
export const offerRows = (table: HTMLElement | null): void => {
  const link = wanted && table && linkIn(table, wanted)
  if (link) focusRow(link)
}
