import type { Newcomer, Roster } from '@canal/contract/roster/schemas'
import { useEffect } from 'react'
import { useText } from '../../lib/office-text.ts'
import { ActRow, NewcomerRow } from './act-row.tsx'
import { keepSeen } from './seen-acts.ts'
import { newcomerWaits, waitsFor } from './waits-for.ts'

interface ActsProps {
  readonly readerId: string
  readonly roster: Roster
  readonly onEntered: (person: Newcomer) => void
}

/** What waits: for the reader's signature first, then for the others'. */
export const Acts = ({ readerId, roster, onEntered }: ActsProps) => {
  const text = useText()
  const { acts } = roster
  useEffect(() => {
    keepSeen(readerId, [...roster.acts.map(({ id }) => id), ...roster.newcomers.map(({ userId }) => userId)])
  }, [readerId, roster])
  const newcomers = roster.newcomers.filter(newcomerWaits)
  const stopped = roster.newcomers.filter((person) => !person.isFormer && !newcomerWaits(person))
  const before = roster.newcomers.filter(({ isFormer }) => isFormer)
  const own = acts.filter(waitsFor)
  const others = acts.filter((act) => !waitsFor(act))
  return (
    <>
      <section aria-labelledby="to-sign">
        <div className="section-head">
          <h2 id="to-sign" tabIndex={-1}>
            {text('roster.toSign')}
          </h2>
        </div>
        {own.length + newcomers.length === 0 ? (
          <p className="quiet">{text('roster.toSign.none')}</p>
        ) : (
          <div className="acts-list">
            {own.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
            {newcomers.map((person) => (
              <NewcomerRow key={person.userId} person={person} onEntered={onEntered} />
            ))}
          </div>
        )}
      </section>
      {others.length + stopped.length > 0 && (
        <section aria-labelledby="under-way">
          <div className="section-head">
            <h2 id="under-way">{text('roster.underWay')}</h2>
          </div>
          <div className="acts-list">
            {others.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
            {stopped.map((person) => (
              <NewcomerRow key={person.userId} person={person} onEntered={onEntered} />
            ))}
          </div>
        </section>
      )}
      {before.length > 0 && (
        <section aria-labelledby="from-before">
          <div className="section-head">
            <h2 id="from-before">{text('roster.before')}</h2>
          </div>
          <p className="quiet measure">{text('roster.before.hint')}</p>
          <div className="acts-list">
            {before.map((person) => (
              <NewcomerRow key={person.userId} person={person} onEntered={onEntered} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
