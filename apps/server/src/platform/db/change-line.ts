import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The name under which the triggers tell of changes. */
const topic = 'canal_changes'

/** A connection on which changes are heard. */
export interface Line {
  /**
   * Says something to itself and waits to hear it: a connection that was cut silently, or a pooler that hands statements
   * to another connection than the one that listens, would otherwise pass for alive. Rejects where it is not heard.
   */
  prove: () => Promise<void>
  end: () => void
}

interface Ears {
  heard: (payload: string) => void
  lost: () => void
}

/** Connects and listens; proven before it resolves. Rejects where that takes longer than `patienceMs`. */
export const openLine = async (settings: pg.ClientConfig, patienceMs: number, ears: Ears): Promise<Line> => {
  const own = `canal_pulse_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({
    ...settings,
    application_name: 'canal changes',
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
  })
  let onPulse: (() => void) | undefined
  client.on('error', ears.lost).on('end', ears.lost)
  client.on('notification', ({ channel, payload }) => (channel === own ? onPulse?.() : ears.heard(payload ?? '')))
  const prove = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the connection for changes is silent')), patienceMs)
      timer.unref()
      onPulse = () => {
        clearTimeout(timer)
        resolve()
      }
      client.query('select pg_notify($1, $2)', [own, '']).catch((error: Error) => {
        clearTimeout(timer)
        reject(error)
      })
    })
  const end = () => void client.end().catch(() => undefined)
  try {
    await client.connect()
    await client.query(`listen ${topic}; listen ${own}`)
    await prove()
  } catch (error) {
    end()
    throw error
  }
  return { prove, end }
}
