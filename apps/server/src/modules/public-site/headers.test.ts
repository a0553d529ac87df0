import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reservedSlugs } from '@canal/contract/channels/slug'
import type { PublicPage } from '@canal/contract/pages/public-page'
import { createChannel, createMember, type TestChannel } from '../../../test/factories.ts'
import { cookieOf, get, multipart, post, shown } from '../../../test/forms.ts'
import { openCase, openWorld, plainWeb, refusalOf, type Case, type World } from '../../../test/world.ts'
import { newReference } from '../../platform/crypto/codes.ts'
import { loadWeb } from '../../start/load-web.ts'
import { newFormToken } from '../channels/form-token.ts'

let world: World
let one: Case
let channel: TestChannel
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://canal.example' })
  one = await openCase(world)
  channel = one.channel
})
afterAll(() => world.close())

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
const publicPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
]
const policyOf = (answer: LightMyRequestResponse) => String(answer.headers['content-security-policy']).split('; ')
const framing = (answer: LightMyRequestResponse) => policyOf(answer).find((one) => one.startsWith('frame-ancestors'))

describe('security headers', () => {
  test('stand on every public page, the refused ones too', async () => {
    const pages = [
      '/',
      `/${channel.slug}`,
      `/${channel.slug}/index`,
      `/${channel.slug}/new`,
      '/legal/privacy',
      '/nothing/here/x',
    ]
    const cases = [...pages, `/${channel.slug}/open`, `/${channel.slug}/${newReference()}`]
    for (const url of cases) {
      const answer = await get(world, url)
      expect(answer.headers, url).toMatchObject({ ...everywhere, 'x-frame-options': 'DENY' })
      expect(policyOf(answer), url).toEqual([
        ...publicPolicy,
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
      expect(answer.headers['permissions-policy'], url).toContain('camera=()')
      expect(answer.headers['set-cookie'], url).toBeUndefined()
    }
  })
  test('of the API allow nothing; of the back-office, a style by a nonce that changes', async () => {
    const api = await world.call('GET', '/api/reports/list', { token: one.ana.token })
    expect(api.headers).toMatchObject(everywhere)
    expect(policyOf(api)).toEqual(["default-src 'none'", "frame-ancestors 'none'", 'sandbox'])
    const refused = await world.call('GET', '/api/nothing')
    expect(policyOf(refused)).toEqual(policyOf(api))
    const [first, second] = [await get(world, '/admin'), await get(world, '/admin/reports/active')]
    for (const office of [first, second]) {
      expect(office.headers).toMatchObject({ ...everywhere, 'x-frame-options': 'DENY' })
      expect(policyOf(office)).toContain("script-src 'self'")
      expect(policyOf(office)).toContain("frame-src 'self'")
      expect(framing(office)).toBe("frame-ancestors 'none'")
      expect(String(office.headers['content-security-policy'])).not.toContain('unsafe')
    }
    const nonce = (answer: LightMyRequestResponse) => /'nonce-([^']+)'/.exec(policyOf(answer).join())?.[1]
    expect(nonce(first)).toBeDefined()
    expect(nonce(first)).not.toBe(nonce(second))
  })
  test('tell the page of the first start, and no other, whether it is over', async () => {
    expect((await get(world, '/admin/setup')).body).toContain('"isSetUp":false')
    expect((await get(world, '/admin')).body).not.toContain('isSetUp')
  })
  test('add HSTS, and the cookie its prefix, where the site is https, even behind a proxy that nobody named', async () => {
    const headers = { host: 'canal.example' }
    const secure = await get(world, `/${channel.slug}/${one.report.reference}`, { headers, from: '127.0.0.1' })
    expect(secure.headers['strict-transport-security']).toContain('max-age=63072000')
    expect(String(secure.headers['set-cookie'])).toMatch(
      /^__Secure-r=[^;]+; Path=\/[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await get(world, '/?lang=es', { headers })).headers['set-cookie']).toContain('; Secure')
    const plain = await openWorld()
    const there = await openCase(plain)
    const bare = await get(plain, `/${there.channel.slug}/${there.report.reference}`)
    expect(bare.headers['strict-transport-security']).toBeUndefined()
    expect(String(bare.headers['set-cookie'])).toMatch(/^r=[^;]+; Path=\/[^;]+; HttpOnly; SameSite=Strict$/)
    await plain.close()
  })
})

describe('an address that nobody could mean', () => {
  test.each(['/%ff', '/%ff?lang=es', '/x/%c0%af', '/%'])(
    '%s is refused as a page of ours, without a word of it',
    async (url) => {
      const answer = await get(world, url)
      expect(answer.statusCode).toBe(400)
      expect(shown(answer, 'error').code).toBe('unreadable')
      expect(answer.headers).toMatchObject({ ...everywhere, 'x-frame-options': 'DENY' })
      expect(answer.headers['strict-transport-security']).toBeDefined()
      expect(answer.body).not.toMatch(/%ff|%c0|FST_/)
    },
  )
  test('below /api is refused in the form of the API', async () => {
    const answer = await get(world, '/api/%ff')
    expect(refusalOf(answer)).toEqual([400, 'unreadable'])
    expect(answer.headers).toMatchObject(everywhere)
    expect(answer.body).not.toContain('%ff')
  })
  test.each([
    '/?lang=es&lang=en',
    '/legal/privacy?channel=a&channel=b',
    '/legal/privacy?channel=%00',
    '/%00',
    '/x/%00',
    '/%00/exit',
    '/%3b/exit',
    '/%00/new?embed=1&embed=2',
  ])('%s is no failure of ours', async (url) => {
    expect((await get(world, url)).statusCode).toBeLessThan(500)
  })
})

describe('the embedded form', () => {
  test('may be framed by the channel’s own origins alone, and by nobody where there are none', async () => {
    expect(framing(await get(world, `/${channel.slug}?embed=1`))).toBe("frame-ancestors 'none'")
    const framed = await createChannel(world.deps)
    await createMember(world.deps, framed)
    const embed_origins = ['https://intranet.example', 'https://www.example']
    await world.database.ownerDb.updateTable('channel').set({ embed_origins }).where('id', '=', framed.id).execute()
    const answer = await get(world, `/${framed.slug}?embed=1`)
    shown(answer, 'embed')
    expect(framing(answer)).toBe('frame-ancestors https://intranet.example https://www.example')
    expect(answer.headers['x-frame-options']).toBeUndefined()
    for (const path of ['', '/new', '/index'])
      expect(framing(await get(world, `/${framed.slug}${path}`)), path).toBe("frame-ancestors 'none'")
  })
})

describe('addresses', () => {
  test('of another site’s name are 421, pages and API alike; our own and loopback are not', async () => {
    for (const url of [`/${channel.slug}`, '/admin', '/api/health/live', `/${channel.slug}/${one.report.reference}`]) {
      const foreign = await get(world, url, { headers: { host: 'evil.example' } })
      expect(foreign.statusCode, url).toBe(421)
      expect(foreign.headers['set-cookie'], url).toBeUndefined()
    }
    for (const host of ['canal.example', 'CANAL.example:443', 'localhost:3000', '127.0.0.1', '[::1]:80'])
      expect((await get(world, `/${channel.slug}`, { headers: { host } })).statusCode, host).toBe(200)
  })
  test.each(reservedSlugs.filter((slug) => !['admin', 'api', 'docs'].includes(slug)))(
    'no channel answers under the reserved %s, even if one had it',
    async (slug) => {
      const taken = await createChannel(world.deps, { slug })
      await createMember(world.deps, taken)
      const answers = [
        await get(world, `/${slug}`),
        await get(world, `/${slug}/new`),
        await get(world, `/${slug}/index`),
      ]
      for (const answer of answers) expect(answer.body).not.toContain(taken.id)
    },
  )
  test('of nothing are the not-found page with 404, and of the API the API’s own answer', async () => {
    for (const url of ['/no-such-channel', '/no-such-channel/new', '/a/b/c/d', '/legal/nothing']) {
      const answer = await get(world, url)
      expect(answer.statusCode, url).toBe(404)
      shown(answer, 'not-found')
    }
    expect(refusalOf(await world.call('GET', '/api/nothing'))).toEqual([404, 'not-found'])
  })
})

describe('the language', () => {
  test('is the cookie’s, then the browser’s, then the channel’s own; pages set no cookie by themselves', async () => {
    const locale = async (headers: Record<string, string>, cookie?: string) =>
      shown(await get(world, `/${channel.slug}`, { headers, ...(cookie && { cookie }) }), 'lookup').locale
    expect(await locale({ 'accept-language': 'es-MX,en;q=0.8' })).toBe('es')
    expect(await locale({ 'accept-language': 'fr-FR' })).toBe('es')
    expect(await locale({ 'accept-language': 'en' }, 'currentLanguage=es')).toBe('es')
    expect(await locale({ 'accept-language': 'es' }, 'currentLanguage=fr')).toBe('es')
  })
  test('is the channels’ own on every public page, also on those of no channel in particular', async () => {
    const localeOf = async (url: string, language: string) => {
      const page = JSON.parse((await get(world, url, { headers: { 'accept-language': language } })).body) as PublicPage
      return page.locale
    }
    for (const url of ['/', '/legal/privacy', '/no-such-channel', `/${channel.slug}/index`]) {
      for (const language of ['ro', 'ar', 'ca', '*']) expect(await localeOf(url, language), url).toBe('es')
      expect(await localeOf(url, 'ca, es;q=0.9, en;q=0.8'), url).toBe('es')
      expect(await localeOf(url, 'ro, en;q=0.8, es;q=0.7'), url).toBe('en')
    }
  })
  test('is kept a year when it is chosen, and the choice leads back to this site alone', async () => {
    const answer = await get(world, `/${channel.slug}/new?lang=es&x=1`)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/${channel.slug}/new?x=1`])
    expect(answer.headers['set-cookie']).toBe('currentLanguage=es; Max-Age=31536000; Path=/; Secure; SameSite=Lax')
    expect((await get(world, `/${channel.slug}?lang=fr`)).headers['set-cookie']).toBeUndefined()
    const away = await get(world, '//evil.example/index?lang=es')
    expect(String(away.headers.location ?? '/')).not.toMatch(/^\/\/|evil\.example$/)
  })
})

describe('easy reading', () => {
  const onePage = async (cookie?: string) =>
    shown(await get(world, `/${channel.slug}/new`, cookie ? { cookie } : {}), 'new').isEasy

  test('is on from the choice until the browser is closed, or until it is chosen off', async () => {
    expect(await onePage()).toBeUndefined()
    const on = await get(world, `/${channel.slug}/new?easy=on`)
    expect([on.statusCode, on.headers.location]).toEqual([303, `/${channel.slug}/new`])
    expect(on.headers['set-cookie']).toBe('easyReading=on; Path=/; Secure; SameSite=Lax')
    expect(await onePage('easyReading=on')).toBe(true)
    const off = await get(world, `/${channel.slug}/new?easy=off`, { cookie: 'easyReading=on' })
    expect(off.headers['set-cookie']).toBe('easyReading=; Max-Age=0; Path=/; Secure; SameSite=Lax')
    expect(await onePage('easyReading=')).toBeUndefined()
  })

  test('is chosen by nothing else', async () => {
    for (const query of ['easy', 'easy=', 'easy=1', 'easy=on&easy=off'])
      expect((await get(world, `/${channel.slug}/new?${query}`)).headers['set-cookie'], query).toBeUndefined()
  })

  test('may be chosen together with a language', async () => {
    const answer = await get(world, `/${channel.slug}/index?lang=en&easy=on`)
    expect(answer.headers.location).toBe(`/${channel.slug}/index`)
    expect([answer.headers['set-cookie']].flat()).toHaveLength(2)
  })
})

const built = new URL('../../../../web/dist/', import.meta.url)
const isBuilt = existsSync(new URL('ssr/public.js', built))

/** Every start tag with its attributes, as they stand in the document. */
const elementsOf = (html: string) =>
  [
    ...html
      .replaceAll(/(<script\b[^>]*>).*?<\/script>/gs, '$1')
      .matchAll(/<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi),
  ].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: [...rest.matchAll(/([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g)].map(
      ([, attribute = '', ...values]): [string, string] => [attribute.toLowerCase(), values.find(Boolean) ?? ''],
    ),
  }))

describe.runIf(isBuilt)('the built pages', () => {
  let real: World
  let there: Case
  beforeAll(async () => {
    real = await openWorld({}, { web: await loadWeb(built) })
    there = await openCase(real)
  })
  afterAll(() => real.close())

  const visit = async () => {
    const at = (path: string) => `/${there.channel.slug}${path}`
    const cookie = cookieOf(await get(real, at(`/${there.report.reference}`)))
    const refused = multipart([
      ['formToken', newFormToken(real.deps, there.channel.id)],
      ['description', '<script>x'],
    ])
    return [
      await get(real, '/'),
      await get(real, at('')),
      await get(real, at('?embed=1')),
      await get(real, at('/index')),
      await get(real, at('/new')),
      await post(real, at('/new'), refused),
      await get(real, at('/open'), { cookie }),
      await get(real, at('/open')),
      await get(real, at(`/${there.report.reference}/sent`), { cookie }),
      await get(real, '/legal/privacy'),
      await get(real, '/nothing'),
      await get(real, '/admin'),
    ]
  }
  test('carry no inline script, style or handler, and nothing of another site', async () => {
    for (const answer of await visit()) {
      for (const { name, attributes } of elementsOf(answer.body)) {
        expect(['style', 'iframe', 'object', 'embed', 'base']).not.toContain(name)
        for (const [attribute, value] of attributes) {
          expect(attribute).not.toMatch(/^(on|style$)/)
          if (attribute === 'src' || attribute === 'srcset' || (attribute === 'href' && name === 'link'))
            expect(value).toMatch(/^(\/(?!\/)|data:)/)
          expect(value).not.toMatch(/^\s*javascript:/i)
        }
      }
      for (const [, attributes = '', content] of answer.body.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs))
        if (!attributes.includes('application/json'))
          expect([content, attributes]).toEqual(['', expect.stringContaining('src="/assets/')])
    }
  })
  test('show what was typed as text', async () => {
    const [, , , , , refused] = await visit()
    expect(refused?.statusCode).toBe(422)
    expect(refused?.body).not.toContain('<script>x')
  })
})

test('assets lead nowhere else: a path that climbs out of them is 404', async () => {
  const clientDir = await mkdtemp(join(tmpdir(), 'canal-client-'))
  await mkdir(join(clientDir, 'assets'))
  const served = await openWorld({}, { web: { ...plainWeb, clientDir } })
  for (const url of [
    '/assets/../x',
    '/assets/%2e%2e/x',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/none.js',
    '/assets/%00',
  ])
    expect((await get(served, url)).statusCode, url).toBe(url.endsWith('%00') ? 400 : 404)
  await served.close()
  await rm(clientDir, { recursive: true })
})
