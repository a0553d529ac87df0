import type { OwnReadmission } from '@canal/contract/readmissions/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { ownQuery } from './api.ts'

/** That no colleague can confirm them, and what is left to be done instead. */
const nobodyText = ({ ways, hasOrganisationKey }: OwnReadmission, text: Translate<OfficeKey>): string => {
  const left = [
    ...(ways.length > 0 ? [text('keys.own.nobody.ways')] : []),
    ...(hasOrganisationKey ? [text('keys.own.nobody.shares')] : []),
  ]
  return [text('keys.own.nobody'), ...(left.length > 0 ? left : [text('keys.own.nobody.else')])].join(' ')
}

interface OwnWaitingProps {
  /** An external investigator, who does not vote and is given no new reports. */
  readonly isOutside: boolean
  /** Somebody confirmed it meanwhile. */
  readonly onConfirmed: () => void
}

/** What is locked, why, and for whom one waits. */
export const OwnWaiting = ({ isOutside, onConfirmed }: OwnWaitingProps) => {
  const text = useText()
  const dates = useDates()
  const call = useCall()
  const { data } = useQuery(ownQuery(call))
  const isOver = data?.waiting === null
  useEffect(() => {
    if (isOver) onConfirmed()
  }, [isOver, onConfirmed])
  if (!data?.waiting) return null
  const { since, toldAt, confirmsAt, isObjected, colleagues } = data.waiting
  return (
    <section className="stack own-waiting" aria-labelledby="own-waiting">
      <h2 id="own-waiting">{text('keys.own.title')}</h2>
      <p>{text(isOutside ? 'keys.own.locked.outside' : 'keys.own.locked')}</p>
      <ul>
        <li>{text('keys.own.since', { date: dates.timestamp(since) })}</li>
        <li>
          {colleagues.length > 0
            ? text('keys.own.told', { names: new Intl.ListFormat(text.locale).format(colleagues) })
            : nobodyText(data, text)}
        </li>
        {colleagues.length > 0 && (
          <li>{toldAt ? text('keys.own.seen', { date: dates.timestamp(toldAt) }) : text('keys.own.notSeen')}</li>
        )}
        {!confirmsAt && !isObjected && toldAt && (
          <li>{text(data.ways.includes('recoveryCode') ? 'keys.own.byWord' : 'keys.own.byColleague')}</li>
        )}
        {confirmsAt && (
          <li>
            {text(isOutside ? 'keys.own.until.outside' : 'keys.own.until', { date: dates.timestamp(confirmsAt) })}
          </li>
        )}
        {isObjected && <li>{text('keys.own.objected')}</li>}
      </ul>
    </section>
  )
}
