import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { templateLimits, type Templates } from '@canal/contract/templates/schemas'
import { dumpOf } from '../../../../test/casework-world.ts'
import { createAdministrator, createInvestigator } from '../../../../test/factories.ts'
import { openCase, openWorld, refusalOf, type Case, type World } from '../../../../test/world.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { sealUnderRoot } from '../../../platform/crypto/root-key/ring-box.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

type By = { token: string }
const words = 'Gracias por escribirnos. Le pediremos los documentos que falten.'
const put = (by: By, payload: object) =>
  world.call('PUT', '/api/templates', {
    token: by.token,
    payload: { name: 'Documentos', use: 'message', texts: { es: words }, ...payload },
  })
const kept = async (by: By, payload: object = {}): Promise<string> => {
  const answer = await put(by, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>().id
}
const ask = (by: By) => world.call('GET', '/api/templates', { token: by.token })
const listed = async (by: By) => (await ask(by)).json<Templates>()
const remove = (by: By, id: string) => world.call('DELETE', `/api/templates/${id}`, { token: by.token })

test('is the whole committee’s: a colleague reads who wrote it, changes it, and deletes it', async () => {
  const id = await kept(one.ana)
  const at = expect.any(String)
  expect(await listed(one.luis)).toEqual({
    templates: [{ id, name: 'Documentos', use: 'message', texts: { es: words }, by: expect.any(String), at }],
    altered: [],
  })
  const texts = { es: words, en: 'Thank you for writing to us.' }
  expect(await kept(one.luis, { id, name: 'Acuse', use: 'acknowledged', texts })).toBe(id)
  expect((await listed(one.ana)).templates).toMatchObject([{ id, name: 'Acuse', use: 'acknowledged', texts }])
  expect((await remove(one.eva, id)).statusCode).toBe(204)
  expect(await listed(one.ana)).toEqual({ templates: [], altered: [] })
  expect(refusalOf(await remove(one.eva, id))).toEqual([404, 'not-found'])
  expect(refusalOf(await put(one.eva, { id }))).toEqual([404, 'not-found'])
})

test('is nothing to an investigator, an administrator or a reporter', async () => {
  const id = await kept(one.ana)
  const others = [await createInvestigator(world.deps, one.channel), await createAdministrator(world.deps)]
  for (const by of others)
    for (const answer of [await ask(by), await put(by, {}), await remove(by, id)])
      expect(refusalOf(answer)).toEqual([403, 'forbidden'])
  expect(refusalOf(await ask(one.report))).toEqual([401, 'session-ended'])
})

test('has a name, a use and a text in one language at least, of which none is too long', async () => {
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(templateLimits.name + 1) },
    { use: 'closed' },
    { texts: {} },
    { texts: { es: '  ' } },
    { texts: { fr: 'Merci.' } },
    { texts: { es: 'x'.repeat(templateLimits.text + 1) } },
  ])
    expect(refusalOf(await put(one.ana, wrong)), JSON.stringify(wrong).slice(0, 40)).toEqual([422, 'invalid'])
  // However many bytes a letter has.
  for (const letter of ['x', '漢', '\u0001']) {
    const text = `x${letter.repeat(templateLimits.text - 2)}x`
    await kept(one.ana, { name: letter.repeat(templateLimits.name), texts: { es: text, en: text } })
  }
})

test('there are thirty at most, however many are added at once', async () => {
  for (let count = 1; count < templateLimits.most; count += 1) await kept(one.ana, { name: `Modelo ${count}` })
  const answers = await Promise.all([one.ana, one.luis, one.eva].map((by) => put(by, {})))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  const { templates } = await listed(one.ana)
  expect(templates).toHaveLength(templateLimits.most)
  await kept(one.ana, { id: templates[0]?.id, name: 'Otro nombre' })
})

test('is another channel’s to nobody, and no row of one channel opens in another', async () => {
  const id = await kept(one.ana)
  const other = await openCase(world)
  expect(await listed(other.ana)).toEqual({ templates: [], altered: [] })
  expect(refusalOf(await remove(other.ana, id))).toEqual([404, 'not-found'])
  expect(refusalOf(await put(other.ana, { id }))).toEqual([404, 'not-found'])
  await sql`insert into reply_template select ${other.channel.id}, id, box from reply_template where id = ${id}`.execute(
    world.database.ownerDb,
  )
  expect(await listed(other.ana)).toEqual({ templates: [], altered: [id] })
})

test('puts no words in anybody’s mouth from the database: what was altered is offered to nobody, is said, and is deleted', async () => {
  const [altered, taken] = [await kept(one.ana, { name: 'Uno' }), await kept(one.ana, { name: 'Dos' })]
  const { ownerDb } = world.database
  // Of one, its last byte; of the other, the box of a third one.
  await sql`update reply_template set box = set_byte(box, length(box) - 1, get_byte(box, length(box) - 1) # 1)
    where id = ${altered}`.execute(ownerDb)
  const third = await kept(one.ana, { name: 'Tres' })
  await sql`update reply_template set box = (select box from reply_template where id = ${third}) where id = ${taken}`.execute(
    ownerDb,
  )
  const found = await listed(one.luis)
  expect(found.templates.map(({ name }) => name)).toEqual(['Tres'])
  expect(found.altered.toSorted()).toEqual([altered, taken].toSorted())
  for (const id of found.altered) expect((await remove(one.luis, id)).statusCode).toBe(204)
  expect((await listed(one.luis)).altered).toEqual([])
})

test('one that the program no longer understands is said and can be deleted, and hides no other', async () => {
  const [older, torn] = [await kept(one.ana, { name: 'Uno' }), await kept(one.ana, { name: 'Dos' })]
  await kept(one.ana, { name: 'Tres' })
  const boxes = {
    [older]: JSON.stringify({ name: 'Uno', use: 'greeting', texts: { es: words }, by: one.ana.id, at: '2026-01-01' }),
    [torn]: '{"name":"Dos"',
  }
  for (const [id, text] of Object.entries(boxes)) {
    const place = canonical(['canal/template/1', one.channel.id, id])
    const box = sealUnderRoot(world.deps.rootKeys, 'template', Buffer.from(text), place)
    await sql`update reply_template set box = ${box} where id = ${id}`.execute(world.database.ownerDb)
  }
  const found = await listed(one.luis)
  expect(found.templates.map(({ name }) => name)).toEqual(['Tres'])
  expect(found.altered.toSorted()).toEqual([older, torn].toSorted())
  for (const id of found.altered) expect((await remove(one.luis, id)).statusCode).toBe(204)
  expect((await listed(one.luis)).altered).toEqual([])
})

test('lies in the database in no word of it', async () => {
  await kept(one.ana, { name: 'Feldespato', texts: { es: 'Granito y mica.', en: 'Granite and mica.' } })
  const dump = await dumpOf(world)
  for (const word of ['Feldespato', 'Granito', 'Granite']) {
    expect(dump).not.toContain(word)
    expect(dump).not.toContain(Buffer.from(word).toString('hex'))
  }
})
