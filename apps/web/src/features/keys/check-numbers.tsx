import type { OwnSeat } from '@canal/contract/roster/schemas'
import { Check } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { signerIn } from '../../lib/act-words.ts'
import { Strokes } from './signs.tsx'

/** Heard one by one, with a pause after each four. */
const spoken = (groups: readonly string[]): string => groups.map((group) => [...group].join(' ')).join('; ')

interface CheckNumbersProps {
  readonly numbers: string
  /** Nobody is there yet who could sign. */
  readonly isLater?: boolean
}

/** One's own sixteen numbers, to be read aloud. */
export const CheckNumbers = ({ numbers, isLater = false }: CheckNumbersProps) => {
  const text = useText()
  const groups = numbers.match(/\d{4}/g) ?? []
  return (
    <>
      <p>{text(isLater ? 'roster.own.readLater' : 'roster.own.read')}</p>
      <div className="numbers" role="img" aria-label={text('roster.own.numbers', { digits: spoken(groups) })} dir="ltr">
        {groups.map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </div>
    </>
  )
}

type Colleague = OwnSeat['colleagues'][number]

/** Who has not signed, then who has: of two who bear one name, and one of whom signed, the other is still there. */
const bySignature = (colleagues: readonly Colleague[], signers: readonly string[]) => {
  const left = [...colleagues]
  for (const name of signers) {
    const signed = left.findIndex((one) => one.name === name)
    if (signed >= 0) left.splice(signed, 1)
  }
  return [
    ...left.map((one) => ({ ...one, hasSigned: false })),
    ...signers.map((name) => ({ name, maySign: true, hasSigned: true })),
  ]
}

/** Who signed, who still can, and on which day it counts without the others. */
export const OwnSignatures = ({ seat }: { readonly seat: OwnSeat }) => {
  const { act, colleagues } = seat
  const text = useText()
  const dates = useDates()
  const needed = act?.needed ?? seat.needed ?? 1
  const signed = act?.signed ?? 0
  const people = bySignature(colleagues, act?.signers ?? [])
  return (
    <section className="stack" aria-labelledby="own-signatures">
      <div>
        <h2 id="own-signatures">{text('roster.signature', { signed, needed })}</h2>
        <p className="signs quiet">
          <Strokes signed={signed} needed={needed} />
          {act?.countsAt && <span>{text('roster.own.counts', { date: dates.day(act.countsAt) })}</span>}
        </p>
      </div>
      {people.length > 0 && (
        <ul className="people" aria-label={text('roster.own.people')}>
          {people.map(({ name, maySign, hasSigned }, at) => (
            <li key={at}>
              <strong>{signerIn(name, text)}</strong>
              {hasSigned ? (
                <span className="signed ok">
                  <Check className="icon" aria-hidden />
                  {text('roster.own.hasSigned')}
                </span>
              ) : (
                <span className={maySign ? undefined : 'quiet'}>
                  {text(maySign ? 'roster.own.mayRead' : 'roster.own.mayNot')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
