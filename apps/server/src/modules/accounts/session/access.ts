import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Capability, MemberActor, ReporterActor, UserActor } from './actor.ts'
import type { Access } from '../../../platform/http/mount.ts'
import { findSession, reporterOf, userOf } from './session.ts'

/** What our own pages ask for by themselves, while nobody is at them, carries this header (lib/attendance.ts of the web). */
const isAttended = (request: FastifyRequest): boolean => request.headers['x-unattended'] === undefined

/** The bearer token of a call; undefined where none was sent. */
export const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]

const signedIn = async (deps: Deps, request: FastifyRequest): Promise<UserActor> => {
  const token = bearer(request)
  if (!token) throw new AppError('unauthorized')
  const session = await findSession(deps, token, 'user', isAttended(request))
  if (!session) throw new AppError('session-ended')
  return userOf(deps, session)
}

/** What is to be done before anything else: a password of one's own, then the second factor that a role asks for. */
const requireOwnPassword = (user: UserActor): void => {
  if (user.isPasswordTemporary) throw new AppError('password-change-required')
}
const requireReady = (user: UserActor): void => {
  requireOwnPassword(user)
  if (user.isSecondFactorMissing) throw new AppError('second-factor-required')
}

const ready = async (deps: Deps, request: FastifyRequest): Promise<UserActor> => {
  const user = await signedIn(deps, request)
  requireReady(user)
  return user
}

const require = (user: UserActor, capability: Capability): void => {
  if (!user.capabilities.has(capability)) throw new AppError('forbidden')
}

const member = async (deps: Deps, request: FastifyRequest, capability: Capability): Promise<MemberActor> => {
  const user = await ready(deps, request)
  require(user, capability)
  const { channelId, tag, keyring } = user
  if (!channelId || !tag) throw new AppError('forbidden')
  // Only the roster decides whose keys count, whatever a row says (docs/security.md, "The committee's roster").
  if (!keyring || user.keyState !== 'admitted' || user.isLocked) throw new AppError('keys-locked')
  return { ...user, channelId, tag, keyring }
}

/** No session is asked for. */
export const anyone: Access<'anyone', null> = { who: 'anyone', resolve: () => Promise.resolve(null) }

/** The use case itself opens the form token, because it must know the channel first. */
export const withForm: Access<'form', null> = { who: 'form', resolve: () => Promise.resolve(null) }

export const reporter: Access<'reporter', ReporterActor, Deps> = {
  who: 'reporter',
  resolve: async (deps, request) => {
    const token = bearer(request)
    if (!token) throw new AppError('unauthorized')
    const session = await findSession(deps, token, 'reporter', isAttended(request))
    const actor = session && reporterOf(deps, session)
    if (!actor) throw new AppError('session-ended')
    return actor
  },
}

/** Any user, even one who must set a password first (auth/current, change-password, logout). */
export const anySession: Access<'signed-in', UserActor, Deps> = { who: 'signed-in', resolve: signedIn }

/** Any user with a password of their own, even one who must set up a second factor first. */
export const beforeSecondFactor: Access<'signed-in', UserActor, Deps> = {
  who: 'signed-in',
  resolve: async (deps, request) => {
    const user = await signedIn(deps, request)
    requireOwnPassword(user)
    return user
  },
}

/** Any user with a password of their own, and the second factor that a role of theirs asks for. */
export const ownPassword: Access<'signed-in', UserActor, Deps> = { who: 'signed-in', resolve: ready }

/** A member or an investigator on the roster. */
export const reader: Access<'user', MemberActor, Deps> = {
  who: 'user',
  resolve: (deps, request) => member(deps, request, 'report.read'),
}

/** A user of a channel, on the roster or not (unlocking keys, lists that need none). */
export const readerWithoutKeys: Access<'user', UserActor, Deps> = {
  who: 'user',
  resolve: async (deps, request) => {
    const user = await ready(deps, request)
    require(user, 'report.read')
    return user
  },
}

/** A committee member: may vote, name subjects, share. */
export const committee: Access<'committee', MemberActor, Deps> = {
  who: 'committee',
  resolve: (deps, request) => member(deps, request, 'vote.cast'),
}

export const administrator: Access<'admin', UserActor, Deps> = {
  who: 'admin',
  resolve: async (deps, request) => {
    const user = await ready(deps, request)
    require(user, 'people.manage')
    // The role alone is a row in the database; the pair's MAC covers it.
    if (!user.isIdentityGenuine) throw new AppError('forbidden')
    return user
  },
}

/** A user with a password of their own or a reporter, and the family of their session, which stays when it is renewed. */
export interface Listening {
  actor: UserActor | ReporterActor
  family: string
}

/**
 * Any session. Being listened to keeps none awake: a stream lasts as long as its page is open, no matter who sits before it.
 */
export const listening: Access<'session', Listening, Deps> = {
  who: 'session',
  resolve: async (deps, request) => {
    const token = bearer(request)
    if (!token) throw new AppError('unauthorized')
    const user = await findSession(deps, token, 'user', false)
    const session = user ?? (await findSession(deps, token, 'reporter', false))
    const actor = user ? await userOf(deps, user) : session && reporterOf(deps, session)
    if (!session || !actor) throw new AppError('session-ended')
    if (actor.kind === 'user') requireReady(actor)
    return { actor, family: session.context.family }
  },
}
