import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import type { RecoveryKeyStanding, ShownShare } from '@canal/contract/recovery-key/schemas'
import type { SinceArchived } from '@canal/contract/reports/schemas'
import type { OwnSeat, Roster } from '@canal/contract/roster/schemas'
import { beginAnew, numbersOf, resetAndSignIn, sign } from '../../test/colleagues.ts'
import { commandEnvironment } from '../../test/command-line.ts'
import {
  createAdministrator,
  createChannel,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../test/factories.ts'
import { openWorld, pdf, read, readReport, refusalOf, save, submit, upload, type World } from '../../test/world.ts'
import { fromBase32, toBase32 } from '../platform/crypto/base32.ts'
import { holdClocks, passDays } from '../modules/roster/testing/time.ts'
import { keyCheckValue, newRootKey, parseRootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { openAnchors } from '../start/open-anchors.ts'
import { runCommand } from './run-command.ts'
import { openTerminal } from './terminal.ts'

const rootKey = newRootKey()
let world: World
let dataDir: string
let channel: TestChannel
let only: TestPerson
let shares: string[]
let out: string[]
let err: string[]

const run = (args: string[], answers: string[] = []) =>
  runCommand(['recovery', ...args], commandEnvironment(world, rootKey, dataDir), {
    print: (text) => void out.push(text),
    warn: (text) => void err.push(text),
    ask: () => Promise.resolve(answers.shift() ?? ''),
  })
const readmit = (person: TestPerson, answers: string[]) =>
  run(['--channel', channel.slug, '--user', person.username], answers)
const post = (path: string, payload: object = {}) =>
  world.call('POST', `/api/recovery-key${path}`, { token: only.token, payload })

/** Reset by the administrator, a password of their own, and new keys, for which nobody is there to sign. */
const lose = async (person: TestPerson): Promise<{ token: string }> => {
  const locked = await resetAndSignIn(world, await createAdministrator(world.deps), person)
  return beginAnew(world, locked)
}
/** What is asked for as long as the keys wait: two shares, and the numbers that the person reads out. */
const asking = async (by: { token: string }, own = shares) => [own[2] ?? '', own[0] ?? '', await numbersOf(world, by)]
/** The shares sign for the person, and a month passes in which nobody stopped it. */
const askAndWait = async (person: TestPerson, by: { token: string }) => {
  expect(await readmit(person, await asking(by)), err.at(-1)).toBe(1)
  expect(out.at(-2)).toMatch(/^Their new keys count from \d{4}-\d\d-\d\d on unless a member stops it/)
  // The command has the real clocks, which went on while those of the test stood still.
  await passDays(world, 30.1)
}

/** Another value than was shown, with the check that belongs to it. */
const altered = (share: string): string => {
  const bytes = fromBase32(share)
  if (!bytes) throw new Error('not a share')
  const content = Buffer.from(bytes.subarray(0, -3))
  content.writeUInt8(content.readUInt8(20) ^ 1, 20)
  return toBase32(Buffer.concat([content, createHash('sha256').update(content).digest().subarray(0, 3)]))
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'canal-command-'))
  world = await openWorld({}, { rootKeys: parseRootKeys(rootKey), ...(await openAnchors({ dataDir }, null)) })
  const key_check = keyCheckValue(world.deps.rootKeys)
  await world.database.ownerDb.updateTable('installation').set({ key_check }).execute()
})
beforeEach(async () => {
  holdClocks(world)
  out = []
  err = []
  channel = await createChannel(world.deps)
  only = await createMember(world.deps, channel)
  const { version } = (await post('')).json<{ version: number }>()
  shares = []
  for (const number of [1, 2, 3]) {
    shares.push((await post('/share', { version, number })).json<ShownShare>().share)
    await post('/kept', { version, number })
  }
})
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

// A server from outside is reached by another address than the one that a command would be given.
const isOwnCluster = inject('cluster').directory !== null

describe.runIf(isOwnCluster)('a lone member who lost password and code', () => {
  test('gets their place back by two shares and a month, and their reports after it, their own documents with them; the log says so, and they are told', async () => {
    const [one, archived] = [await submit(world, channel), await submit(world, channel)]
    const announced = await world.call('PUT', '/api/reports/internal-files', {
      token: only.token,
      payload: { id: one.id, phase: 'INSTRUCTION', files: ['memo.pdf'] },
    })
    const { filesList } = announced.json<{ filesList: FilesList }>()
    await upload(world, only, one.id, filesList, 'reports/internal-files/file-uploaded', pdf)
    const say = (chatMsg: string) =>
      world.call('PUT', '/api/anonymous/chat', { token: archived.token, payload: { id: archived.id, chatMsg } })
    await say('Before.')
    await save(world, only, archived.id, { status: 'archived' })
    await say('Since.')
    const back = await lose(only)
    expect(refusalOf(await read(world, back, one.id))).toEqual([403, 'keys-locked'])

    const answers = [shares[2] ?? '', shares[0] ?? '', only.username]
    await askAndWait(only, back)
    expect(out.join('\n')).toContain('waiting for the committee')
    expect(refusalOf(await read(world, back, one.id))).toEqual([403, 'no-access'])
    expect(await readmit(only, answers)).toBe(0)
    expect(out.join('\n')).toContain('on the committee')
    expect(out.at(-1)).toBe('2 reports were sealed to their keys; all members are told.')
    const report = await readReport(world, back, one.id)
    expect(report.details.description).toContain('Invoices')
    expect(report.loggedActions[0]).toMatchObject({
      type: 'readmitted',
      user: null,
      details: { username: only.username },
    })
    expect(refusalOf(await read(world, back, archived.id))).toEqual([403, 'report-archived'])
    const since = await world.call('GET', `/api/reports/${archived.id}/since-archived`, { token: back.token })
    expect(since.json<SinceArchived>().messages.map(({ message }) => message)).toEqual(['Since.'])
    const payload = { reportId: one.id, fileId: filesList[0]?.entryId, fileType: 'internal' }
    const opened = await world.call('POST', '/api/reports/get-download-presigned-url', { token: back.token, payload })
    expect(opened.statusCode).toBe(200)
    const told = await world.call('GET', '/api/notifications', { token: back.token })
    expect(told.body).toContain('recovery-key-used')
  })

  test('gets nothing without a second share, with a wrong one, or where the answer is no', async () => {
    const { id } = await submit(world, channel)
    const other = await createMember(world.deps, channel)
    const back = await lose(only)
    const [one = '', two = ''] = shares
    const wrong = `${one.slice(0, -1)}${one.endsWith('0') ? '1' : '0'}`
    expect(await readmit(only, [one, one, only.username])).toBe(2)
    expect(err.at(-1)).toContain('Both are share 1')
    expect(await readmit(only, [wrong, two, only.username])).toBe(2)
    expect(err.at(-1)).toContain('Share 1 is not complete')
    const standing = await world.call('GET', '/api/recovery-key', { token: other.token })
    expect(standing.json<RecoveryKeyStanding>().current?.shares.every(({ isKept }) => isKept)).toBe(true)
    expect(await readmit(only, [one, two, 'no'])).toBe(1)
    expect(err.at(-1)).toBe('Nothing was done.')
    await passDays(world, 31)
    expect(refusalOf(await read(world, back, id))).toEqual([403, 'keys-locked'])
  })

  test('is asked for the numbers of their new keys, so that nobody else’s take their place', async () => {
    const back = await lose(only)
    const heard = await asking(back)
    const owner = world.database.ownerDb
    const other = await createMember(world.deps, channel, { keyState: 'waiting' })
    const mine = await owner
      .selectFrom('user_key')
      .selectAll()
      .where('user_id', '=', other.id)
      .executeTakeFirstOrThrow()
    const { public_key, signing_key } = mine
    await owner
      .updateTable('user_key')
      .set({ public_key, signing_key })
      .where('user_id', '=', only.id)
      .where('version', '=', 2)
      .execute()
    for (const answer of [heard[2] ?? '', only.username]) {
      expect(await readmit(only, [...heard.slice(0, 2), answer])).toBe(1)
      expect(err.at(-1)).toBe('Nothing was done.')
    }
    const roster = await world.call('GET', '/api/roster/own', { token: back.token })
    expect(roster.json<OwnSeat>().act).toBeNull()
  })

  test('gets nothing before the month is over, and nothing at all where a member stops it', async () => {
    const { id } = await submit(world, channel)
    const eva = await createMember(world.deps, channel)
    const back = await lose(only)
    expect(await readmit(only, await asking(back))).toBe(1)
    const answers = await asking(back)
    await passDays(world, 29.9)
    expect(await readmit(only, answers)).toBe(1)
    const roster = await world.call('GET', '/api/roster?opened=true', { token: eva.token })
    const [act] = roster.json<Roster>().acts
    expect(act).toMatchObject({ kind: 'rekey', signers: [''], needed: 2 })
    await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: eva.token, payload: {} })
    await passDays(world, 31)
    expect(refusalOf(await read(world, back, id))).toEqual([403, 'keys-locked'])
  })

  test('gets it at once where enough members sign, among whom the shares are none', async () => {
    const { id } = await submit(world, channel)
    const [eva, luis] = [await createMember(world.deps, channel), await createMember(world.deps, channel)]
    const back = await lose(only)
    const answers = [shares[0] ?? '', shares[1] ?? '', only.username]
    expect(await readmit(only, await asking(back))).toBe(1)
    const roster = await world.call('GET', '/api/roster', { token: eva.token })
    const act = roster.json<Roster>().acts[0]?.id ?? ''
    const checkNumbers = await numbersOf(world, back)
    expect((await sign(world, eva, act, { checkNumbers })).json()).toMatchObject({ act: { id: act } })
    expect((await sign(world, luis, act, { checkNumbers })).json()).toEqual({ act: null })
    expect(await readmit(only, [...answers])).toBe(0)
    expect((await read(world, back, id)).statusCode).toBe(200)
  })

  test('gets no report that excludes them, and shares of another channel’s key open none of this one', async () => {
    const eva = await createMember(world.deps, channel)
    const hidden = await submit(world, channel, { restrictedUsers: [only.username] })
    const open = await submit(world, channel)
    const back = await lose(only)
    const answers = [shares[0] ?? '', shares[1] ?? '', only.username]
    await askAndWait(only, back)
    expect(await readmit(only, answers)).toBe(0)
    expect((await read(world, back, open.id)).statusCode).toBe(200)
    expect((await read(world, back, hidden.id)).statusCode).toBe(404)
    const own = shares
    channel = await createChannel(world.deps)
    only = await createMember(world.deps, channel)
    expect(await readmit(only, [own[0] ?? '', own[1] ?? '', only.username])).toBe(2)
    expect(err.at(-1)).toContain('no recovery key')
    await post('')
    expect(await readmit(only, [own[0] ?? '', own[1] ?? '', only.username])).toBe(2)
    expect(err.at(-1)).toContain('Share 1 belongs to no recovery key of this channel')
    expect(eva.username).not.toBe(only.username)
  })

  test('a share that was altered is named, whichever it is', async () => {
    await submit(world, channel)
    await lose(only)
    const [one = '', two = ''] = shares
    expect(await readmit(only, [altered(one), two, only.username])).toBe(2)
    expect(err.at(-1)).toContain('Share 1 was altered')
    expect(await readmit(only, [one, altered(two), only.username])).toBe(2)
    expect(err.at(-1)).toContain('Share 2 was altered')
  })

  test('two shares of different keys of the channel are named as such', async () => {
    const { version } = (await post('')).json<{ version: number }>()
    const later = (await post('/share', { version, number: 2 })).json<ShownShare>().share
    await lose(only)
    expect(await readmit(only, [shares[0] ?? '', later, only.username])).toBe(2)
    expect(err.at(-1)).toContain('of two different keys')
  })

  test('the shares can lie in two files, and are never arguments', async () => {
    await submit(world, channel)
    const back = await lose(only)
    const folder = await mkdtemp(join(tmpdir(), 'canal-shares-'))
    const files = await Promise.all(
      [0, 1].map(async (at) => {
        await writeFile(join(folder, `${at}`), `${shares[at] ?? ''}\n`)
        return ['--share-file', join(folder, `${at}`)]
      }),
    )
    const who = ['--channel', channel.slug, '--user', only.username]
    expect(await run([...who, ...files.flat()], [await numbersOf(world, back)])).toBe(1)
    await passDays(world, 30.1)
    expect(await run([...who, ...files.flat()], [only.username])).toBe(0)
    expect(await run([...who, '--share-file', join(folder, '0')])).toBe(2)
    expect(await run([...who, '--share', shares[0] ?? ''])).toBe(2)
    expect(await run(['--channel', channel.slug])).toBe(2)
    expect(await run([...who.slice(0, 3), 'nobody'])).toBe(2)
    expect(await run(['--help'])).toBe(0)
    await rm(folder, { recursive: true })
  })
})

test('what is piped in is read line by line, a secret is not shown, and an input that ends is told', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const terminal = openTerminal(input, output)
  input.end('first\nsecond\n')
  expect(await terminal.ask('One: ', true)).toBe('first')
  expect(await terminal.ask('Two: ')).toBe('second')
  await expect(terminal.ask('Three: ')).rejects.toThrow('ended')
  terminal.close()
  expect(String(output.read())).not.toContain('first')
})
