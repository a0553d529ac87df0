import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChannel, createMember, type TestChannel } from '../../../test/factories.ts'
import { multipart, post, shown } from '../../../test/forms.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { newFormToken } from '../channels/form-token.ts'

let world: World
let channel: TestChannel
const logged: unknown[] = []
beforeAll(async () => {
  world = await openWorld()
  channel = await createChannel(world.deps)
  await createMember(world.deps, channel)
  world.deps.log.error = (line: unknown) => void logged.push(line)
  await world.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

type Fields = [string, string][]
const token = (): Fields => [['formToken', newFormToken(world.deps, channel.id)]]
const send = (path: string, fields: Fields, files: [string, string, Buffer][] = []) =>
  post(world, `/${channel.slug}${path}`, multipart(fields, files))
const many = (count: number, name = (index: number) => `x${index}`): Fields =>
  Array.from({ length: count }, (_, index) => [name(index), 'x'])
const file = (index: number): [string, string, Buffer] => ['attachedFiles', `f${index}.pdf`, Buffer.from('x')]
const boundary = 'edge'
const raw = (payload: string, contentType = `multipart/form-data; boundary=${boundary}`) =>
  post(world, `/${channel.slug}/new`, { payload: Buffer.from(payload), headers: { 'content-type': contentType } })
const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

describe('a form that no page of ours sends', () => {
  test.each<[string, number, () => Fields, [string, string, Buffer][]?]>([
    ['with 201 fields', 413, () => [...token(), ...many(201)]],
    ['with 1001 parts', 413, () => [...token(), ...many(1001)]],
    ['with fields of more than 256 KiB together', 413, () => [...token(), ...many(150, () => 'y'.repeat(2000))]],
    ['with a field over its limit, which is not cut', 413, () => [...token(), ['location', 'x'.repeat(17_000)]]],
    ['with a description over its limit', 413, () => [...token(), ['description', 'x'.repeat(200_000)]]],
    ['with an answer given twice', 400, () => [...token(), ['location', 'a'], ['location', 'b']]],
    ['with a hundred and one names', 400, () => [...token(), ...many(101, () => 'restrictedUsers')]],
    ['with a field named __proto__', 400, () => [...token(), ['__proto__', 'x']]],
    ['with a field named constructor', 400, () => [...token(), ['constructor', 'x']]],
    ['with another part before its token', 403, () => [['description', 'x'], ...token()]],
    ['with a file before its token', 403, () => [], [file(0)]],
    ['without a part', 403, () => []],
  ])('%s is %i', async (_, status, fields, files = []) => {
    const answer = await send('/new', fields(), files)
    expect(answer.statusCode).toBe(status)
    expect(shown(answer, 'error').status).toBe(status)
    expect(logged).toEqual([])
  })
  test('with forty-one files keeps none beyond the twentieth, and fails nobody', async () => {
    const answer = await send(
      '/new',
      token(),
      Array.from({ length: 41 }, (_, index) => file(index)),
    )
    expect(answer.statusCode).toBe(422)
    expect(logged).toEqual([])
  })
  test.each([
    ['without a boundary', '', 'multipart/form-data'],
    ['that ends in the middle', part('formToken', 'x').slice(0, -4), undefined],
    ['that is no form', 'nothing', undefined],
  ])('%s is refused without a word of its own', async (_, payload, contentType) => {
    const answer = await raw(payload, contentType)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(logged).toEqual([])
  })
  test('that breaks off after its token is 400', async () => {
    const [[, value]] = token() as [[string, string]]
    const answer = await raw(part('formToken', value) + part('description', 'Half').slice(0, -3))
    expect(answer.statusCode).toBe(400)
    expect(logged).toEqual([])
  })
  test('shows again what our forms ask for, and nothing else', async () => {
    const answer = await send('/new', [...token(), ['location', 'Warehouse'], ['echo', '<b>'], ['witnesses', 'Rosa']])
    expect(answer.statusCode).toBe(422)
    expect(shown(answer, 'new').values).toEqual({ location: 'Warehouse', witnesses: ['Rosa'] })
  })
  test('urlencoded, with more than 64 KiB, or with 20,000 fields, is 413', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const [[name, value]] = token() as [[string, string]]
    for (const more of [`&chatMsg=${'x'.repeat(70_000)}`, '&a'.repeat(40_000)]) {
      const payload = Buffer.from(`${name}=${value}${more}`)
      expect((await post(world, `/${channel.slug}`, { payload, headers })).statusCode).toBe(413)
    }
  })
})

/** Sends parts without end until the connection is cut; gives the answer's status and how much went out. */
const pour = (head: string) =>
  new Promise<{ status: number; sent: number }>((resolve) => {
    const { port } = world.server.server.address() as AddressInfo
    const filler = part('restrictedUsers', 'x'.repeat(60_000))
    let [answer, sent] = ['', 0]
    const socket = connect(port, '127.0.0.1')
    const write = () => {
      while (!socket.destroyed && socket.write(filler)) sent += filler.length
    }
    socket.write(
      `POST /${channel.slug}/new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n${head}`,
    )
    socket.on('data', (piece) => void (answer += String(piece)))
    socket.on('drain', write).on('error', () => undefined)
    socket.on('close', () => resolve({ status: Number(answer.slice(9, 12)), sent }))
    write()
  })

describe('a form without end', () => {
  test.each([
    ['without a token', () => '', 403],
    ['with a token', () => part('formToken', newFormToken(world.deps, channel.id)), 413],
    ['that begins with something else than a part', () => 'x'.repeat(1024 ** 2), 413],
  ])('%s is answered at once, and cut after a few MiB', async (_, head, status) => {
    const poured = await pour(head())
    expect(poured.status).toBe(status)
    expect(poured.sent).toBeLessThan(32 * 1024 ** 2)
    expect(logged).toEqual([])
  })
})
