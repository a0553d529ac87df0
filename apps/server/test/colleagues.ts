import type { LightMyRequestResponse } from 'fastify'
import type { OwnTerms } from '@canal/contract/casework/retention'
import type { ActOutcome, OwnSeat } from '@canal/contract/roster/schemas'
import type { TestApp } from './app.ts'

type Asked = Pick<TestApp, 'call' | 'database'>
interface SignedIn {
  token: string
}

/** The version of somebody's newest identity; 1 where they have none. */
export const newestIdentity = async ({ database }: Pick<TestApp, 'database'>, userId: string): Promise<number> => {
  const rows = database.ownerDb.selectFrom('user_key').select('version').where('user_id', '=', userId)
  return (await rows.orderBy('version', 'desc').executeTakeFirst())?.version ?? 1
}

/** What somebody who waits, or is locked out, sees of their own case. */
export const ownSeat = async (app: Asked, who: SignedIn): Promise<OwnSeat> =>
  (await app.call('GET', '/api/roster/own', { token: who.token })).json<OwnSeat>()

/** The numbers that somebody who waits reads to a colleague. */
export const numbersOf = async (app: Asked, who: SignedIn): Promise<string> =>
  (await ownSeat(app, who)).checkNumbers ?? ''

export const begin = (app: Asked, by: SignedIn, payload: object): Promise<LightMyRequestResponse> =>
  app.call('POST', '/api/roster/acts', { token: by.token, payload })

export const sign = (app: Asked, by: SignedIn, act: string, payload: object = {}): Promise<LightMyRequestResponse> =>
  app.call('POST', `/api/roster/acts/${act}/sign`, { token: by.token, payload })

/** Who is to be the delegate, and who stands in for them, begun by one member. */
export const appoint = (app: Asked, by: SignedIn, people: readonly { id: string }[]): Promise<LightMyRequestResponse> =>
  app.call('POST', '/api/roster/appointments', { token: by.token, payload: { people: people.map(({ id }) => id) } })

/** Other terms for which closed reports are kept, begun by one member. */
export const wantTerms = (app: Asked, by: SignedIn, terms: object): Promise<LightMyRequestResponse> =>
  app.call('POST', '/api/roster/terms', { token: by.token, payload: { terms } })

/** The first member begins an act and the others sign until it is in force; gives the last answer. */
const carriedOut = async (
  app: Asked,
  members: readonly SignedIn[],
  beginBy: (first: SignedIn) => Promise<LightMyRequestResponse>,
  checkNumbers?: string,
) => {
  const [first, ...others] = members
  if (!first) throw new Error('nobody to sign')
  let answer = await beginBy(first)
  for (const other of others) {
    const { act } = answer.json<ActOutcome>()
    if (answer.statusCode !== 200 || !act) break
    answer = await sign(app, other, act.id, checkNumbers ? { checkNumbers } : {})
  }
  return answer
}

const carryOut = (app: Asked, members: readonly SignedIn[], wanted: { checkNumbers?: string }) =>
  carriedOut(app, members, (first) => begin(app, first, wanted), wanted.checkNumbers)

/** The same of who is to be the delegate. Throws where it is not in force then. */
export const appointBy = async (
  app: Asked,
  members: readonly SignedIn[],
  people: readonly { id: string }[],
): Promise<void> => {
  const answer = await carriedOut(app, members, (first) => appoint(app, first, people))
  if (answer.statusCode !== 200 || answer.json<ActOutcome>().act) throw new Error(answer.body)
}

/** The same of such terms. Throws where they are not in force then. */
export const setTerms = async (app: Asked, members: readonly SignedIn[], terms: OwnTerms): Promise<void> => {
  const answer = await carriedOut(app, members, (first) => wantTerms(app, first, terms))
  if (answer.statusCode !== 200 || answer.json<ActOutcome>().act) throw new Error(answer.body)
}

/** Members admit somebody who waits, or give them their place back with new keys, each typing the numbers. */
export const admitBy = async (
  app: Asked,
  members: readonly SignedIn[],
  who: SignedIn & { id: string },
  kind: 'admit' | 'rekey' = 'admit',
): Promise<LightMyRequestResponse> => {
  const wanted = { kind, userId: who.id, checkNumbers: await numbersOf(app, who) }
  return carryOut(app, members, wanted)
}

/** Takes somebody off the committee: by themselves alone, or by as many of the others as it takes. */
export const takeOff = (
  app: Asked,
  members: readonly SignedIn[],
  who: { id: string },
): Promise<LightMyRequestResponse> =>
  carryOut(app, members, { kind: 'leave', userId: who.id } as { checkNumbers?: string })

/**
 * An administrator resets somebody's access and they set a password of their own: locked, since their keys are shut. Gives
 * the session; a recovery code only where they are on no roster, and have new keys. `temporary` and `own` are the passwords.
 */
export const resetAndSignIn = async (
  app: Asked,
  administrator: SignedIn,
  who: { id: string; username: string },
  { temporary = 'Temporal2026x', own = 'Nueva2026pass' }: { temporary?: string; own?: string } = {},
): Promise<SignedIn & { recoveryCode?: string }> => {
  const reset = await app.call('PATCH', '/api/users/reset-password', {
    token: administrator.token,
    payload: { id: who.id, newPassword: temporary },
  })
  if (reset.statusCode >= 300) throw new Error(reset.body)
  const login = await app.call('POST', '/api/auth/login', { payload: { username: who.username, password: temporary } })
  const changed = await app.call('PATCH', '/api/users/change-password', {
    token: login.json<SignedIn>().token,
    payload: { id: who.id, oldPassword: temporary, newPassword: own },
  })
  if (changed.statusCode >= 300) throw new Error(changed.body)
  return changed.json<SignedIn & { recoveryCode?: string }>()
}

/** The third way after a reset: new keys, which wait for the committee. Gives the session that has them. */
export const beginAnew = async (app: Asked, who: SignedIn): Promise<SignedIn> => {
  const answer = await app.call('POST', '/api/auth/unlock', { token: who.token, payload: { anew: true } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { token: answer.json<SignedIn>().token }
}
