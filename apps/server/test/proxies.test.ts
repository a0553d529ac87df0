import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Report, ReporterReport, Submitted } from '@canal/contract/reports/schemas'
import { startS3Double } from '../src/platform/store/testing/s3-double.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { createChannel, createMember, type TestChannel, type TestPerson } from './factories.ts'
import { bucketEnvironment, depsBeside, openInstances, type Instance } from './instances.ts'
import { openTap, proxyPrograms, publicName, startProxy, type Proxy, type ProxyName, type Tap } from './proxies.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { details } from './world.ts'

const tusHeaders = { 'tus-resumable': '1.0.0' }
const [reporterAddress, memberAddress, guesserAddress] = ['127.0.0.21', '127.0.0.22', '127.0.0.23']

const serveTwo = (name: ProxyName): void => {
  let database: TestDatabase
  let bucket: Awaited<ReturnType<typeof startS3Double>>
  let instances: Awaited<ReturnType<typeof openInstances>>
  let served: { instance: Instance; tap: Tap }[]
  let proxy: Proxy
  let channel: TestChannel
  let ana: TestPerson
  let reporter: Visitor
  let member: Visitor

  beforeAll(async () => {
    database = await openTestDatabase()
    bucket = await startS3Double()
    const deps = await depsBeside(database, bucket.bucket)
    channel = await createChannel(deps)
    ana = await createMember(deps, channel)
    instances = await openInstances(database, {
      PUBLIC_URL: `https://${publicName}`,
      TRUSTED_PROXIES: '127.0.0.1',
      ...bucketEnvironment(bucket.bucket),
    })
    served = []
    for (const instance of [await instances.begin(), await instances.begin()]) {
      const tap = await openTap(instance.port)
      void instance.ended.then(tap.close)
      served.push({ instance, tap })
    }
    proxy = await startProxy(
      name,
      served.map(({ tap }) => tap.port),
    )
    reporter = openVisitor(proxy, reporterAddress)
    member = openVisitor(proxy, memberAddress)
  })
  afterAll(async () => {
    for (const visitor of [reporter, member]) visitor.close()
    await proxy.stop()
    for (const { tap } of served) tap.close()
    await instances.close()
    await bucket.close()
    await database.close()
  })

  const submit = async (attachedFiles: string[] = []): Promise<Submitted> => {
    const form = await reporter.call<{ formToken: string }>('GET', `/api/anonymous/channels/${channel.slug}`)
    const sent = await reporter.call<Submitted>('POST', '/api/anonymous', {
      body: { channel: channel.id, ...details, attachedFiles },
      headers: { 'x-form-token': form.json().formToken },
    })
    expect(sent.status).toBe(200)
    return sent.json()
  }
  const offsetOf = async (location: string) =>
    Number((await reporter.call('HEAD', location, { headers: tusHeaders })).headers['upload-offset'])
  const safeBytes = async (fileId: string): Promise<number> => {
    const found = await sql<{ bytes: string }>`select received_bytes as bytes from file_version
      where file_id = ${fileId}`.execute(database.ownerDb)
    return Number(found.rows[0]?.bytes ?? 0)
  }
  const piece = (at: number, size: number) => ({
    ...tusHeaders,
    'upload-offset': String(at),
    'content-type': 'application/offset+octet-stream',
    'content-length': String(size),
  })

  test('pages come by TLS with the headers of the program, and http leads there', async () => {
    const page = await reporter.call('GET', `/${channel.slug}`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const led = await reporter.callPlain(`/${channel.slug}?lang=en`)
    expect(led.status).toBe(308)
    expect(led.headers['location']).toBe(`https://${publicName}/${channel.slug}?lang=en`)
    expect((await reporter.call('GET', '/api/health/ready')).status).toBe(200)
    expect((await reporter.call('GET', '/metrics')).body.toString()).not.toContain('canal_requests_total')
  })

  test('a session is known to both instances, to which requests go by turns', async () => {
    const report = await submit()
    const before = served.map(({ tap }) => tap.received())
    for (let times = 0; times < 6; times += 1) {
      const own = await reporter.call<ReporterReport>('GET', '/api/anonymous/report', { token: report.token })
      expect(own.json().details.description).toBe(details.description)
      const read = await member.call<Report>('POST', '/api/reports', { token: ana.token, body: { id: report.id } })
      expect(read.status).toBe(200)
    }
    expect(served.every(({ tap }, at) => tap.received() > (before[at] ?? 0))).toBe(true)
  })

  test('a live update arrives at once, whichever instance the change was made at', async () => {
    const { status, headers, until, close } = await member.listen(ana.token)
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
    for (let times = 0; times < 2; times += 1) {
      const { id } = await submit()
      await until(({ data }) => data.id === id)
    }
    close()
  })

  test('who guesses is slowed down by their own address, on both instances, and cannot say another one', async () => {
    const guesser = openVisitor(proxy, guesserAddress)
    const guess = (by: Visitor, headers: Record<string, string> = {}) =>
      by.call('POST', '/api/anonymous/ref', { body: { ref: 'AAAA-AAAA-AAAA-AAAA-AAAA' }, headers })
    const statuses = new Set<number>()
    for (let times = 0; times < 100 && !statuses.has(429); times += 1) statuses.add((await guess(guesser)).status)
    expect([...statuses]).toEqual([404, 429])
    for (const forged of ['203.0.113.7', '127.0.0.1', '198.51.100.1, 127.0.0.1'])
      for (let times = 0; times < 2; times += 1)
        expect((await guess(guesser, { 'x-forwarded-for': forged })).status).toBe(429)
    expect((await guess(reporter)).status).toBe(404)
    guesser.close()
  })

  test('an upload passes unbuffered, and goes on at the other instance after its own was killed', async () => {
    const report = await submit(['ledger.csv'])
    const [entry] = report.filesList as [FilesList[number]]
    const bytes = Buffer.from(randomBytes(6 * 1024 ** 2).toString('hex'))
    const headers = { ...tusHeaders, 'upload-length': String(bytes.length) }
    expect((await reporter.call('POST', entry.location, { headers })).status).toBe(201)
    const before = served.map(({ tap }) => tap.received())
    const sending = reporter.open('PATCH', entry.location, piece(0, bytes.length))
    const broken = Promise.race([once(sending, 'response'), once(sending, 'close')]).catch(() => undefined)
    const half = bytes.subarray(0, bytes.length / 2 + 99)
    sending.write(half)
    // The half is here, and some of it is safe, although the whole never came to the proxy.
    const holder = () => served.findIndex(({ tap }, at) => tap.received() - (before[at] ?? 0) >= half.length)
    await expect.poll(holder, { timeout: 30_000 }).toBeGreaterThanOrEqual(0)
    await expect.poll(() => safeBytes(entry.entryId), { timeout: 30_000 }).toBeGreaterThan(0)
    const gone = served[holder()]?.instance
    gone?.signal('SIGKILL')
    await gone?.ended
    // The sender goes on as long as nobody tells otherwise.
    sending.write(bytes.subarray(half.length))
    await broken
    sending.destroy()
    const reached = await offsetOf(entry.location)
    expect(reached).toBeGreaterThan(0)
    expect(reached).toBeLessThanOrEqual(half.length)
    const rest = bytes.subarray(reached)
    const sent = await reporter.call('PATCH', entry.location, { headers: piece(reached, rest.length), body: rest })
    expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(bytes.length)])
    const { token, id } = report
    const confirmed = { id, filesList: [{ entryId: entry.entryId }] }
    expect((await reporter.call('PATCH', '/api/anonymous/file-uploaded', { token, body: confirmed })).status).toBe(204)
    const asked = { token, body: { fileId: entry.entryId } }
    const address = await reporter.call<{ url: string }>('POST', '/api/anonymous/get-download-presigned-url', asked)
    const got = await reporter.call('GET', address.json().url)
    expect(got.status).toBe(200)
    expect(got.body.equals(bytes)).toBe(true)
  })

  test('with one instance gone every request is answered by the other', async () => {
    for (let times = 0; times < 10; times += 1) {
      expect((await reporter.call('GET', '/api/health/ready')).status).toBe(200)
      await submit()
    }
  })

  test('nothing that the proxy writes tells of a reporter: no address, no path, no time of theirs', async () => {
    const report = await submit()
    await reporter.call('GET', `/${channel.slug}/${report.reference}`)
    await reporter.callPlain(`/${channel.slug}/${report.reference}`)
    const visitors = [reporterAddress, memberAddress, guesserAddress]
    const secrets = [
      ...visitors,
      channel.slug,
      report.reference,
      report.token,
      'anonymous',
      'X-Api-Key',
      details.location,
    ]
    const written = await proxy.written()
    for (const [file, text] of written)
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${file}`).toBe(false)
    for (const { instance } of served)
      for (const secret of [...visitors, channel.slug, report.reference]) expect(instance.said()).not.toContain(secret)
    // nginx notes the back-office: when, how it ended, and nothing else.
    const noted = [...written].find(([file]) => file.endsWith('channel.log'))?.[1]
    if (name === 'nginx') expect(noted).toMatch(/^([\dT:+-]+ \d{3} (GET|POST|PUT|PATCH|DELETE|HEAD)\n)+$/)
    expect(noted?.split('\n').length ?? 0).toBeLessThan(20)
  })
}

// Left out where one is not installed (.ci/run installs both).
for (const name of ['nginx', 'caddy'] as const)
  describe.runIf(proxyPrograms[name] !== null)(`two instances behind ${name} as deploy/ shows it`, () => serveTwo(name))
