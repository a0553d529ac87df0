import { useState } from 'react'
import { useTranslate } from '../lib/i18n.ts'

/** Says what came to a list and what went, to who does not see it. */
export const ListChanges = ({ names }: { names: readonly string[] }) => {
  const t = useTranslate()
  const [before, setBefore] = useState(names)
  const [said, setSaid] = useState('')
  if (names.join('\n') !== before.join('\n')) {
    const [added, removed] = [
      names.filter((one) => !before.includes(one)),
      before.filter((one) => !names.includes(one)),
    ]
    setBefore(names)
    setSaid(
      [
        added.length > 0 && t('field.added', { names: added.join(', ') }),
        removed.length > 0 && t('field.removed', { names: removed.join(', ') }),
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

/** The row goes, and with it the button that was pressed: the focus goes to a row beside it, else to where more are added. */
export const focusBeside = (button: HTMLElement, otherwise: string) => {
  const row = button.closest('li')
  const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')
  ;(beside ?? document.getElementById(otherwise))?.focus()
}
