import type { Endpoint, ErrorCode, Who } from '@canal/contract'

const session: readonly ErrorCode[] = ['unauthorized', 'session-ended']
const user: readonly ErrorCode[] = [...session, 'password-change-required', 'second-factor-required']
const channelUser: readonly ErrorCode[] = [...user, 'forbidden', 'keys-locked']

const ofCaller: Readonly<Record<Who, readonly ErrorCode[]>> = {
  anyone: [],
  form: ['form-token-invalid'],
  reporter: session,
  'signed-in': user,
  session: user,
  user: channelUser,
  committee: channelUser,
  admin: [...user, 'forbidden'],
}

/** Every code that a call can answer with: those that its contract names, and what key, session and form of any call bring. */
export const possibleErrors = (endpoint: Endpoint): ErrorCode[] => {
  const body: ErrorCode[] = endpoint.body ? ['unreadable', 'payload-too-large', 'invalid'] : []
  const takesBody = !['GET', 'HEAD'].includes(endpoint.method)
  const all: ErrorCode[] = [
    ...(endpoint.withoutApiKey ? [] : (['api-key-invalid'] as const)),
    ...ofCaller[endpoint.who],
    ...body,
    ...(takesBody ? (['unsupported-media-type'] as const) : []),
    ...(endpoint.query ? (['invalid'] as const) : []),
    ...(endpoint.params ? (['not-found'] as const) : []),
    ...endpoint.errors,
    'internal',
  ]
  return [...new Set(all)]
}
