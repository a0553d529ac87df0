import { ownTermOutcomes, type RetentionTerm } from '@canal/contract/casework/deletion'
import type { Act, ActKind, Governing, Newcomer } from '@canal/contract/roster/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import type { Dates } from './office-dates.ts'

type Text = Translate<OfficeKey>

const listOf = (parts: readonly string[], text: Text): string => new Intl.ListFormat(text.locale).format(parts)

const exclusionsOf = (exclusions: NonNullable<Governing['exclusions']>, name: string, text: Text): string => {
  if (exclusions.length === 0) return text('roster.act.settings.receivesAll', { name })
  const words = exclusions.map((one) => text('roster.act.category', { category: text(`category.${one}`) }))
  return text('roster.act.settings.exclusions', { name, categories: listOf(words, text) })
}

/** "3 años", "7 días": for how long a report is kept. Whole years are said as years. */
export const termText = (term: RetentionTerm, text: Text): string => {
  if ('days' in term) return text('roster.term.days', { count: term.days })
  const years = term.months / 12
  return years > 0 && Number.isInteger(years)
    ? text('roster.term.years', { count: years })
    : text('roster.term.months', { count: term.months })
}

const termsOf = (terms: NonNullable<Governing['terms']>, text: Text): string[] =>
  ownTermOutcomes.flatMap((outcome) => {
    const term = terms[outcome]
    const of = text(`casework.outcome.${outcome}`)
    return term ? [text('roster.act.retention.of', { term: termText(term, text), outcome: of })] : []
  })

/** "la aprobación por mayoría": the rules that are to hold; of what somebody does not receive, with their name. */
export const settingsOf = ({ voteRule, reopenHours, exclusions, terms }: Governing, name: string, text: Text): string =>
  listOf(
    [
      ...(terms ? termsOf(terms, text) : []),
      ...(exclusions ? [exclusionsOf(exclusions, name, text)] : []),
      ...(voteRule ? [text(`roster.act.settings.${voteRule}`)] : []),
      ...(reopenHours ? [text('roster.act.settings.reopenHours', { count: reopenHours })] : []),
    ],
    text,
  )

/** "el nombramiento de Ana Soto como responsable del Sistema (si falta, Luis Gil; después, Eva Paz)". */
const appointmentOf = ([name, next, ...later]: readonly string[], text: Text): string => {
  if (name === undefined) return text('roster.act.appoint.nobody')
  if (next === undefined) return text('roster.act.appoint', { name })
  const names = later.reduce((before, one) => text('roster.act.appoint.then', { names: before, name: one }), next)
  return text('roster.act.appoint.with', { name, names })
}

interface What extends Pick<Act, 'settings' | 'appointed' | 'isOwn'> {
  kind: ActKind
  name: string
}

/** "la salida de Pablo Gil": what an act would change, to be put into a sentence. */
export const actOf = ({ kind, name, settings, appointed, isOwn }: What, text: Text): string => {
  if (settings) return settingsOf(settings, name, text)
  if (appointed) return appointmentOf(appointed, text)
  return text(kind === 'rekey' && isOwn ? 'roster.act.renew' : `roster.act.${kind}`, { name })
}

/** The same of an act that waits, with the place that it is about. */
export const whatOf = ({ kind, capacity, person, settings, appointed, isOwn }: Act, text: Text): string => {
  const name = person?.name ?? ''
  if (kind === 'admit' && capacity !== null && capacity !== 'member') return text(`roster.act.${capacity}`, { name })
  return actOf({ kind, name, settings, appointed, isOwn }, text)
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
  if (act.kind === 'rekey' && act.isOwn) return text('roster.renews', { name: by })
  if (act.kind === 'unlock') return text('roster.recovers', { name: by })
  if (act.kind === 'leave' && act.person?.isYou) return text('roster.proposes.you', { by })
  return text('roster.proposes', { by, what: whatOf(act, text) })
}

/** What somebody waits for whom nobody has begun to admit. */
export const newcomerTitle = ({ name, kind, capacity, isFormer }: Newcomer, text: Text): string => {
  if (isFormer) return text('roster.before.name', { name })
  if (kind === 'rekey') return text('roster.waits.rekey', { name })
  return text(capacity === 'member' ? 'roster.waits' : `roster.waits.${capacity}`, { name })
}

export const namesIn = (names: readonly string[], text: Text): string =>
  listOf(
    names.map((name) => signerIn(name, text)),
    text,
  )

/** From which day on it counts, where that is known. */
export const countsOf = ({ countsAt, isSeen, needed }: Act, text: Text, dates: Dates): string => {
  if (!countsAt) return ''
  if (needed === null) return text('roster.counts.alone', { date: dates.day(countsAt) })
  return text(isSeen ? 'roster.counts' : 'roster.counts.unseen', { date: dates.day(countsAt) })
}

/** What the reader can do about it: sign it, stop it, both, or only see it. */
export const todoOf = ({ isSigned, maySign, mayStop }: Act): 'both' | 'sign' | 'stop' | 'see' => {
  if (isSigned) return 'see'
  if (maySign) return mayStop ? 'both' : 'sign'
  return mayStop ? 'stop' : 'see'
}

/** The same in a sentence, and what comes of it where they do nothing. */
export const todoWords = (act: Act, text: Text, dates: Dates): string => {
  const { countsAt, isSeen, needed } = act
  const todo = todoOf(act)
  const can = todo === 'see' ? act.isSigned && text('roster.signedByYou') : text(`roster.todo.${todo}`)
  const isSooner = !isSeen && needed !== null
  const then = countsAt
    ? text(isSooner ? 'roster.todo.unseen' : 'roster.todo.counts', { date: dates.day(countsAt) })
    : text(act.signed > 0 ? 'roster.todo.waitsMore' : 'roster.todo.waits')
  return [can, then].filter(Boolean).join(' ')
}
