import pg from 'pg'
import type { Endpoint } from './settings.ts'
import { LauncherError } from './launcher-error.ts'

/** Settings for `new pg.Client()` or `new pg.Pool()`. */
export type ConnectionSettings = {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl: false
}

export type Contact = { state: 'answers'; client: pg.Client } | { state: 'starting' } | { state: 'silent' }

const contactTimeoutMs = 5000

export const adminSettings = (endpoint: Endpoint, password: string): ConnectionSettings => ({
  ...endpoint,
  user: 'admin',
  password,
  database: 'postgres',
  ssl: false,
})

/**
 * Asks the server that listens, which tells a live server from a dead one better than a process number can, also across
 * containers that share a volume. `starting` covers recovery and shutting down.
 */
export async function contactServer(endpoint: Endpoint, adminPassword: string): Promise<Contact> {
  const settings = adminSettings(endpoint, adminPassword)
  const client = new pg.Client({
    ...settings,
    application_name: 'canal-launcher',
    connectionTimeoutMillis: contactTimeoutMs,
  })
  // Anybody who keeps the client listens for 'end'; an 'error' without a listener would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { state: 'answers', client }
  } catch (cause) {
    await client.end().catch(() => undefined)
    return interpret(cause)
  }
}

function interpret(cause: unknown): Contact {
  const { code, message } = cause as NodeJS.ErrnoException
  // cannot_connect_now; admin_shutdown; too_many_connections even in the reserved places
  if (code === '57P03' || code === '57P01' || code === '53300' || message === 'timeout expired')
    return { state: 'starting' }
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return { state: 'silent' }
  // A server that dies, or is not yet ready, closes the connection in the middle of the greeting.
  if (code === 'ECONNRESET' || code === 'EPIPE' || /terminated unexpectedly/.test(message)) return { state: 'silent' }
  if (code === '28P01' || code === '28000') {
    throw new LauncherError(
      'SECRETS_UNUSABLE',
      'The running database refuses the passwords in secrets.json: they belong to another database. ' +
        'Put back the secrets.json that was made together with it.',
      { cause },
    )
  }
  if (code === 'EACCES' || code === 'EPERM') {
    throw new LauncherError(
      'NOT_PERMITTED',
      'The database is running under another user, who alone may enter its directory: start this program as that user.',
      { cause },
    )
  }
  throw new LauncherError('NOT_ANSWERING', `The database does not answer: ${message}`, { cause })
}
