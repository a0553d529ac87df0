import pino, { type DestinationStream, type Logger } from 'pino'

/** The only fields that a line of the operator's log can have; anything else is dropped unread. */
const allowed = [
  'requestId',
  'route',
  'method',
  'status',
  'ms',
  'stack',
  'alarm',
  'job',
  'counts',
  'head',
  'deletion',
  'erasure',
  'publicKey',
  // Of alarms: ids, a number, and one of our own words or the name of an error.
  'account',
  'channel',
  'report',
  'reports',
  'reason',
  // Of a sign-in through the provider: names of failures (modules/accounts/single-sign-on/failure.ts).
  'outcome',
  'name',
  'code',
  'said',
] as const

const keepAllowed = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(allowed.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]))

/** JSON lines on standard output, with fields of an allow-list only. */
export const createLogger = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: keepAllowed },
      // pino's own names for an error would carry its message, which may quote a value.
      serializers: { err: () => undefined },
    },
    destination,
  )
