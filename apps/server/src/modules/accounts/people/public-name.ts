import { canonical } from '../../../platform/crypto/canonical.ts'
import { hmac } from '../../../platform/crypto/hkdf.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { Person } from './directory.ts'

interface Shown {
  id: string
  committee_shown: 'names' | 'functions'
}

/** Where a channel shows functions, who has none is named all the same. */
export const isNamed = ({ committee_shown: shown }: Pick<Shown, 'committee_shown'>, person: Person): boolean =>
  shown === 'names' || !person.function

/**
 * How a reporter's page names a member. A channel that shows functions hands out no username either, which would give the
 * name away: a stand-in takes its place, that only this server can trace back.
 */
export const publicName = (deps: Deps, channel: Shown, person: Person): { username: string; fullName: string } => {
  if (isNamed(channel, person)) return { username: person.username, fullName: person.fullName }
  const standIn = hmac(deps.rootKeys.subkey('acl'), canonical(['canal/public-name/1', channel.id, person.userId]))
  return { username: `m-${standIn.toString('hex').slice(0, 20)}`, fullName: person.function }
}
