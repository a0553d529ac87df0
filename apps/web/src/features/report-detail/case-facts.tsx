import type { Closing, Hold } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { lazy, Suspense, useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { useCasework } from './casework.ts'
import { useDecide, useFailure } from './waiting-acts.tsx'

const ConfirmModal = lazy(() =>
  import('../../ui/confirm-modal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal })),
)

/** What was done with a report besides messages: its admission, its investigation, the hold and with what it was closed. */
export const CaseFacts = ({ report }: { report: Report }) => {
  const text = useText()
  const dates = useDates()
  const { data: casework, error } = useCasework(report)
  const { investigationOpenedAt: opened } = report
  const facts = [
    ['casework.admittedOn', casework?.admittedAt],
    ['casework.openedOn', opened],
  ] as const
  const { hold, closing } = casework ?? {}
  if (!error && !facts.some(([, at]) => at) && !hold && !closing) return null
  return (
    <div className="stack-tight settings-part">
      <h3>{text('casework.others')}</h3>
      <dl className="pairs">
        {facts.map(
          ([label, at]) =>
            at && (
              <div key={label}>
                <dt>{text(label)}</dt>
                <dd>{dates.day(at)}</dd>
              </div>
            ),
        )}
      </dl>
      {hold && <Held report={report} hold={hold} />}
      {closing && <Closed report={report} closing={closing} />}
      {error && <p className="error">{failureText(error, text)}</p>}
    </div>
  )
}

/** Whose act it was, and when. */
const ByOn = ({ report, by, at }: { report: Report; by: string | null; at: string }) => {
  const text = useText()
  const dates = useDates()
  return (
    <p className="quiet">{text('casework.byOn', { name: by ? nameIn(report, by) : '–', date: dates.timestamp(at) })}</p>
  )
}

/** The hold that counts: until when, why, and how to end it. */
const Held = ({ report, hold }: { report: Report; hold: Hold }) => {
  const text = useText()
  const dates = useDates()
  const [isAsking, setAsking] = useState(false)
  const decide = useDecide(report)
  const error = useFailure(decide.error)
  const release = () =>
    decide.mutate(
      { proposalId: hold.id, isConfirmed: false, said: text('casework.released') },
      { onSuccess: () => setAsking(false) },
    )
  return (
    <section className="stack-tight">
      <h4>{text('casework.heldUntil', { date: dates.day(hold.until) })}</h4>
      <p>{text(`casework.ground.${hold.ground}`)}</p>
      <p className="as-typed">{hold.reason}</p>
      <ByOn report={report} by={hold.by} at={hold.since} />
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        {text('casework.release')}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmModal
            title={text('casework.releaseTitle')}
            body={text('casework.releaseBody')}
            stay={text('action.cancel')}
            confirm={text('casework.release')}
            saving={decide.isPending}
            error={error}
            onConfirm={release}
            onClose={() => {
              decide.reset()
              setAsking(false)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** With what the report was closed, and why. */
const Closed = ({ report, closing }: { report: Report; closing: Closing }) => {
  const text = useText()
  const { outcome, ground, reason, measures, lost, recovered } = closing
  const numbers = new Intl.NumberFormat(text.locale, { useGrouping: 'always' })
  const amount = (euros: number) => ({ amount: numbers.format(euros) })
  return (
    <section className="stack-tight">
      <h4>{text('casework.closing', { outcome: text(`casework.outcome.${outcome}`) })}</h4>
      {ground && <p>{text(`casework.ground.${ground}`)}</p>}
      <dl className="pairs">
        <div>
          <dt>{text('casework.closing.why')}</dt>
          <dd>{reason}</dd>
        </div>
        {measures && (
          <div>
            <dt>{text('casework.close.measures')}</dt>
            <dd>{measures}</dd>
          </div>
        )}
      </dl>
      {lost !== null && <p>{text('casework.closing.lost', amount(lost))}</p>}
      {recovered !== null && <p>{text('casework.closing.recovered', amount(recovered))}</p>}
      <ByOn report={report} by={closing.by} at={closing.at} />
    </section>
  )
}
