import { pathToFileURL } from 'node:url'
import { explain, stopOnSignals } from '../src/start/signals.ts'
import { start } from '../src/start/start.ts'

const [, , webDist = ''] = process.argv

/** The whole program by its environment, with pages that a test built and a small reserve on the disk. */
const running = start({
  environment: process.env,
  webDist: pathToFileURL(webDist),
  print: (text) => console.log(text),
  ballastBytes: 1024,
})
stopOnSignals(() => running.then(({ close }) => close()))
running.catch((error: unknown) => {
  console.error(explain(error))
  process.exitCode = 1
})
