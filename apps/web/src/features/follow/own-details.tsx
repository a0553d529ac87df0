import { answerPart, identityPart } from '@canal/contract/casework/parts'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { useState, type ReactNode } from 'react'
import { answerRows } from '../../lib/answer-rows.ts'
import { categoryWords } from '../../lib/category-words.ts'
import { eventDateWords } from '../../lib/event-date-words.ts'
import { isFromMessage } from '../../lib/from-message.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { usePrinting } from '../../lib/use-printing.ts'
import { Mask } from './mask.tsx'

const isWritten = (answer: string | string[]): boolean =>
  typeof answer === 'string' ? answer !== '' : answer.some((line) => line !== '')

/** What the reporter wrote, folded away: somebody may be looking over their shoulder. On paper it stands unfolded. */
export const OwnDetails = ({ report, timeZone }: { report: ReporterReport; timeZone: string }) => {
  const t = useTranslate()
  const isPrinting = usePrinting()
  const [isOpen, setOpen] = useState(false)
  const { details } = report
  // What it was stands among the messages.
  if (isFromMessage(report)) return null
  /** What stands in the place of an answer, or of lines of one, or of who reported. */
  const masksOf = (part: string): ReactNode[] =>
    details.suppressed
      .filter((one) => one.part === part || one.part.startsWith(`${part}:`))
      .map((one) => <Mask key={one.part} of={one} timeZone={timeZone} />)
  const withMasks = (part: string, words: string, isThere: boolean): ReactNode => {
    const masks = masksOf(part)
    if (masks.length === 0) return words
    return (
      <>
        {isThere ? <span>{words} </span> : null}
        {masks}
      </>
    )
  }
  const date = eventDateWords(details, {
    locale: t.locale,
    approximate: (date) => t('field.dateApproximate', { date }),
    withoutTime: (date) => t('follow.details.dateWithoutTime', { date }),
    unknown: t('state.unknown'),
    ongoing: t('state.ongoing'),
  })
  const location = details.location || t('state.unknown')
  const category = categoryWords(t, details.category, t('state.unknown'))
  const rows = [
    ...answerRows(details, { category, dateOfEvent: date, location }, t('state.none')).map(
      ([id, words]) => [t(`new.${id}.label`), withMasks(answerPart(id), words, isWritten(details[id]))] as const,
    ),
    [
      t('new.identity.title'),
      withMasks(identityPart, t(details.reporterName ? 'new.identity.named' : 'new.identity.anonymous'), false),
    ],
  ] as const
  return (
    <section className="section plain">
      <details
        className="fold"
        open={isOpen || isPrinting}
        onToggle={(event) => {
          if (!isPrinting) setOpen(event.currentTarget.open)
        }}
      >
        <summary>
          <h2>{t('follow.details.title')}</h2>
        </summary>
        <div className="stack">
          <p className="written">{withMasks(answerPart('description'), details.description, false)}</p>
          <dl className="answers">
            {rows.map(([term, answer]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </section>
  )
}
