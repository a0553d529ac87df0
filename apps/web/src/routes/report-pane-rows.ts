import { useEffect } from 'react'
import { useKeysOn } from '../lib/key-choice.ts'
import { rowKeyOf } from '../ui/row-keys.ts'

interface Rows {
  readonly current: HTMLElement | null
}

/** j and k move through the pane as through the list; Enter follows the link that has the focus. */
export const usePaneKeys = (rows: Rows) => {
  const isOn = useKeysOn()
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const key = rowKeyOf(event, document)
      if (!rows.current || (key !== 'next' && key !== 'previous')) return
      event.preventDefault()
      const links = [...rows.current.querySelectorAll<HTMLElement>('a')]
      const focused = links.indexOf(document.activeElement as HTMLElement)
      // From anywhere else it goes on from the report that is open.
      const from = focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent === 'page')
      links[Math.min(links.length - 1, Math.max(0, from + (key === 'next' ? 1 : -1)))]?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, rows])
}

/** The open report's row is brought into sight within the pane; the page itself does not move. */
export const useCurrentInSight = (rows: Rows, isLoaded: boolean, currentId: string) => {
  useEffect(() => {
    const row = isLoaded ? rows.current?.querySelector<HTMLElement>('[aria-current]') : null
    const box = row?.closest<HTMLElement>('.pane-inner')
    if (!row || !box) return
    const { top, bottom } = row.getBoundingClientRect()
    const frame = box.getBoundingClientRect()
    if (top < frame.top || bottom > frame.bottom) box.scrollTop += top - frame.top - frame.height / 3
  }, [rows, isLoaded, currentId])
}
