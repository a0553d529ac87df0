/** What a single key asks of a list; null where it asks nothing, or where it belongs to somebody else. */
export type RowKey = 'next' | 'previous' | 'search' | 'help'

const asked: Readonly<Record<string, RowKey>> = { j: 'next', k: 'previous', '/': 'search', '?': 'help' }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'
const floating = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'

/** Off while somebody types, and while a dialog or a menu is open. */
export const rowKeyOf = (press: Press, page: Document): RowKey | null => {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null
  if ((press.target as Element | null)?.closest?.(typing)) return null
  if (page.querySelector(floating)) return null
  return asked[press.key.toLowerCase()] ?? null
}

/** Each row by its own first link or button, which Enter follows. */
const rowTargets = (list: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('tbody tr[data-row]')].flatMap(
    (row) => row.querySelector<HTMLElement>('a, button') ?? [],
  )

/** Moves the focus a row on or back; from outside the rows, to the first one. */
export const moveRow = (list: HTMLElement, step: 1 | -1): void => {
  const targets = rowTargets(list)
  const at = targets.findIndex((target) => target.closest('tr')?.contains(document.activeElement))
  const next = at < 0 ? 0 : Math.min(targets.length - 1, Math.max(0, at + step))
  targets[next]?.focus()
}
