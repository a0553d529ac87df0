import type { Deps } from '../src/modules/audit-log/deps.ts'
import { inSessions, startUserSession } from '../src/modules/accounts/session/session.ts'
import { apiHeaders, type TestPerson } from './factories.ts'

/** Somebody of the factories with the session that signing in gives them, after theirs was ended. */
export const signInAgain = async (deps: Deps, person: TestPerson): Promise<TestPerson> => {
  const start = { userId: person.id, keyVersion: 1, privateKey: person.privateKeys }
  const token = await inSessions(deps.db, (tx) => startUserSession(tx, deps, start))
  return { ...person, token, headers: apiHeaders(token) }
}
