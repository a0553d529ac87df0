import { inSessions, startUserSession } from '../../src/http/session.ts'
import type { TestPerson } from '../factories.ts'
import { newAddress } from '../world.ts'
import { codeOf, type Actual } from './actual.ts'
import type { Name, Outcome } from './page.ts'

const [temporary, own] = ['Silla8Corta.Dos', 'Puerta9Roja.Tres']

const personOf = ({ people }: Actual, name: Name): TestPerson => {
  const person = people.get(name)
  if (!person) throw new Error(`nobody is called ${name}`)
  return person
}
const codesOf = ({ codes }: Actual, name: Name): string[] => codes.get(name) ?? []

const signIn = async ({ world }: Actual, { username }: TestPerson, password: string): Promise<string> => {
  const payload = { username, password }
  const answer = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  return answer.json<{ token: string }>().token
}

/** Temporary password, sign-in, a password of one's own: the new session's keys wait. */
export const resetPerson = async (actual: Actual, name: Name): Promise<Outcome> => {
  const { world, administrator, people } = actual
  const person = personOf(actual, name)
  const payload = { id: person.id, newPassword: temporary }
  await world.call('PATCH', '/api/users/reset-password', { token: administrator.token, payload })
  const answer = await world.call('PATCH', '/api/users/change-password', {
    token: await signIn(actual, person, temporary),
    payload: { id: person.id, oldPassword: temporary, newPassword: own },
  })
  if (answer.statusCode !== 200) return codeOf(answer)
  const { token, recoveryCode } = answer.json<{ token: string; recoveryCode: string }>()
  people.set(name, { ...person, token })
  codesOf(actual, name).push(recoveryCode)
  return 'ok'
}

/** Who never set a password has only the session that they were made with: such a one is begun anew. */
const beginSession = ({ world: { deps } }: Actual, { id: userId, keys }: TestPerson): Promise<string> =>
  inSessions(deps.db, (tx) => startUserSession(tx, deps, { userId, keyVersion: 1, privateKey: keys.privateKey }))

/** The account enabled, and a session by the password that it had. */
export const returnPerson = async (actual: Actual, name: Name): Promise<Outcome> => {
  const { world, administrator, people } = actual
  const person = personOf(actual, name)
  const payload = { id: person.id }
  const answer = await world.call('PATCH', '/api/users/enable', { token: administrator.token, payload })
  const hasPassword = codesOf(actual, name).length > 1
  const token = await (hasPassword ? signIn(actual, person, own) : beginSession(actual, person))
  people.set(name, { ...person, token })
  return codeOf(answer)
}

/** The code of one of their pairs; the present one has a new one after it. */
export const provePerson = async (actual: Actual, name: Name, pair: number): Promise<Outcome> => {
  const codes = codesOf(actual, name)
  const { token } = personOf(actual, name)
  const answer = await actual.world.call('POST', '/api/auth/unlock', { token, payload: { recoveryCode: codes[pair] } })
  if (answer.statusCode === 200) codes[codes.length - 1] = answer.json<{ recoveryCode: string }>().recoveryCode
  return codeOf(answer)
}
