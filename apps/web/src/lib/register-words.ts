import type { ActKind, GovernanceEntry } from '@canal/contract/roster/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { actOf, settingsOf, signerIn } from './act-words.ts'

type Text = Translate<OfficeKey>

/** "Ana García, secretaria": the post only where there is one. */
const called = ({ name, post }: GovernanceEntry['person']): string => [name, post].filter(Boolean).join(', ')

const byIn = ({ by }: GovernanceEntry, text: Text): string =>
  by === null ? text('roster.administration') : signerIn(by, text)

interface Effect extends Pick<GovernanceEntry, 'capacity' | 'isOwn'> {
  readonly name: string
  readonly what: string
}

/** What has changed now that an act counts. */
const effectWords = (act: GovernanceEntry['act'], text: Text, { name, what, isOwn, capacity }: Effect): string => {
  switch (act) {
    case null:
      return ''
    case 'admit':
      return text(capacity && capacity !== 'member' ? `register.entered.${capacity}` : 'register.entered', { name })
    case 'leave':
      return text('register.departed', { name })
    case 'unlock':
      return text('register.unlocked', { name })
    case 'rekey':
      return text(isOwn ? 'register.effect.renewed' : 'register.effect.rekey', { name })
    default:
      return text(`register.effect.${act}`, { name, what })
  }
}

const whatIn = (entry: GovernanceEntry, act: ActKind, text: Text): string => {
  const { name } = entry.person
  const { capacity } = entry
  return act === 'admit' && capacity !== null && capacity !== 'member'
    ? text(`roster.act.${capacity}`, { name })
    : actOf({ ...entry, kind: act, name }, text)
}

/** One line of the register, as a sentence. */
export const registerWords = (entry: GovernanceEntry, text: Text): string => {
  const { kind, act, person, former, settings, capacity, isOwn } = entry
  const { name } = person
  const what = act ? whatIn(entry, act, text) : ''
  switch (kind) {
    case 'propose':
      if (act === 'rekey' && isOwn) return text('register.renews', { name })
      if (act === 'unlock') return text('register.recovers', { name })
      if (act === 'leave' && isOwn) return text('register.goes', { name })
      if (entry.by === null) return text('register.wish', { what })
      return text('register.propose', { by: byIn(entry, text), what })
    case 'stop':
      if (act === 'leave' && isOwn) return text('register.stopOwn', { name })
      return text('register.stop', { by: byIn(entry, text), what })
    case 'seen':
    case 'sign':
      return text(`register.${kind}`, { by: byIn(entry, text), what })
    case 'effect':
      return effectWords(act, text, { name, what, isOwn, capacity })
    case 'lapse':
      return text('register.lapse', { what })
    case 'named':
      if (!former) return text('register.named', { name: called(person) })
      if (former.name !== name) return text('register.renamed', { name: called(person), former: called(former) })
      return person.post ? text('register.reposted', { name, post: person.post }) : text('register.unposted', { name })
    case 'strengthened':
      return text('register.strengthened', { what: settings ? settingsOf(settings, name, text) : '' })
    default:
      return text(`register.${kind}`, { name })
  }
}
