import { expect, test } from 'vitest'
import type { Casework } from '@canal/contract/casework/schemas'
import { actsLogged, caseworkOf, close, ownReport, reopenFor } from '../../../test/casework-world.ts'
import { readReport } from '../../../test/world.ts'
import { holdClocks } from '../roster/testing/time.ts'
import { deleteDue } from './delete-due.ts'
import { agree, alone, begin, caseScene, keptOf, tryToPropose } from './testing/case-scene.ts'

const scene = caseScene()
const remove = () => {
  holdClocks(scene.world)
  return deleteDue(scene.world.deps, scene.world.database.ownerDb)
}
const isThere = async (id = scene.id) => {
  const found = await scene.world.database.ownerDb.selectFrom('report').select('id').where('id', '=', id).execute()
  return found.length === 1
}

test('a report that is untrue is deleted at once where two members say so, and not by one', async () => {
  const { world, one, id } = scene
  await begin(scene, 'untrue')
  world.advance(80 * 3600)
  await remove()
  expect(await isThere()).toBe(true)
  expect((await readReport(world, one.eva, id)).closedAt).toBeNull()
})

test('once confirmed it is closed with that outcome, its reporter is told, and it goes with the next run', async () => {
  const { world, one, id } = scene
  await agree(scene, 'untrue')
  const { closing } = await caseworkOf(world, one.eva, id)
  expect(closing).toMatchObject({ outcome: 'untrue', by: one.ana.username })
  expect(await actsLogged(world, id)).toEqual([
    'created',
    'proposed',
    'chat_message_sent',
    'closed',
    'answered',
    'status_changed',
  ])
  const [message] = (await ownReport(world, one.report)).details.chat.messages
  expect(message).toMatchObject({ sender: 'reviewer', kind: 'answer' })
  // What they write in these minutes is not lost with it (0058).
  const written = await world.call('PUT', '/api/anonymous/chat', {
    token: one.report.token,
    payload: { id, chatMsg: 'It is true.', filesToUpload: [] },
  })
  expect(written.statusCode).toBe(200)
  const next = written.json<{ id: string }>().id
  world.advance(1)
  await remove()
  expect([await isThere(), await isThere(next)]).toEqual([false, true])
})

test('what is held stays as long as the hold lasts', async () => {
  const { world, id } = scene
  await agree(scene, 'held')
  await agree(scene, 'untrue')
  const { kept, held, goes } = await keptOf(scene)
  expect(kept).toEqual(world.deps.now())
  expect(goes).toEqual(held)
  world.advance(1)
  await remove()
  expect(await isThere(id)).toBe(true)
})

test('a member who closes it alone keeps it for a month, and one who is alone has it deleted', async () => {
  const { world, one, id } = scene
  await close(world, one.ana, id, { outcome: 'untrue' })
  world.advance(86_400)
  await remove()
  expect(await isThere()).toBe(true)
  const single = await alone(scene)
  await tryToPropose({ ...scene, id: single.id, one: { ...one, ana: single.ana } }, 'untrue', single.ana)
  world.advance(1)
  await remove()
  expect(await isThere(single.id)).toBe(false)
})

test('who has a report reopened for them alone has it kept for the month: others had it', async () => {
  const { world, one, id } = scene
  await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
  expect((await tryToPropose(scene, 'untrue', one.ana)).json<Casework>().closing).toMatchObject({ outcome: 'untrue' })
  world.advance(86_400)
  await remove()
  expect(await isThere()).toBe(true)
  expect((await keptOf(scene)).kept?.getTime()).toBeGreaterThan(world.deps.now().getTime() + 25 * 86_400_000)
})

test('who is alone with a report because the others stepped aside has it kept for the month, too', async () => {
  const { world, one, id } = scene
  for (const { token } of [one.luis, one.eva])
    await world.call('POST', '/api/reports/recuse', { token, payload: { id } })
  expect((await tryToPropose(scene, 'untrue', one.ana)).json<Casework>().closing).toMatchObject({ outcome: 'untrue' })
  world.advance(86_400)
  await remove()
  expect(await isThere()).toBe(true)
})
