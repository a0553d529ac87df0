import { sql } from 'kysely'
import type { ActOutcome, OwnSeat } from '@canal/contract/roster/schemas'
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

type Headers = Record<string, string>

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** A temporary password from the administrator, one's own in its place, and new keys, which wait for the committee. */
const beginAnew = async (
  product: Child,
  connection: Connection,
  { userId: id, username }: Colleague,
): Promise<Headers> => {
  const newPassword = 'Silla8Corta.Dos'
  const headers = await signIn(product, demoAdministrator.username)
  const ask = <T>(method: 'POST' | 'PATCH', path: string, body: object, own: Headers) =>
    askJson<T>(connection, { method, path, headers: own, body })
  await ask('PATCH', '/api/users/reset-password', { id, newPassword }, headers)
  const { token } = await ask<{ token: string }>('POST', '/api/auth/login', { username, password: newPassword }, {})
  const change = { id, oldPassword: newPassword, newPassword: demoPassword }
  const locked = await ask<{ token: string }>('PATCH', '/api/users/change-password', change, bearer(token))
  const begun = await ask<{ token: string }>('POST', '/api/auth/unlock', { anew: true }, bearer(locked.token))
  return bearer(begun.token)
}

/** Colleagues sign, one after the other, until the new keys count. */
const takeIn = async (
  product: Child,
  connection: Connection,
  { userId, own, signers }: { userId: string; own: Headers; signers: readonly string[] },
): Promise<void> => {
  const { checkNumbers } = await askJson<OwnSeat>(connection, { method: 'GET', path: '/api/roster/own', headers: own })
  let act: ActOutcome['act'] | undefined
  for (const signer of signers) {
    if (act === null) return
    const path = act ? `/api/roster/acts/${act.id}/sign` : '/api/roster/acts'
    const body = act ? { checkNumbers } : { kind: 'rekey', userId, checkNumbers }
    const headers = await signIn(product, signer)
    ;({ act } = await askJson<ActOutcome>(connection, { method: 'POST', path, headers, body }))
  }
  if (act) throw new Error('the new keys do not count')
}

interface Done {
  done: number
  next: string | null
}

/** The colleague reads again. Throws where anything was left out. */
const requireWhole = async (product: Child, connection: Connection, { username }: Colleague): Promise<void> => {
  const headers = await signIn(product, username)
  const last = `/api/reports/list?page=${reports / 10 - 1}&size=10&sort=createdAt&direction=DESC`
  const page = await askJson<{ items: { readable: boolean }[]; total: number }>(connection, {
    method: 'GET',
    path: last,
    headers,
  })
  if (page.total !== reports || page.items.length !== 10 || !page.items.every(({ readable }) => readable))
    throw new Error('what was given is not whole')
}

await withProduct(
  async (world) => {
    await addRealReports(world, world.channel.id, reports)
    // What was written all at once has no statistics yet: how long a batch takes would be a matter of luck.
    await sql`vacuum analyze`.execute(world.ownerDb)
    const colleague = world.channel.people[1]
    if (!colleague) throw new Error('there is no colleague')
    const members = world.channel.people.filter(({ isInvestigator }) => !isInvestigator)
    const signers = members.map(({ username }) => username).filter((username) => username !== colleague.username)
    return { userId: colleague.userId, username: colleague.username, signers }
  },
  async (product, colleague) => {
    const connection = await openConnection(product.port)
    const own = await beginAnew(product, connection, colleague)
    await takeIn(product, connection, { ...colleague, own })
    const headers = await signIn(product, 'ana.garcia')
    const path = `/api/roster/lacking/${colleague.userId}`
    const lacking = await askJson<{ version: number }[]>(connection, {
      method: 'GET',
      path: '/api/roster/lacking',
      headers,
    })
    const version = lacking[0]?.version
    const before = await product.usage()
    let total = 0
    const batches: { perReport: number; ratio: number }[] = []
    for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
      const started = performance.now()
      const batch: Done = await askJson(connection, {
        method: 'POST',
        path,
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
    record({ what: '1,000 older reports given, in all', measured: total / 1000, unit: 's', aim: null })
    record({ what: 'older reports given, each', measured: middle('perReport'), unit: 'ms', aim: null })
    record({ what: 'older reports given, each, CPU of the server', measured: cpuMs / reports, unit: 'ms', aim: null })
    record({
      what: 'older reports given, each, against one HPKE seal and open',
      measured: middle('ratio'),
      unit: '',
      aim: null,
    })
  },
)
