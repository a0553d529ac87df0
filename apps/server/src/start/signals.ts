import { ConfigError } from '../platform/config/config.ts'
import { RootKeyError } from '../platform/crypto/errors.ts'
import { LauncherError } from '../platform/db/embedded/index.ts'
import { StartError } from './start-error.ts'
import { framesOf } from '../platform/jobs/stop-in-order.ts'

/** What ends the program with a sentence of its own; of anything else only the place is shown. */
export const explain = (error: unknown): string => {
  const isForPeople = [ConfigError, RootKeyError, LauncherError, StartError].some((kind) => error instanceof kind)
  if (isForPeople) return (error as Error).message
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') return 'Another program already listens on this port: stop it, or set PORT to another one.'
  if (code === 'EACCES') return 'This user may not listen on this port: set PORT to one above 1023.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'HOST is no address of this machine: set it to one, or to 127.0.0.1.'
  return `The program could not go on.\n${framesOf(error)}`
}

/** The first signal stops in order, the second at once. */
export const stopOnSignals = (stop: () => Promise<void>): void => {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(130)
    isStopping = true
    void stop().then(() => process.exit())
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
}
