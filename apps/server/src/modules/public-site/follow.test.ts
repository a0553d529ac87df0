import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createChannel, createMember } from '../../../test/factories.ts'
import { cookieOf, get, multipart, post, shown } from '../../../test/forms.ts'
import { newAddress, openCase } from '../../../test/world.ts'
import { newReference } from '../../platform/crypto/codes.ts'
import { followScene } from './testing/follow-scene.ts'

const scene = followScene()
const { at, token, form, enter, leftBehind } = scene
const told = ({ statusCode, body, headers: { date: _date, ...headers } }: LightMyRequestResponse) => ({
  statusCode,
  // Of a page that asks again, only the token of its form differs from one to the next.
  body: body.replaceAll(/"formToken":"[^"]+"/g, ''),
  headers: { ...headers, 'content-length': '' },
})

describe('opening a report by its reference', () => {
  test('by address sets the cookie and goes on to an address without the reference', async () => {
    const { world, one } = scene
    const answer = await get(world, at(`/${one.report.reference.toLowerCase()}`))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, at('/open')])
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict$/)
    const page = shown(await get(world, at('/open'), { cookie: cookieOf(answer) }), 'open')
    expect(page.report).toMatchObject({ id: one.report.id, caseNumber: one.report.caseNumber, reference: null })
    expect(JSON.stringify(page)).not.toContain(one.report.reference)
  })
  test('by form does the same', async () => {
    const { world, one } = scene
    const answer = await post(world, at(''), form({ ref: one.report.reference }))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, at('/open')])
    expect((await get(world, at('/open'), { cookie: cookieOf(answer) })).statusCode).toBe(200)
  })
  test('by a form without its token, or posted from another site, is refused', async () => {
    const { world, one } = scene
    for (const [fields, headers] of [
      [{ formToken: '' }, {}],
      [{}, { 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      const answer = await post(world, at(''), form({ ref: one.report.reference, ...fields }), { headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
  test('gives one same answer for malformed, unknown and another channel’s by address, and for all but malformed by form', async () => {
    const { world } = scene
    const other = await openCase(world)
    const wrong = [newReference(), other.report.reference]
    const malformed = told(await get(world, at('/malformed')))
    const byAddress = [{ ...malformed, body: malformed.body.replaceAll('malformed', '') }]
    const byForm = []
    for (const ref of wrong) {
      const answer = told(await get(world, at(`/${ref}`)))
      byAddress.push({ ...answer, body: answer.body.replaceAll(ref, '') })
      const posted = await post(world, at(''), form({ ref }))
      expect(shown(posted, 'lookup').form?.typed).toBe(ref)
      expect(answer.body).not.toContain('"typed"')
      byForm.push({ ...told(posted), body: told(posted).body.replaceAll(ref, '') })
    }
    for (const answers of [byAddress, byForm]) {
      expect(answers[0]?.statusCode).toBe(404)
      for (const answer of answers) expect(answer).toEqual(answers[0])
    }
  })
  test('that cannot be one is told so before anything is looked up, however often', async () => {
    const { world, one } = scene
    const from = newAddress()
    for (let i = 0; i < 12; i += 1) {
      const answer = await post(world, at(''), form({ ref: 'GMK5-2XPP-WXB9-Y3PS-ERWC' }), { from })
      expect(answer.statusCode).toBe(422)
      expect(shown(answer, 'lookup').form).toEqual({ error: 'malformed', typed: 'GMK5-2XPP-WXB9-Y3PS-ERWC' })
    }
    const answer = await post(world, at(''), form({ ref: `Mi código es «${one.report.reference}», creo.` }), { from })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, at('/open')])
  })
  test('with nothing typed says that it is required, looks nothing up, and keeps a text that was typed', async () => {
    const { world } = scene
    for (const ref of ['', '  ']) {
      const { kept } = await leftBehind('Written before.')
      const answer = await post(world, at(''), form({ ref, kept }))
      expect(answer.statusCode).toBe(422)
      expect(shown(answer, 'lookup')).toMatchObject({ form: { error: 'required' }, expired: { kept } })
    }
    expect((await post(world, at(''), multipart([['formToken', token()]]))).statusCode).toBe(422)
  })
  test('keeps what was typed, and a text that an ended session left, through a change of language or of words', async () => {
    const { world, one } = scene
    const from = newAddress()
    const { kept } = await leftBehind('Written before.')
    for (const choice of ['lang=es', 'easy=on', 'lang=en']) {
      const changed = await post(world, at(`?${choice}`), form({ ref: 'GMK5-2XPP', kept }), { from })
      expect([changed.statusCode, String(changed.headers['set-cookie'])]).toEqual([
        200,
        expect.stringContaining(choice.split('=')[1] ?? ''),
      ])
      expect(shown(changed, 'lookup')).toMatchObject({
        form: { typed: 'GMK5-2XPP', error: 'session-ended' },
        expired: { kept },
      })
      expect(changed.body).not.toContain('Written before.')
    }
    // Nothing is looked up by it, and nothing opened.
    for (let i = 0; i < 12; i += 1) {
      const changed = await post(world, at('?lang=es'), form({ ref: one.report.reference }), { from })
      expect(shown(changed, 'lookup').form).toEqual({ typed: one.report.reference })
      expect(cookieOf(changed)).not.toMatch(/^r=/)
    }
    const opened = await post(world, at(''), form({ ref: one.report.reference, kept }), { from })
    expect(shown(opened, 'open').values).toEqual({ chatMsg: 'Written before.' })
  })
  test('costs a wait after ten misses a minute; the ticket opens once, and a text that was typed comes along', async () => {
    const { world, one } = scene
    const from = newAddress()
    for (let i = 0; i < 10; i += 1) await get(world, at(`/${newReference()}`), { from })
    const { kept } = await leftBehind('Written before.')
    const fields = { ref: one.report.reference, kept }
    const answer = await post(world, at(''), form(fields), { from })
    expect(answer.statusCode).toBe(429)
    const waiting = shown(answer, 'waiting')
    expect(waiting).toMatchObject({ seconds: 30, returnTo: at(''), fields })
    const again = () => post(world, at(''), form({ ...fields, ticket: waiting.ticket }), { from })
    expect((await again()).statusCode).toBe(429)
    world.advance(31)
    // The minute may have turned meanwhile; ten more misses put the source where it was.
    for (let i = 0; i < 11; i += 1) await get(world, at(`/${newReference()}`), { from })
    const opened = await again()
    expect(shown(opened, 'open').values).toEqual({ chatMsg: 'Written before.' })
    expect((await again()).statusCode).toBe(429)
  })
})

describe('a session', () => {
  test('of one channel is none in another', async () => {
    const { world } = scene
    const cookie = await enter()
    const other = await createChannel(world.deps)
    await createMember(world.deps, other)
    expect((await get(world, `/${other.slug}/open`, { cookie })).statusCode).toBe(401)
  })
  test('of a member is no reporter’s', async () => {
    const { world, one } = scene
    expect((await get(world, at('/open'), { cookie: `r=${one.ana.token}` })).statusCode).toBe(401)
  })
  test('ends by leaving: the cookie goes, the session with it, and the browser forgets', async () => {
    const { world, one } = scene
    const cookie = await enter()
    const answer = await get(world, at('/exit'), { cookie })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, world.deps.config.exitUrl])
    const [session, ...others] = [answer.headers['set-cookie'] ?? []].flat()
    expect(session).toMatch(new RegExp(`^r=; Max-Age=0; Path=/${one.channel.slug}; HttpOnly`))
    // They would tell that somebody was here, and how they read.
    expect(others).toEqual([
      'currentLanguage=; Max-Age=0; Path=/; SameSite=Lax',
      'easyReading=; Max-Age=0; Path=/; SameSite=Lax',
    ])
    expect(answer.headers['clear-site-data']).toContain('"cache"')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await get(world, at('/open'), { cookie })).statusCode).toBe(401)
  })
  test('is not ended by another site’s page, whose visitor loses nothing', async () => {
    const { world } = scene
    const cookie = await enter()
    for (const from of ['cross-site', 'same-site']) {
      const answer = await get(world, at('/exit'), { cookie, headers: { 'sec-fetch-site': from } })
      expect([answer.statusCode, answer.headers.location], from).toEqual([303, world.deps.config.exitUrl])
      expect(answer.headers['clear-site-data'], from).toBeUndefined()
      expect(answer.headers['set-cookie'], from).toBeUndefined()
    }
    expect((await get(world, at('/open'), { cookie })).statusCode).toBe(200)
    for (const from of ['same-origin', 'none']) {
      const answer = await get(world, at('/exit'), { cookie, headers: { 'sec-fetch-site': from } })
      expect(answer.headers['clear-site-data'], from).toContain('"storage"')
    }
  })
  test('lets one’s own files go and no other’s', async () => {
    const { world } = scene
    const cookie = await enter()
    const other = await openCase(world, { attachedFiles: ['x.pdf'] })
    const foreign = await get(world, at(`/open/files/${other.report.filesList[0]?.entryId}`), { cookie })
    expect(foreign.statusCode).toBe(404)
    expect((await get(world, at('/open/files/x'), { cookie })).statusCode).toBe(404)
  })
})

test('a channel that is inactive still lets reporters follow and write', async () => {
  const { world, one } = scene
  await world.database.ownerDb
    .updateTable('channel')
    .set({ status: 'INACTIVE' })
    .where('id', '=', one.channel.id)
    .execute()
  const cookie = await enter()
  const answer = await post(world, at('/open'), form({ chatMsg: 'Still here.' }), { cookie })
  expect(answer.statusCode).toBe(303)
})
