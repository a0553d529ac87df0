import { askJson, openConnection } from './harness/client.ts'
import { record } from './harness/figures.ts'
import { median } from './harness/load.ts'
import { addOneReport } from './harness/one-report.ts'
import { preparePlace } from './harness/place.ts'
import { startProduct } from './harness/product.ts'
import { signIn } from './harness/sign-in.ts'

const starts = 7
const ready = { method: 'GET', path: '/api/health/ready' } as const

/** From the command to the first answer, with data that is there already; then what it holds in memory. */
const once = async (dataDir: string): Promise<{ ms: number; bytes: number }> => {
  const begun = performance.now()
  const product = await startProduct(dataDir)
  try {
    const connection = await openConnection(product.port)
    await askJson(connection, ready)
    const ms = performance.now() - begun
    const headers = await signIn(product, 'ana.garcia')
    for (let at = 0; at < 10; at += 1) {
      await askJson(connection, { method: 'GET', path: '/api/anonymous/channels/demo' })
      await askJson(connection, { method: 'GET', path: '/api/reports/list?page=0&size=10', headers })
    }
    connection.close()
    return { ms, bytes: (await product.usage()).rssBytes }
  } finally {
    await product.stop()
  }
}

const place = await preparePlace((world) => addOneReport(world, { files: 5, messages: 20 }))
try {
  await once(place.dataDir)
  const runs = []
  for (let at = 0; at < starts; at += 1) runs.push(await once(place.dataDir))
  const seconds = median(runs.map((run) => run.ms)) / 1000
  const megabytes = median(runs.map((run) => run.bytes)) / 1e6
  record({ what: 'start on existing data to the first 200', measured: seconds, unit: 's', aim: { atMost: 1.2 } })
  record({ what: 'memory at rest, without the database', measured: megabytes, unit: 'MB', aim: { atMost: 150 } })
} finally {
  await place.remove()
}
