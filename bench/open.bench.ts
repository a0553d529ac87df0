import { askJson, openConnection, type Request } from './harness/client.ts'
import { record } from './harness/figures.ts'
import { load, median } from './harness/load.ts'
import { addOneReport } from './harness/one-report.ts'
import { signIn } from './harness/sign-in.ts'
import { withProduct } from './harness/with-product.ts'

const rounds = 7
const perRound = 60
const files = 5
const messages = 20

interface Opened {
  attachedFiles: unknown[]
  details: { chat: { messages: unknown[] } }
}

await withProduct(
  (world) => addOneReport(world, { files, messages }),
  async (product, id) => {
    const request: Request = {
      method: 'POST',
      path: '/api/reports',
      headers: await signIn(product, 'ana.garcia'),
      body: { id },
    }
    const connection = await openConnection(product.port)
    const report = await askJson<Opened>(connection, request)
    connection.close()
    if (report.attachedFiles.length !== files || report.details.chat.messages.length !== messages)
      throw new Error('the report is not whole')
    const requests = Array<Request>(perRound).fill(request)
    await load(product, requests, 1)
    const runs = []
    for (let round = 0; round < rounds; round += 1) runs.push(await load(product, requests, 1))
    const what = `a report with ${messages} messages and ${files} files`
    record({ what: `${what}, p50`, measured: median(runs.map((run) => run.p50)), unit: 'ms', aim: { atMost: 8 } })
    record({
      what: `${what}, CPU of the server`,
      measured: median(runs.map((run) => run.cpuMs)),
      unit: 'ms',
      aim: null,
    })
  },
)
