import { useState } from 'react'
import { useTranslate } from '../lib/i18n.ts'

/**
 * Says what came to a list, what went and what has another name, to who does not see it: in the page's language, whichever it
 * is by then.
 */
export const ListChanges = ({ names }: { names: readonly string[] }) => {
  const t = useTranslate()
  const [{ before, after }, setChange] = useState({ before: names, after: names })
  if (names.join('\n') !== after.join('\n')) setChange({ before: after, after: names })
  const lacking = (some: readonly string[], others: readonly string[]) =>
    some.filter((one) => !others.includes(one)).join(', ')
  const [added, removed] = [lacking(after, before), lacking(before, after)]
  const isRenamed = added && removed && before.length === after.length
  const words = isRenamed
    ? [t('field.renamed', { before: removed, after: added })]
    : [added && t('field.added', { names: added }), removed && t('field.removed', { names: removed })]
  return (
    <p role="status" className="visually-hidden">
      {words.filter(Boolean).join(' ')}
    </p>
  )
}

/** The row goes, and with it the button that was pressed: the focus goes to a row beside it, else to where more are added. */
export const focusBeside = (button: HTMLElement, otherwise: string) => {
  const row = button.closest('li')
  const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')
  ;(beside ?? document.getElementById(otherwise))?.focus()
}
