import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyOfficePath } from '@canal/contract/pages/every-office-path'
import { get, shown } from '../../../test/forms.ts'
import { openCase, openWorld, refusalOf, type Case, type World } from '../../../test/world.ts'
import { plainAddress } from './plain-address.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world)
})
afterAll(() => world.close())

/** Where an address leads: 308 for "the same, for good, by the same method". */
const ledTo = async (url: string) => {
  const { statusCode, headers } = await get(world, url)
  expect([url, statusCode, headers['cache-control']]).toEqual([url, 308, 'no-store'])
  return headers.location
}

describe('an address that is nearly a page', () => {
  test('with a slash at its end leads to the page, and keeps what it asks', async () => {
    const { slug } = one.channel
    for (const path of [`/${slug}`, `/${slug}/index`, `/${slug}/new`, `/${slug}/open`, '/legal/privacy', '/admin'])
      expect(await ledTo(`${path}/`)).toBe(path)
    expect(await ledTo('/admin/reports/')).toBe('/admin/reports')
    expect(await ledTo('/admin/reports/active/?page=2&sort=id/')).toBe('/admin/reports/active?page=2&sort=id/')
    expect(await ledTo(`/${slug}/${one.report.reference}/`)).toBe(`/${slug}/${one.report.reference}`)
    expect((await get(world, '/')).statusCode).toBe(200)
  })

  test('with slashes doubled, or its first word in capitals, leads to the page', async () => {
    const { slug } = one.channel
    expect(await ledTo(`//${slug}//new?lang=en`)).toBe(`/${slug}/new?lang=en`)
    expect(await ledTo(`/${slug.toUpperCase()}/index`)).toBe(`/${slug}/index`)
    expect(await ledTo('/Admin/login')).toBe('/admin/login')
    // A reference is written in capitals; only the first word has one spelling.
    expect(await ledTo(`/${slug.toUpperCase()}/${one.report.reference}`)).toBe(`/${slug}/${one.report.reference}`)
  })

  // A browser, and the test's own client, would tidy these up before they are sent.
  test.each([
    ['//evil.example/', '/evil.example'],
    ['///evil.example//', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['\\\\evil.example\\', '/evil.example'],
    ['/.//evil.example/', '/./evil.example'],
    ['/%2f/evil.example/', '/%2f/evil.example'],
    ['https://evil.example/', '/https:/evil.example'],
    ['//?//evil.example', '/?//evil.example'],
  ])('%s never leads to another site', (url, plain) => {
    expect(plainAddress(url)).toBe(plain)
    expect(new URL(plain, 'https://canal.example').host).toBe('canal.example')
    expect(plainAddress(plain)).toBe(plain)
  })

  test('is not mended below /api, nor where a form is sent', async () => {
    expect(refusalOf(await get(world, '/api/nothing/'))).toEqual([404, 'not-found'])
    const posted = await world.server.inject({ method: 'POST', url: `/${one.channel.slug}/new/`, payload: {} })
    expect(posted.headers.location).toBeUndefined()
  })
})

describe('the back-office answers', () => {
  /** `$id` stands for anything, whether there is such a thing or not; `{-$part}` may be left out. */
  const filled = (path: string) => path.replace('$id', 'nothing').replace(/\/\{-\$\w+\}$/, '')
  test.each(everyOfficePath.map(filled))('200 at its page %s', async (url) => {
    expect((await get(world, url)).statusCode).toBe(200)
  })

  test('the same of a report and of a channel, whether they exist or not', async () => {
    const headOf = async (url: string) => {
      const { statusCode, headers, body } = await get(world, url)
      return [statusCode, Object.keys(headers), body.length]
    }
    const nobodys = '00000000-0000-4000-8000-000000000000'
    for (const path of ['/admin/reports/', '/admin/settings/channel/'])
      expect(await headOf(`${path}${nobodys}`)).toEqual(await headOf(`${path}${one.report.id}`))
  })

  test.each([
    '/admin/whatever',
    '/admin/reports/one/whatever',
    '/admin/reports/one/details/more',
    '/admin/settings/setup/whatever',
    '/admin/settings/channel/one/more',
    '/admin/login/x',
    '/admin/reports/%2f/details/x',
  ])('404 at %s, which is none, with the document that says so', async (url) => {
    const answer = await get(world, url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('<div id="root">')
  })

  test('200 at a report’s section and at a step of the first start', async () => {
    for (const url of ['/admin/reports/one/messages', '/admin/settings/setup/mail'])
      expect((await get(world, url)).statusCode).toBe(200)
  })
})

describe('a page asked for by HEAD', () => {
  test('answers as it does by GET, without a body', async () => {
    const { slug } = one.channel
    for (const [url, status] of [
      ['/', 200],
      [`/${slug}/index`, 200],
      [`/${slug}/`, 308],
      ['/legal/privacy', 200],
      ['/no-such-page', 404],
      ['/admin/login', 200],
      ['/admin/whatever', 404],
    ] as const) {
      const answer = await world.server.inject({ method: 'HEAD', url })
      expect([url, answer.statusCode, answer.body]).toEqual([url, status, ''])
    }
  })
})

test('a path longer than any of ours is no page, and no failure', async () => {
  const long = 'a'.repeat(5000)
  for (const url of [`/${long}`, `/${one.channel.slug}/${long}`, `/legal/${long}`]) {
    const answer = await get(world, url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('FST_')
  }
  shown(await get(world, `/${long}`), 'not-found')
})
