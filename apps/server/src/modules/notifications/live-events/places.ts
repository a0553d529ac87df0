import { AppError } from '../../../platform/errors.ts'
import type { Listener } from './hub.ts'

/** 3 streams a session, 200 reporters' and 800 members' an instance; over that, pages ask by themselves. */
const perSession = 3
const perInstance = { reporter: 200, user: 800 } as const
/** Seconds after which asking again may succeed. */
const retryAfter = 60

/** Throws `too-many-requests` or `service-busy` where one more stream has no place. */
export const requirePlace = (
  listeners: ReadonlySet<Pick<Listener, 'family' | 'kind'>>,
  wanted: Pick<Listener, 'family' | 'kind'>,
  most: typeof perInstance | { reporter: number; user: number } = perInstance,
): void => {
  const all = [...listeners]
  if (all.filter(({ family }) => family === wanted.family).length >= perSession)
    throw new AppError('too-many-requests', { retryAfter })
  if (all.filter(({ kind }) => kind === wanted.kind).length >= most[wanted.kind])
    throw new AppError('service-busy', { retryAfter })
}
