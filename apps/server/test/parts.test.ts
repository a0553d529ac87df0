import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Casework } from '@canal/contract/casework/schemas'
import { appendToEach, lockChain } from '../src/modules/audit-log/append.ts'
import { verifyLog } from '../src/modules/audit-log/verify/verify-log.ts'
import {
  bytesOf,
  erase,
  livePart,
  mark,
  markAndErase,
  partNames,
  shownOf,
  suppress,
  told,
  type PartName,
  type PartScene,
} from '../src/modules/casework/testing/part-scene.ts'
import { applyRevocations } from '../src/modules/report-access/revocation/apply-revocations.ts'
import { logSigningKey } from '../src/platform/crypto/log-chain.ts'
import { inChannel } from '../src/platform/db/transaction.ts'
import { holderTag } from '../src/platform/crypto/tags.ts'
import { actsLogged, caseworkOf, decide, ownReport, propose, reopenFor, waitingOf } from './casework-world.ts'
import { takeOff } from './colleagues.ts'
import { createChannel, createMember, type TestPerson } from './factories.ts'
import { leftAfterVacuum } from './files-on-disk.ts'
import { openStream, type Heard } from './streams.ts'
import { brokenLogOf, countWaiting } from './together.ts'
import { openWorld, readReport, refusalOf, save, submit, type World } from './world.ts'

let world: World
let scene: PartScene
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  scene = await livePart(world)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb
const hour = 3600
const check = () => brokenLogOf(world, { channelId: scene.one.channel.id, reportId: scene.id })
const decideOn = (by: { token: string }, verb: 'confirm' | 'withdraw', proposalId: string) =>
  decide(world, by, verb, { id: scene.id, proposalId })
/** What its log tells, but who took it out. */
const actsOf = async (id: string) => (await actsLogged(world, id)).filter((type) => type !== 'exported')

/** Who reads what: a note and an internal document never reach the reporter, and who reported never an investigator. */
const committee = ['member', 'colleague']
const everybody = [...committee, 'investigator', 'reporter', 'reporter without scripts']
const readersOf = (name: PartName): string[] => {
  if (name === 'note') return committee
  if (name === 'internal document') return [...committee, 'investigator']
  return name === 'identity' ? everybody.filter((who) => who !== 'investigator') : everybody
}

describe.each(partNames.map((name) => [name] as const))('%s', (name) => {
  test('is masked for everybody at once, and the others stay', async () => {
    const { part, word } = scene.parts[name]
    const before = await shownOf(world, scene)
    expect(told(before, word).sort()).toEqual(readersOf(name).sort())
    await mark(world, scene.one.ana, scene, part, 'out_of_scope')
    const after = await shownOf(world, scene)
    expect(told(after, word)).toEqual([])
    expect(told(after, '"ground":"out_of_scope"')).toEqual(expect.arrayContaining(readersOf(name).slice(0, 2)))
    for (const other of partNames.filter((one) => one !== name))
      expect(told(after, scene.parts[other].word).sort(), other).toEqual(readersOf(other).sort())
    expect(await check()).toBeNull()
  })

  test('is erased once a colleague confirms: nothing of it is left, and the log holds', async () => {
    const { part, word } = scene.parts[name]
    const bytes = await bytesOf(world, scene, part)
    expect(bytes.length).toBeGreaterThan(0)
    const waiting = await mark(world, scene.one.ana, scene, part)
    await erase(world)
    expect((await bytesOf(world, scene, part)).length).toBe(bytes.length)
    expect(refusalOf(await decideOn(scene.one.ana, 'confirm', waiting.id))).toEqual([409, 'conflict'])
    expect((await decideOn(scene.one.luis, 'confirm', waiting.id)).statusCode).toBe(200)
    world.advance(1)
    await erase(world)
    expect(await bytesOf(world, scene, part)).toEqual([])
    expect(told(await shownOf(world, scene), word)).toEqual([])
    expect(await check()).toBeNull()
    const { publicKey } = logSigningKey(world.deps.rootKeys)
    const verdict = await verifyLog(owner(), { publicKey, rootKeys: world.deps.rootKeys })
    expect(verdict.broken).toBeNull()
    expect((await actsOf(scene.id)).slice(-4)).toEqual(['proposed', 'part_suppressed', 'part_confirmed', 'part_erased'])
    expect((await caseworkOf(world, scene.one.eva, scene.id)).waiting).toEqual([])
  })

  test('is shown again where somebody objects', async () => {
    const { part, word } = scene.parts[name]
    const { id: proposalId } = await mark(world, scene.one.ana, scene, part)
    expect((await decideOn(scene.one.luis, 'withdraw', proposalId)).statusCode).toBe(200)
    world.advance(80 * hour)
    await erase(world)
    const after = await shownOf(world, scene)
    expect(told(after, word).sort()).toEqual(readersOf(name).sort())
    expect(told(after, '"suppressed":{')).toEqual([])
    expect((await actsOf(scene.id)).slice(-2)).toEqual(['proposal_withdrawn', 'part_restored'])
    expect(await check()).toBeNull()
  })
})

test('without anybody’s word a part goes after 72 hours, and not a moment before; nobody objects afterwards', async () => {
  const { part } = scene.parts.message
  const { id: proposalId, until } = await mark(world, scene.one.ana, scene, part)
  expect(until).toBe(new Date(world.deps.now().getTime() + 72 * hour * 1000).toISOString())
  world.advance(72 * hour - 1)
  await erase(world)
  expect((await bytesOf(world, scene, part)).length).toBe(1)
  world.advance(1)
  expect(refusalOf(await decideOn(scene.one.luis, 'withdraw', proposalId))).toEqual([409, 'already-done'])
  expect(refusalOf(await decideOn(scene.one.luis, 'confirm', proposalId))).toEqual([409, 'already-done'])
  expect((await caseworkOf(world, scene.one.eva, scene.id)).waiting).toEqual([])
  expect(await erase(world)).toBeGreaterThan(0)
  expect(await bytesOf(world, scene, part)).toEqual([])
  expect((await actsLogged(world, scene.id)).at(-1)).toBe('part_erased')
})

test('of a report that is held nothing is erased without a second word, which may come, or an objection, while it is held', async () => {
  const { ana, luis, eva } = scene.one
  const held = await propose(world, ana, { kind: 'held', id: scene.id })
  const { message, note, location } = scene.parts
  const hold = waitingOf(held, 'held')?.id ?? ''
  await decideOn(luis, 'confirm', hold)
  const waiting = await Promise.all([message, note].map(({ part }) => mark(world, ana, scene, part)))
  await mark(world, ana, scene, location.part)
  world.advance(80 * hour)
  await erase(world)
  for (const { part } of [message, note, location]) expect((await bytesOf(world, scene, part)).length).toBe(1)
  expect(told(await shownOf(world, scene), location.word)).toEqual([])
  expect(refusalOf(await save(world, ana, scene.id, { status: 'archived' }))).toEqual([409, 'part-waits'])
  expect((await decideOn(luis, 'confirm', waiting[0]?.id ?? '')).statusCode).toBe(200)
  expect((await decideOn(eva, 'withdraw', waiting[1]?.id ?? '')).statusCode).toBe(200)
  world.advance(1)
  await erase(world)
  const left = [message, note, location].map(async ({ part }) => (await bytesOf(world, scene, part)).length)
  expect(await Promise.all(left)).toEqual([0, 1, 1])
  await decideOn(luis, 'withdraw', hold)
  world.advance(9 * 24 * hour)
  await erase(world)
  expect(await bytesOf(world, scene, location.part)).toEqual([])
  expect(await check()).toBeNull()
})

test('what silence has erased waits for nobody, when the report is held afterwards', async () => {
  const { ana, luis } = scene.one
  const { part } = scene.parts.location
  const { id: proposalId } = await mark(world, ana, scene, part)
  world.advance(73 * hour)
  await erase(world)
  const held = waitingOf(await propose(world, ana, { kind: 'held', id: scene.id }), 'held')?.id ?? ''
  expect((await decideOn(luis, 'confirm', held)).json<Casework>().waiting).toEqual([])
  for (const verb of ['confirm', 'withdraw'] as const)
    expect(refusalOf(await decideOn(luis, verb, proposalId))).toEqual([409, 'already-done'])
  expect(refusalOf(await suppress(world, luis, scene, part))).toEqual([409, 'already-done'])
})

test('in a committee of one it is erased on their word alone', async () => {
  const channel = await createChannel(world.deps)
  const ana = await createMember(world.deps, channel)
  const report = await submit(world, channel, { witnesses: ['Rosa'] })
  const answer = await suppress(world, ana, report, 'answer:witnesses:0', 'special_data')
  expect(answer.json<Casework>()).toMatchObject({ waiting: [], needsConfirmation: false, waits: false })
  world.advance(1)
  expect(await erase(world)).toBeGreaterThan(0)
  const { details } = await readReport(world, ana, report.id)
  expect(details).toMatchObject({
    witnesses: [''],
    suppressed: [{ part: 'answer:witnesses:0', ground: 'special_data' }],
  })
})

test('the reporter reads when and on what ground, not who or why, and hears of no note', async () => {
  const { ana, report } = scene.one
  await mark(world, ana, scene, scene.parts.witness.part, 'untrue')
  world.advance(120)
  await mark(world, ana, scene, scene.parts.note.part)
  await mark(world, ana, scene, scene.parts['internal document'].part)
  const own = await ownReport(world, report)
  expect(own.details.witnesses).toEqual(['Rosa Feldspar', '', 'Noa Granite'])
  expect(own.details.suppressed).toMatchObject([{ part: 'answer:witnesses:1', ground: 'untrue' }])
  expect(own.loggedActions.filter(({ type }) => type === 'part_suppressed')).toMatchObject([
    { user: null, createdAt: own.details.suppressed[0]?.at, details: {} },
  ])
  expect(JSON.stringify(own)).not.toContain('Two banks')
})

test('an investigator sees the mask, and not who marked it, why, or that it waits', async () => {
  await mark(world, scene.one.ana, scene, scene.parts.description.part, 'untrue')
  const shown = await readReport(world, scene.expert, scene.id)
  expect(shown.details).toMatchObject({
    description: '',
    suppressed: [{ part: 'answer:description', ground: 'untrue' }],
  })
  const log = await world.call('GET', `/api/reports/${scene.id}/logs?size=50`, { token: scene.expert.token })
  expect(JSON.stringify([shown.history, shown.loggedActions]) + log.body).not.toMatch(/part_|proposed/)
})

test('members read in the log who marked it and on what ground, and no file’s name', async () => {
  await mark(world, scene.one.ana, scene, scene.parts.evidence.part, 'special_data')
  const { loggedActions, history } = await readReport(world, scene.one.eva, scene.id)
  const entry = loggedActions.find(({ type }) => type === 'part_suppressed')
  expect(entry).toMatchObject({ user: scene.one.ana.username, details: { ground: 'special_data' } })
  expect(history.at(-1)).toMatchObject({ type: 'part_suppressed', user: scene.one.ana.username })
})

test('open pages hear of a mask at once, and of that of a note the committee’s alone', async () => {
  const { ana, luis, report } = scene.one
  const [member, ...others] = [
    await openStream(world.server, luis.token),
    await openStream(world.server, scene.expert.token),
    await openStream(world.server, report.token),
  ]
  const isChat = ({ data }: Heard) => data.topic === 'chat' && data.id === scene.id
  await mark(world, ana, scene, scene.parts.note.part)
  await member?.until(isChat)
  await mark(world, ana, scene, scene.parts.message.part)
  for (const stream of others) {
    const heard = await stream.until(isChat)
    expect(heard.filter(({ data }) => data.id === scene.id).map(({ data }) => data.topic)).toEqual(['chat'])
    stream.close()
  }
  member?.close()
})

const readPart = (by: { token: string }, proposalId: string, id = scene.id) =>
  world.call('GET', `/api/casework/${id}/parts/${proposalId}`, { token: by.token })

describe('who is to confirm', () => {
  test.each(partNames.map((name) => [name] as const))('reads what would go, while it waits: %s', async (name) => {
    const { part, word } = scene.parts[name]
    const { id: proposalId } = await mark(world, scene.one.ana, scene, part)
    expect((await readPart(scene.one.luis, proposalId)).json<{ text: string }>().text).toContain(word)
    expect(refusalOf(await readPart(scene.one.ana, proposalId))).toEqual([409, 'conflict'])
    expect((await readPart(scene.expert, proposalId)).statusCode).toBe(403)
    expect((await readPart(scene.one.report, proposalId)).statusCode).toBe(401)
    await decideOn(scene.one.luis, 'confirm', proposalId)
    expect(refusalOf(await readPart(scene.one.luis, proposalId))).toEqual([409, 'conflict'])
  })

  test('is not let into another report by it', async () => {
    const other = await livePart(world)
    const { id: proposalId } = await mark(world, scene.one.ana, scene, scene.parts.note.part)
    expect((await readPart(other.one.ana, proposalId)).statusCode).toBe(404)
    expect((await readPart(other.one.ana, proposalId, other.id)).statusCode).toBe(409)
  })
})

test('no address of a masked file opens, the ones that were made before neither', async () => {
  const { report } = scene.one
  const ask = () =>
    world.call('POST', '/api/anonymous/get-download-presigned-url', {
      token: report.token,
      payload: { fileId: scene.files.evidence },
    })
  const { url } = (await ask()).json<{ url: string }>()
  const look = () => world.server.inject({ method: 'GET', url })
  expect((await look()).statusCode).toBe(200)
  const { id: proposalId } = await mark(world, scene.one.ana, scene, scene.parts.evidence.part)
  expect([(await look()).statusCode, (await ask()).statusCode]).toEqual([404, 404])
  const downloaded = await world.call('PUT', `/api/reports/downloaded/${scene.files.evidence}`, {
    token: scene.one.ana.token,
  })
  expect(downloaded.statusCode).toBe(404)
  await decideOn(scene.one.luis, 'withdraw', proposalId)
  expect((await ask()).statusCode).toBe(200)
})

describe('what is refused', () => {
  test('a part that is not there, that says nothing, or is called what it is not', async () => {
    const { ana } = scene.one
    const other = await livePart(world)
    const { evidence, internal } = scene.files
    const none = [
      other.parts.message.part,
      'answer:witnesses:3',
      'answer:witnesses:9',
      'answer:category',
      `internal:${evidence}`,
      `evidence:${internal}`,
      other.parts.evidence.part,
    ]
    for (const part of none) expect(refusalOf(await suppress(world, ana, scene, part)), part).toEqual([409, 'conflict'])
    for (const part of ['details', 'subject', 'message:1', `file:${evidence}`, "identity'--"])
      expect((await suppress(world, ana, scene, part)).statusCode, part).toBe(422)
    expect(await check()).toBeNull()
  })

  test('the same part twice, while it waits and when it is gone', async () => {
    const { part } = scene.parts.location
    await mark(world, scene.one.ana, scene, part)
    expect(refusalOf(await suppress(world, scene.one.luis, scene, part))).toEqual([409, 'conflict'])
    world.advance(73 * hour)
    expect(refusalOf(await suppress(world, scene.one.luis, scene, part))).toEqual([409, 'already-done'])
    await erase(world)
    expect(refusalOf(await suppress(world, scene.one.luis, scene, part))).toEqual([409, 'already-done'])
  })

  test('to anybody but the committee, and in an archived report', async () => {
    const { part } = scene.parts.location
    const outsider = await createMember(world.deps, await createChannel(world.deps))
    expect((await suppress(world, outsider, scene, part)).statusCode).toBe(404)
    expect((await suppress(world, scene.expert, scene, part)).statusCode).toBe(403)
    expect((await suppress(world, scene.one.report, scene, part)).statusCode).toBe(401)
    await save(world, scene.one.ana, scene.id, { status: 'archived' })
    expect(refusalOf(await suppress(world, scene.one.ana, scene, part))).toEqual([409, 'archived-read-only'])
  })
})

test('a report is not archived while a part waits, to which nobody could object any more', async () => {
  const { ana, luis } = scene.one
  const { id: proposalId } = await mark(world, ana, scene, scene.parts.message.part)
  const archive = () => save(world, ana, scene.id, { status: 'archived' })
  expect(refusalOf(await archive())).toEqual([409, 'part-waits'])
  await decideOn(luis, 'confirm', proposalId)
  expect((await archive()).statusCode).toBe(200)
  world.advance(1)
  await erase(world)
  expect(await bytesOf(world, scene, scene.parts.message.part)).toEqual([])
  expect(await check()).toBeNull()
})

test('an investigator who archives it hears of no part that waits, which then goes in time', async () => {
  const { part } = scene.parts.note
  await mark(world, scene.one.ana, scene, part)
  expect((await save(world, scene.expert, scene.id, { status: 'archived' })).statusCode).toBe(200)
  await erase(world)
  expect((await bytesOf(world, scene, part)).length).toBe(1)
  world.advance(73 * hour)
  await erase(world)
  expect(await bytesOf(world, scene, part)).toEqual([])
  expect(await check()).toBeNull()
})

test('who has a report reopened for them alone erases nothing at once: others had it, and may object', async () => {
  const { ana, luis, eva } = scene.one
  await reopenFor(world, scene.id, { asks: ana, votes: [luis, eva] })
  expect(await caseworkOf(world, ana, scene.id)).toMatchObject({ needsConfirmation: false, waits: true })
  const { part } = scene.parts.message
  const { until } = await mark(world, ana, scene, part)
  expect(until).toBe(new Date(world.deps.now().getTime() + 72 * hour * 1000).toISOString())
  world.advance(60)
  await erase(world)
  expect((await bytesOf(world, scene, part)).length).toBe(1)
  expect(told(await shownOf(world, scene), scene.parts.message.word)).toEqual([])
})

test.each([
  [
    'stepped aside',
    (one: TestPerson) => world.call('POST', '/api/reports/recuse', { token: one.token, payload: { id: scene.id } }),
  ],
  ['left the committee', (one: TestPerson) => takeOff(world, [one], one)],
] as const)('who is alone with a report because the others %s erases nothing at once', async (_how, lose) => {
  const { ana, luis, eva } = scene.one
  for (const one of [luis, eva]) expect((await lose(one)).statusCode).toBeLessThan(300)
  await applyRevocations(world.deps, owner())
  expect(await caseworkOf(world, ana, scene.id)).toMatchObject({ needsConfirmation: false, waits: true })
  const { part } = scene.parts.message
  await mark(world, ana, scene, part)
  world.advance(60)
  await erase(world)
  expect((await bytesOf(world, scene, part)).length).toBe(1)
  world.advance(73 * hour)
  await erase(world)
  expect(await bytesOf(world, scene, part)).toEqual([])
})

test('what somebody writes in the log while the job looks is no alarm: the part goes the next time', async () => {
  const { part } = scene.parts.message
  const { id: proposalId } = await mark(world, scene.one.ana, scene, part)
  await decideOn(scene.one.luis, 'confirm', proposalId)
  world.advance(1)
  const { ana, channel } = scene.one
  const place = { channelId: channel.id, reportIds: [scene.id] }
  const waiting = await inChannel(world.deps.db, channel.id, async (tx) => {
    await lockChain(tx, scene.id)
    const job = erase(world)
    while ((await countWaiting(world)) < 1) await Promise.resolve()
    // As who takes the log out as a file.
    await appendToEach(
      tx,
      world.deps,
      place,
      { type: 'exported', userTag: holderTag(world.deps.rootKeys, channel.id, ana.id) },
      world.deps.now(),
    )
    return { job }
  })
  expect(await waiting.job).toBe(0)
  expect(await actsLogged(world, scene.id)).not.toContain('tampered')
  expect(await erase(world)).toBe(1)
  expect(await bytesOf(world, scene, part)).toEqual([])
  expect(await check()).toBeNull()
})

// A server from outside keeps its files to itself.
describe.runIf(inject('cluster').directory !== null)('in the files of database and store', () => {
  test('no byte of what was erased is left after a vacuum', async () => {
    const objects = (
      await owner().selectFrom('file_version').select('object_key').where('report_id', '=', scene.id).execute()
    ).map(({ object_key: key }) => key)
    const wanted = new Map<Buffer, string>()
    for (const name of partNames)
      for (const bytes of await bytesOf(world, scene, scene.parts[name].part)) wanted.set(bytes, name)
    expect(wanted.size).toBeGreaterThan(partNames.length)
    const left = async () => [...new Set(await leftAfterVacuum(world, wanted))].sort()
    // The account is long, and may still be in the database's memory alone.
    expect(await left()).toEqual(expect.arrayContaining(partNames.filter((name) => name !== 'description')))
    for (const name of partNames) await markAndErase(world, scene, name)
    expect(await left()).toEqual([])
    // One document was left alone.
    const stored = await Promise.all(objects.map((key) => world.deps.store.stat(key)))
    expect(stored.filter(Boolean).length).toBeLessThan(objects.length)
    expect((await readReport(world, scene.one.eva, scene.id)).attachedFiles.map(({ filename }) => filename)).toEqual([
      '',
      'spare.pdf',
    ])
  })
})
