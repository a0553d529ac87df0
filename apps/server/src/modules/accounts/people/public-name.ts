import { canonical } from '../../../platform/crypto/canonical.ts'
import { hmac } from '../../../platform/crypto/hkdf.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { Person } from './directory.ts'

interface Shown {
  id: string
  committee_shown: 'names' | 'functions'
}

/**
 * How a reporter's page names a member. A channel that shows functions hands out no username either, which would give the
 * name away: a stand-in takes its place, that only this server can trace back.
 */
export const publicName = (deps: Deps, channel: Shown, person: Person): { username: string; fullName: string } => {
  if (channel.committee_shown === 'names' || !person.function)
    return { username: person.username, fullName: person.fullName }
  const standIn = hmac(deps.rootKeys.subkey('acl'), canonical(['canal/public-name/1', channel.id, person.userId]))
  return { username: `m-${standIn.toString('hex').slice(0, 20)}`, fullName: person.function }
}
