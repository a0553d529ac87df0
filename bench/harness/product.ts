import { fileURLToPath } from 'node:url'
import { environmentOf, type Outside } from './place.ts'
import { startChild, type Child } from './process.ts'

// From .cache/bench/, where the benches run.
const main = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))

/** Starts the built product on a prepared directory, as anybody would, on a free port of the loopback. */
export const startProduct = (dataDir: string, outside?: Outside): Promise<Child> =>
  startChild(main, { env: environmentOf(dataDir, outside), listening: /http:\/\/[^\s:]+:(\d+)/ })
