import CircleAlert from 'lucide-react/icons/circle-alert'
import type { MouseEvent, Ref } from 'react'
import { useTranslate } from '../lib/i18n.ts'

export interface SummaryEntry {
  /** The id of the control. */
  id: string
  text: string
}

interface ErrorSummaryProps {
  entries: readonly SummaryEntry[]
  /** There is never more than one: it is the title itself, rather than a count and a list. */
  isOnlyOne?: boolean
  ref?: Ref<HTMLElement>
}

const goTo = (id: string) => (event: MouseEvent) => {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  control.focus()
  control.scrollIntoView({ block: 'center' })
}

const Entry = ({ id, text }: SummaryEntry) => (
  <a href={`#${id}`} onClick={goTo(id)}>
    {text}
  </a>
)

/** What is to be mended, on top of the form, with links to the fields; focus goes to it after a refused attempt. */
export const ErrorSummary = ({ entries, isOnlyOne, ref }: ErrorSummaryProps) => {
  const t = useTranslate()
  const [first] = entries
  if (!first) return null
  return (
    <section className="summary-of-errors" tabIndex={-1} role="alert" aria-labelledby="error-summary" ref={ref}>
      <h2 id="error-summary">
        <CircleAlert className="icon" />
        {isOnlyOne ? <Entry {...first} /> : t('field.summary', { count: entries.length })}
      </h2>
      {isOnlyOne ? null : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.text}>
              <Entry {...entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
