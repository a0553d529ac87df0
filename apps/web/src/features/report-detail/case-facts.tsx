import type { Closing, Decided, Hold } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { lazy, Suspense, useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { useCasework } from './casework.ts'
import { useDecide, useFailure, useWhat } from './waiting-acts.tsx'

const ConfirmModal = lazy(() =>
  import('../../ui/confirm-modal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal })),
)

/**
 * What was done with a report besides messages: its admission, its investigation, the hold, with what it was closed, and what
 * was decided of all that was proposed.
 */
export const CaseFacts = ({ report }: { report: Report }) => {
  const text = useText()
  const dates = useDates()
  const { data: casework, error } = useCasework(report)
  const { investigationOpenedAt: opened } = report
  const facts = [
    ['casework.admittedOn', casework?.admittedAt],
    ['casework.openedOn', opened],
  ] as const
  const { hold, closing, decided = [] } = casework ?? {}
  if (!error && !facts.some(([, at]) => at) && !hold && !closing && decided.length === 0) return null
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
      {decided.map((one) => (
        <Decision key={one.id} report={report} decided={one} />
      ))}
      {error && <p className="error">{failureText(error, text)}</p>}
    </div>
  )
}

/** What became of it. What its own proposer withdrew is taken back, and not refused. */
const decisionKey = ({ state, by, decidedBy }: Decided) =>
  state !== 'withdrawn'
    ? (`casework.decided.${state}` as const)
    : by !== null && by === decidedBy
      ? 'casework.decided.takenBack'
      : 'casework.decided.refused'

/** One proposal that waits no more: what became of it, and folded why, who proposed it and who decided. */
const Decision = ({ report, decided }: { report: Report; decided: Decided }) => {
  const text = useText()
  const dates = useDates()
  const act = useWhat(decided)
  const { ground, reason, by, askedAt, decidedBy, decidedAt } = decided
  const named = (name: string | null) => (name ? nameIn(report, name) : '–')
  return (
    <details className="decided">
      <summary>{text(decisionKey(decided), { act })}</summary>
      <div className="stack-tight">
        <p>{text(`casework.ground.${ground}`)}</p>
        <p className="as-typed">{reason}</p>
        <p className="quiet">
          {text('casework.decided.proposedBy', { name: named(by), date: dates.timestamp(askedAt) })}
        </p>
        {decidedBy && decidedAt && (
          <p className="quiet">
            {text('casework.decided.decidedBy', { name: named(decidedBy), date: dates.timestamp(decidedAt) })}
          </p>
        )}
      </div>
    </details>
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
