import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import { decide } from '../../../test/casework-world.ts'
import { figuresOf, passDays, remove, tablesWith } from '../../../test/deletion-world.ts'
import { brokenLogOf } from '../../../test/together.ts'
import { openLoggedWorld, refusalOf, submit, type World } from '../../../test/world.ts'
import { toErasureLine } from '../audit-log/erasure-line.ts'
import { removeStaleFiles } from '../files/upload/stale.ts'
import { deleteAgain } from './delete-again.ts'
import { bytesOf, erase, livePart, mark, shownOf, type PartScene } from './testing/part-scene.ts'

let world: World
let scene: PartScene
const lines: string[] = []
beforeAll(async () => {
  world = await openLoggedWorld(lines)
})
beforeEach(async () => {
  lines.length = 0
  scene = await livePart(world)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb
const check = () => brokenLogOf(world, { channelId: scene.one.channel.id, reportId: scene.id })
const decideOn = (by: { token: string }, verb: 'confirm' | 'withdraw', proposalId: string) =>
  decide(world, by, verb, { id: scene.id, proposalId })
/** What a restore does with the lines that the operator kept. */
const again = (list: readonly string[]) => {
  const linesOf = async function* () {
    yield* list
  }
  return deleteAgain(world.deps, owner(), linesOf())
}
/** The line of a part that was erased, after the backup was made. */
const lineOf = (part: string) => {
  const day = world.deps.now().toISOString().slice(0, 10)
  const at = { channelId: scene.one.channel.id, reportId: scene.id }
  const erasure = { ...at, part, day, sequence: 40, hash: Buffer.alloc(32, 7) }
  return JSON.stringify({ erasure: toErasureLine(world.deps.rootKeys, erasure) })
}

test('what a backup brings back goes again by the lines, and by no line that somebody made', async () => {
  const { one, id } = scene
  const kept = await submit(world, one.channel)
  await world.call('PUT', '/api/casework/investigations', { token: one.ana.token, payload: { id: kept.id } })
  const state = async () => ({
    report: await owner().selectFrom('report').selectAll().where('id', '=', kept.id).execute(),
    figures: await figuresOf(world, one.channel.id),
    left: await tablesWith(world, id),
  })
  // The line of another one, which this one is made to look like.
  passDays(world, 95)
  await remove(world)
  const after = await state()
  const [line = ''] = lines.filter((text) => text.includes('"deletion"') && text.includes(id))
  expect(line).not.toBe('')
  const forged = line.replaceAll(id, kept.id)
  expect(await again([line, forged])).toEqual({ deleted: 0, erased: 0, refused: [kept.id] })
  expect(await state()).toEqual(after)
  await expect(again(['{"deletion":{}}'])).rejects.toThrow(SyntaxError)
})

test('what a backup of before brings back is erased again by the lines, and by no line that somebody made', async () => {
  const names = ['message', 'witness', 'identity', 'evidence'] as const
  for (const name of names) {
    const { id: proposalId } = await mark(world, scene.one.ana, scene, scene.parts[name].part)
    await decideOn(scene.one.luis, 'confirm', proposalId)
  }
  const restored = await livePart(world)
  world.advance(1)
  await erase(world)
  const own = lines.filter((line) => line.includes('"erasure"') && line.includes(scene.id))
  expect(own).toHaveLength(names.length)
  expect(await again(own)).toEqual({ deleted: 0, erased: 0, refused: [] })
  const forged = (own[0] ?? '')
    .replaceAll(scene.id, restored.id)
    .replaceAll(scene.one.channel.id, restored.one.channel.id)
  expect(await again([forged])).toEqual({ deleted: 0, erased: 0, refused: [restored.id] })
  await expect(again(['{"erasure":{}}'])).rejects.toThrow(SyntaxError)
  const word = (await shownOf(world, restored))['member']
  for (const name of names) expect(word).toContain(restored.parts[name].word)
})

test('a document that a backup brings back before it was confirmed goes whole by its line', async () => {
  const { report } = scene.one
  const payload = { id: scene.id, chatMsg: '', filesToUpload: ['jasper.pdf'] }
  const answer = await world.call('PUT', '/api/anonymous/chat', { token: report.token, payload })
  const [file] = answer.json<{ filesList: FilesList }>().filesList
  const part = `chat:${file?.entryId ?? ''}`
  expect((await bytesOf(world, scene, part)).length).toBeGreaterThan(0)
  expect(await again([lineOf(part)])).toMatchObject({ refused: [] })
  expect(await bytesOf(world, scene, part)).toEqual([])
  world.advance(49 * 3600)
  await removeStaleFiles(world.deps)
  expect(await check()).toBeNull()
})

test('a part that the lines erased again can no longer be confirmed or withdrawn', async () => {
  const { luis } = scene.one
  const { part } = scene.parts.message
  const { id: proposalId } = await mark(world, scene.one.ana, scene, part)
  expect(await again([lineOf(part)])).toEqual({ deleted: 0, erased: 1, refused: [] })
  expect(await bytesOf(world, scene, part)).toEqual([])
  const shown = await world.call('GET', `/api/casework/${scene.id}/parts/${proposalId}`, { token: luis.token })
  expect(refusalOf(shown)).toEqual([409, 'conflict'])
  for (const verb of ['confirm', 'withdraw'] as const)
    expect(refusalOf(await decideOn(luis, verb, proposalId)), verb).toEqual([409, 'already-done'])
  expect(await check()).toBeNull()
})
