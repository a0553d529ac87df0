import { sql } from 'kysely'
import type { Readmission } from '@canal/contract/readmissions/schemas'
import { demoAdministrator, demoPassword } from '../apps/server/src/demo/organisation.ts'
import { askJson, openConnection, type Connection } from './harness/client.ts'
import { record } from './harness/figures.ts'
import { sealAndOpen } from './harness/hpke.ts'
import { median } from './harness/load.ts'
import { addRealReports } from './harness/many-reports.ts'
import type { Child } from './harness/process.ts'
import { signIn } from './harness/sign-in.ts'
import { withProduct } from './harness/with-product.ts'

const reports = 1_000

interface Colleague {
  userId: string
  username: string
}

/** A temporary password from the administrator, and one's own in its place: from then on the keys wait. */
const reset = async (product: Child, connection: Connection, { userId: id, username }: Colleague): Promise<void> => {
  const newPassword = 'Silla8Corta.Dos'
  const headers = await signIn(product, demoAdministrator.username)
  await askJson(connection, {
    method: 'PATCH',
    path: '/api/users/reset-password',
    headers,
    body: { id, newPassword },
  })
  const body = { username, password: newPassword }
  const { token } = await askJson<{ token: string }>(connection, { method: 'POST', path: '/api/auth/login', body })
  await askJson(connection, {
    method: 'PATCH',
    path: '/api/users/change-password',
    headers: { authorization: `Bearer ${token}` },
    body: { id, oldPassword: newPassword, newPassword: demoPassword },
  })
}

interface Done {
  done: number
  next: string | null
}

/** The readmitted one reads again. Throws where anything was left out. */
const requireWhole = async (product: Child, connection: Connection, { username }: Colleague): Promise<void> => {
  const headers = await signIn(product, username)
  const last = `/api/reports/list?page=${reports / 10 - 1}&size=10&sort=createdAt&direction=DESC`
  const page = await askJson<{ items: { readable: boolean }[]; total: number }>(connection, {
    method: 'GET',
    path: last,
    headers,
  })
  if (page.total !== reports || page.items.length !== 10 || !page.items.every(({ readable }) => readable))
    throw new Error('the readmission is not whole')
}

await withProduct(
  async (world) => {
    await addRealReports(world, world.channel.id, reports)
    // What was written all at once has no statistics yet: how long a batch takes would be a matter of luck.
    await sql`vacuum analyze`.execute(world.ownerDb)
    const colleague = world.channel.people[1]
    if (!colleague) throw new Error('there is no colleague')
    return { userId: colleague.userId, username: colleague.username }
  },
  async (product, colleague) => {
    const connection = await openConnection(product.port)
    await reset(product, connection, colleague)
    const headers = await signIn(product, 'ana.garcia')
    const path = `/api/readmissions/${colleague.userId}`
    const [waiting] = await askJson<Readmission[]>(connection, { method: 'GET', path: '/api/readmissions', headers })
    const version = waiting?.version
    const before = await product.usage()
    const begun = performance.now()
    await askJson(connection, { method: 'POST', path, headers, body: { confirm: true, version } })
    let total = performance.now() - begun
    const batches: { perReport: number; ratio: number }[] = []
    for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
      const started = performance.now()
      const batch: Done = await askJson(connection, {
        method: 'POST',
        path: `${path}/reports`,
        headers,
        body: { after, version },
      })
      const ms = performance.now() - started
      total += ms
      if (batch.done > 0) batches.push({ perReport: ms / batch.done, ratio: ms / batch.done / sealAndOpen() })
      after = batch.next
    }
    const cpuMs = (await product.usage()).cpuMs - before.cpuMs
    await requireWhole(product, connection, colleague)
    connection.close()
    const middle = (of: keyof (typeof batches)[number]) => median(batches.map((batch) => batch[of]))
    record({ what: 'readmission of 1,000 reports, in all', measured: total / 1000, unit: 's', aim: null })
    record({ what: 'readmission, each report', measured: middle('perReport'), unit: 'ms', aim: null })
    record({ what: 'readmission, each report, CPU of the server', measured: cpuMs / reports, unit: 'ms', aim: null })
    record({
      what: 'readmission, each report, against one HPKE seal and open',
      measured: middle('ratio'),
      unit: '',
      aim: null,
    })
  },
)
