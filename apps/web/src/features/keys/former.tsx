import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { ActRow } from './act-row.tsx'
import { ownSeatQuery, rosterQuery } from './api.ts'
import { CheckNumbers } from './check-numbers.tsx'

/** For who was on the committee before a restart: what they can still stop, and how they join the one that took its place. */
export const FormerCommittee = () => {
  const text = useText()
  const call = useCall()
  const acts = useQuery(rosterQuery(call)).data?.acts.filter(({ mayStop }) => mayStop) ?? []
  const numbers = useQuery(ownSeatQuery(call)).data?.checkNumbers
  return (
    <>
      {acts.length > 0 && (
        <section aria-labelledby="to-stop">
          <div className="section-head">
            <h2 id="to-stop">{text('roster.underWay')}</h2>
          </div>
          <div className="acts-list">
            {acts.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </div>
        </section>
      )}
      {numbers && (
        <section aria-labelledby="own-numbers">
          <div className="section-head">
            <h2 id="own-numbers">{text('roster.former.back')}</h2>
          </div>
          <CheckNumbers numbers={numbers} />
        </section>
      )}
    </>
  )
}
