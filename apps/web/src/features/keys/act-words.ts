import type { Act, ActKind } from '@canal/contract/roster/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import type { Dates } from '../../lib/office-dates.ts'

type Text = Translate<OfficeKey>

/** "la salida de Pablo Gil": what an act would change, to be put into a sentence. */
export const actOf = (kind: ActKind, name: string, text: Text): string => text(`roster.act.${kind}`, { name })

/** The same of an act that waits, with the place that it is about. */
export const whatOf = ({ kind, capacity, person }: Act, text: Text): string => {
  const name = person?.name ?? ''
  if (kind === 'admit' && capacity !== null && capacity !== 'member') return text(`roster.act.${capacity}`, { name })
  return actOf(kind, name, text)
}

/** Two shares of the recovery key sign without a name. */
export const signerIn = (name: string, text: Text): string => name || text('roster.byShares')

/** Who began it: the first who signed; where nobody did, the person whose access it is, or else the administration. */
export const beganBy = ({ kind, person, signers: [first] }: Act, text: Text): string => {
  if (kind === 'unlock' && person) return person.name
  return first === undefined ? text('roster.administration') : signerIn(first, text)
}

export const titleOf = (act: Act, text: Text): string => {
  const by = beganBy(act, text)
  const isOwn = by === act.person?.name
  if (act.kind === 'rekey' && isOwn) return text('roster.renews', { name: by })
  if (act.kind === 'unlock' && isOwn) return text('roster.recovers', { name: by })
  if (act.kind === 'leave' && act.person?.isYou) return text('roster.proposes.you', { by })
  return text('roster.proposes', { by, what: whatOf(act, text) })
}

export const namesIn = (names: readonly string[], text: Text): string =>
  new Intl.ListFormat(text.locale).format(names.map((name) => signerIn(name, text)))

/** From which day on it counts, where that is known. */
export const countsOf = ({ countsAt, needed }: Act, text: Text, dates: Dates): string => {
  if (!countsAt) return ''
  return text(needed === null ? 'roster.counts.alone' : 'roster.counts', { date: dates.day(countsAt) })
}
