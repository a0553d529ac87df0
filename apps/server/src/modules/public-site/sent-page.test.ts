import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { apiHeaders } from '../../../test/app.ts'
import { cookieOf, get, post, shown } from '../../../test/forms.ts'
import { details, newAddress, openCase, submit } from '../../../test/world.ts'
import { newReference } from '../../platform/crypto/codes.ts'
import { followScene } from './testing/follow-scene.ts'

const scene = followScene()
const { at, token, form } = scene

describe('the reference of a report that was just sent', () => {
  const open = async (cookie: string) => get(scene.world, at('/open'), { cookie })
  const keep = (token: string) => scene.world.call('POST', '/api/anonymous/reference-kept', { token })

  test('is shown again to the session that sent it, and to no other, until it is said to be kept', async () => {
    const { world, one } = scene
    const { token, reference, caseNumber } = await submit(world, one.channel)
    const cookie = `r=${token}`
    for (let load = 0; load < 2; load += 1)
      expect(shown(await open(cookie), 'sent').sent).toMatchObject({ reference, caseNumber, token })
    const elsewhere = cookieOf(await post(world, at(''), form({ ref: reference })))
    expect((await open(elsewhere)).body).not.toContain(reference)
    expect((await keep(token)).statusCode).toBe(204)
    expect(shown(await open(cookie), 'open').report.caseNumber).toBe(caseNumber)
    expect((await open(cookie)).body).not.toContain(reference)
    expect((await keep(token)).statusCode).toBe(204)
    expect((await open(cookie)).statusCode).toBe(200)
  })
  test('goes on to the report, without JavaScript, by the button that says so', async () => {
    const { world, one } = scene
    const { token, reference } = await submit(world, one.channel)
    const cookie = `r=${token}`
    const kept = await post(world, at(''), form({ ref: reference }), { cookie })
    expect((await open(cookieOf(kept))).body).not.toContain(reference)
  })
  test('is in no row that the data alone, or with the root key, open', async () => {
    const { world, one } = scene
    const before = await submit(world, one.channel)
    const rowsOf = () => world.database.ownerDb.selectFrom('session').selectAll().execute()
    const lengths = (await rowsOf()).flatMap((row) => (row.kind === 'reporter' ? [row.wrapped_private?.length] : []))
    await keep(before.token)
    const rows = await rowsOf()
    expect(JSON.stringify(rows.map((row) => row.wrapped_private?.toString('latin1')))).not.toContain(
      before.reference.replaceAll('-', ''),
    )
    // Nor does a row tell whether it is kept yet.
    expect(rows.flatMap((row) => (row.kind === 'reporter' ? [row.wrapped_private?.length] : []))).toEqual(lengths)
    expect(new Set(lengths).size).toBe(1)
  })
})

describe('the sent page, by the address that names the reference', () => {
  /** As a browser sends it: by the form, or by the API, which sets the same cookie. */
  const answers = {
    anonymous: 'yes',
    dateOfEventDay: '02/03/2026',
    dateOfEventTime: '10:00',
    location: 'Warehouse',
    description: 'Invoices for goods that were never delivered.',
    acceptDataProtectionPolicy: 'on',
  }
  const withoutScript = async () => {
    const answer = await post(scene.world, at('/new'), form({ ...answers, idempotencyKey: randomUUID() }))
    return { cookie: cookieOf(answer), reference: shown(answer, 'sent').sent.reference }
  }
  const withScript = async (key?: string) => {
    const answer = await scene.world.server.inject({
      method: 'POST',
      url: '/api/anonymous',
      headers: { ...apiHeaders(), 'x-form-token': token(), ...(key && { 'idempotency-key': key }) },
      payload: { channel: scene.one.channel.id, ...details },
      remoteAddress: newAddress(),
    })
    return { cookie: cookieOf(answer), reference: answer.json<{ reference: string }>().reference }
  }
  const ways = [
    ['without JavaScript', withoutScript],
    ['with JavaScript', () => withScript()],
  ] as const

  test.each(ways)('is shown to the session that sent the report, %s', async (_, send) => {
    const { world } = scene
    const { cookie, reference } = await send()
    const page = shown(await get(world, at(`/${reference}/sent`), { cookie }), 'sent')
    expect(page.sent.reference).toBe(reference)
  })
  test.each(ways)('is shown to nobody else, %s: the reference is asked for, and not said', async (_, send) => {
    const { world } = scene
    const { cookie, reference } = await send()
    const path = at(`/${reference}/sent`)
    const entered = cookieOf(await get(world, at(`/${reference}`)))
    const typed = cookieOf(await post(world, at(''), form({ ref: reference })))
    const others = { nobody: undefined, entered, typed, another: (await withScript()).cookie }
    for (const [who, theirs] of Object.entries(others)) {
      const answer = await get(world, path, { cookie: theirs })
      expect(shown(answer, 'lookup'), who).not.toHaveProperty('report')
      expect(answer.body, who).not.toContain(reference)
    }
    shown(await get(world, at(`/${newReference()}/sent`), { cookie }), 'lookup')
    const other = await openCase(world)
    shown(await get(world, `/${other.channel.slug}/${reference}/sent`, { cookie }), 'lookup')
  })
  test.each(ways)('is shown to the same browser no more once its session has ended, %s', async (_, send) => {
    const { world } = scene
    const { cookie, reference } = await send()
    await world.call('POST', '/api/anonymous/leave', { token: cookie.split('=')[1] ?? '' })
    shown(await get(world, at(`/${reference}/sent`), { cookie }), 'lookup')
  })
  test('is shown to a browser that sent the same report twice, since its first answer was lost', async () => {
    const { world } = scene
    const key = randomUUID()
    const first = await withScript(key)
    const second = await withScript(key)
    expect(second.reference).toBe(first.reference)
    shown(await get(world, at(`/${second.reference}/sent`), { cookie: second.cookie }), 'sent')
  })
})
