import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { get, multipart, post, shown } from '../../../test/forms.ts'
import { newAddress, openCase, openWorld, pdf, type Case, type World } from '../../../test/world.ts'
import { newReference } from '../../platform/crypto/codes.ts'
import { bucketOf } from '../../platform/http/limits.ts'
import { sourceOfAddress } from '../../platform/http/limits-source.ts'
import { newFormToken } from '../channels/form-token.ts'

let world: World
let one: Case
let from: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  from = newAddress()
  // The first second of an hour, so that no window of the limits ends while a test runs.
  world.advance(3600 - (Math.floor(world.deps.now().getTime() / 1000) % 3600))
})
afterAll(() => world.close())

const report = {
  dateOfEvent: '02/03/2026 10:00',
  location: 'Warehouse',
  description: 'Invoices for goods that were never delivered.',
  acceptDataProtectionPolicy: 'on',
}
const send = (ticket = '', files: [string, Buffer][] = []) =>
  post(
    world,
    `/${one.channel.slug}/new`,
    multipart(
      Object.entries({ formToken: newFormToken(world.deps, one.channel.id), ticket, ...report }),
      files.map(([name, bytes]) => ['attachedFiles', name, bytes]),
    ),
    { from },
  )
const ask = (ref: string, ticket = '') =>
  post(
    world,
    `/${one.channel.slug}`,
    multipart(Object.entries({ formToken: newFormToken(world.deps, one.channel.id), ref, ticket })),
    { from },
  )
const choose = (path: string, choice: string, fields: Record<string, string>) =>
  post(
    world,
    `/${one.channel.slug}${path && `/${path}`}?${choice}`,
    multipart(Object.entries({ formToken: newFormToken(world.deps, one.channel.id), ...fields })),
    { from },
  )
const useUpReports = async () => {
  for (let i = 0; i < 20; i += 1) expect((await send()).statusCode).toBe(200)
}
const useUpReferences = async () => {
  for (let i = 0; i < 60; i += 1) {
    if (i % 10 === 0) world.advance(60)
    await get(world, `/${one.channel.slug}/${newReference()}`, { from })
  }
}
const waitingOf = (answer: LightMyRequestResponse) => shown(answer, 'waiting')

describe('the wait of a form without JavaScript', () => {
  test('gives one ticket at a time, and tells everybody else of the source when to come again', async () => {
    await useUpReports()
    const { ticket } = waitingOf(await send())
    const second = await send()
    expect(second.statusCode).toBe(429)
    expect(shown(second, 'new')).toMatchObject({
      issues: [{ field: '_', key: 'errors.too-many-requests' }],
      values: { description: report.description },
    })
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
    const early = waitingOf(await send(ticket))
    expect(early).toMatchObject({ ticket, seconds: 30 })
  })
  test('keeps its place, and all that was written, in another language or in easier words', async () => {
    await useUpReports()
    const { ticket } = waitingOf(await send())
    world.advance(10)
    const changed = await choose('new', 'lang=es', { ticket, waits: 'submit', ...report })
    expect(changed.headers['set-cookie']).toContain('currentLanguage=es')
    expect(waitingOf(changed)).toMatchObject({
      locale: 'es',
      path: `/${one.channel.slug}/new`,
      ticket,
      seconds: 20,
      purpose: 'submit',
      fields: { description: report.description },
    })
    // Changing the words sends nothing, not even once the time is up.
    world.advance(30)
    expect(waitingOf(await choose('new', 'easy=on', { ticket, waits: 'submit', ...report })).seconds).toBe(0)
    expect((await send(ticket)).statusCode).toBe(200)
  })
  test('of the list of the committee, and of a reference, it is the same', async () => {
    await useUpReferences()
    const ref = newReference()
    const { ticket } = waitingOf(await ask(ref))
    const changed = waitingOf(await choose('', 'lang=es', { ticket, waits: 'reference', ref, kept: 'sealed' }))
    expect(changed).toMatchObject({
      locale: 'es',
      path: `/${one.channel.slug}`,
      ticket,
      fields: { ref, kept: 'sealed' },
    })
    world.advance(30)
    expect((await ask(ref, ticket)).statusCode).toBe(404)
  })
  test('of the form itself it is not: who has waited gets the form back, and has not waited for nothing', async () => {
    await useUpReports()
    const { ticket } = waitingOf(await send())
    world.advance(30)
    const page = shown(await choose('new', 'lang=es', { ticket, ...report }), 'new')
    expect(page).toMatchObject({ locale: 'es', ticket })
  })
  test('leaves no time finer than the minute', async () => {
    await useUpReports()
    world.advance(7)
    expect(waitingOf(await send()).seconds).toBe(30)
    const bucket = await bucketOf(world.deps, 'waiting-submit-open', sourceOfAddress(from))
    const kept = await world.deps.db.selectFrom('limit_bucket').select('total').where('bucket', '=', bucket).execute()
    expect(kept.map(({ total }) => total % 60)).toEqual([0])
  })
  test('grows with each ticket of the hour, to ten minutes, and its budget is no more than ten', async () => {
    await useUpReports()
    const waits: number[] = []
    let taken = 0
    for (let spent = 0; spent < 3500;) {
      const { ticket, seconds } = waitingOf(await send())
      waits.push(seconds)
      spent += seconds
      if (spent >= 3500) break
      world.advance(seconds)
      expect((await send(ticket)).statusCode).toBe(200)
      taken += 1
      // The next ticket is given from a full minute on.
      const toMinute = (60 - (spent % 60)) % 60
      world.advance(toMinute)
      spent += toMinute
    }
    expect(waits.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 600, 600])
    expect(taken).toBeLessThanOrEqual(10)
  })
  test('ends in a report of text alone: files that come with it are not taken', async () => {
    await useUpReports()
    const { ticket } = waitingOf(await send())
    world.advance(30)
    const answer = await send(ticket, [['ledger.pdf', pdf]])
    expect(answer.statusCode).toBe(200)
    expect(shown(answer, 'sent').report.attachedFiles).toEqual([])
  })
  test('pays once, for one thing: a ticket for a report opens no reference, nor the other way round', async () => {
    await useUpReports()
    await useUpReferences()
    const forReport = waitingOf(await send()).ticket
    const forReference = waitingOf(await ask(newReference())).ticket
    world.advance(30)
    expect((await ask(newReference(), forReport)).statusCode).toBe(429)
    expect((await send(forReference)).statusCode).toBe(429)
    expect((await ask(newReference(), forReference)).statusCode).toBe(404)
    expect((await ask(newReference(), forReference)).statusCode).toBe(429)
    expect((await send(forReport)).statusCode).toBe(200)
    expect((await send(forReport)).statusCode).toBe(429)
  })
})
