import { explain, stopOnSignals } from './start/signals.ts'
import { start, type Running } from './start/start.ts'

const fail = (error: unknown): void => {
  console.error(explain(error))
  process.exitCode = 1
}

let running: Promise<Running> | null = null
const stop = async (): Promise<void> => {
  const { close } = (await running?.catch(() => null)) ?? {}
  await close?.()
}
const endAfter = (error: unknown): void => {
  fail(error)
  void stop().then(() => process.exit(1))
}

process.on('uncaughtException', endAfter).on('unhandledRejection', endAfter)
stopOnSignals(stop)
running = start({
  environment: process.env,
  // The same place from src/ and from the bundle in dist/.
  webDist: new URL('../../web/dist/', import.meta.url),
  print: (text) => console.log(text),
})
running.then(({ lost }) => lost.then(endAfter)).catch(endAfter)
