import { useId, useRef, useState } from 'react'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Signs } from './signs.tsx'
import type { Stopper } from './stop-form.tsx'
import { StopModal } from './stop-modal.tsx'
import { isRequest, stoppableKeys, stoppableTitle, stoppableWhat, type Stoppable } from './stop-words.ts'

const StopRow = ({ act, onStop }: { readonly act: Stoppable; readonly onStop: () => void }) => {
  const text = useText()
  const dates = useDates()
  const id = useId()
  return (
    <article className="act" aria-labelledby={id}>
      <div>
        <h2 id={id}>{stoppableTitle(act, text)}</h2>
        {isRequest(act) ? (
          <p>{text(stoppableKeys(act).counts, { date: dates.day(act.decidedFrom) })}</p>
        ) : (
          <Signs act={act} />
        )}
      </div>
      <div className="row">
        <Button variant="outline" aria-describedby={id} onClick={onStop}>
          {text('roster.stop')}
        </Button>
      </div>
    </article>
  )
}

interface StopListProps {
  readonly left: readonly Stoppable[]
  readonly stopped: readonly Stoppable[]
  readonly stopper: Stopper
  readonly onStopped: (act: Stoppable) => void
}

/** What can be stopped, one by one; what was stopped is said in its place. */
export const StopList = ({ left, stopped, stopper, onStopped }: StopListProps) => {
  const text = useText()
  const said = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Stoppable>()
  return (
    <>
      <div className="stack" role="status" tabIndex={-1} ref={said}>
        {stopped.map((act) => (
          <p key={act.id} className="notice">
            {text('stop.done', { what: stoppableWhat(act, text) })}
          </p>
        ))}
      </div>
      {left.length + stopped.length === 0 && <p>{text('stop.choose.none.hint')}</p>}
      {left.length > 0 && <p>{text('stop.choose.lead')}</p>}
      {left.length > 0 && (
        <div className="acts-list">
          {left.map((act) => (
            <StopRow key={act.id} act={act} onStop={() => setAsked(act)} />
          ))}
        </div>
      )}
      <p>
        <a className="alone" href="/admin/login">
          {text(left.length === 0 || stopped.length > 0 ? 'stop.finish' : 'stop.leave')}
        </a>
      </p>
      {asked && (
        <StopModal
          act={asked}
          stopper={stopper}
          onStopped={() => {
            onStopped(asked)
            setAsked(undefined)
            requestAnimationFrame(() => said.current?.focus())
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
