import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdministrator, createChannel, type TestChannel } from '../../../test/factories.ts'
import { openWorld, refusalOf, type World } from '../../../test/world.ts'

const base = 'https://canal.valdeluna.example'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: base })
  token = (await createAdministrator(world.deps)).token
})
afterAll(() => world.close())

const poster = (channel: { id: string }, language: string) =>
  world.call('GET', `/api/channels/${channel.id}/poster?language=${language}`, { token })
const change = (channel: TestChannel, fields: object) =>
  world.call('PUT', `/api/channels/${channel.id}`, {
    token,
    payload: { name: channel.slug, publicName: 'Valdeluna', slug: channel.slug, ...fields },
  })

/** What a PDF draws: its streams, unpacked. */
const drawn = (pdf: Buffer): string => {
  const parts: string[] = []
  for (let from = pdf.indexOf('stream\n'); from >= 0; from = pdf.indexOf('stream\n', from + 1)) {
    const bytes = pdf.subarray(from + 7, pdf.indexOf('endstream', from))
    if (bytes[0] === 0x78) parts.push(inflateSync(bytes).toString('latin1'))
  }
  return parts.join('\n')
}

/** The letters of what a PDF draws, whose fonts take them as they are. */
const lettersOf = (drawing: string): string =>
  [...drawing.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('')

test('a poster names the organisation in which something went wrong, whatever its channel is called', async () => {
  const channel = await createChannel(world.deps)
  await change(channel, { publicName: 'Canal de Aguas', organisation: 'Consorcio de Aguas' })
  for (const [language, words] of [
    ['es', 'en Consorcio de Aguas'],
    ['en', 'at Consorcio de Aguas'],
  ] as const) {
    const letters = lettersOf(drawn((await poster(channel, language)).rawPayload))
    expect(letters).toContain(words)
    expect(letters).not.toContain('Canal de Aguas')
  }
})

test('a poster is one A4 page with the channel’s address in letters, as a link and as a QR code, in either language', async () => {
  const channel = await createChannel(world.deps)
  await change(channel, {
    contact: { phone: '900 000 000', regionalName: 'Síndic', regionalUrl: 'https://a.example/' },
  })
  const link = `${base}/${channel.slug}/index`
  const said = { es: 'Canal interno de información', en: 'Internal reporting channel' }
  for (const language of ['es', 'en'] as const) {
    const answer = await poster(channel, language)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(`^attachment; filename="[a-z]+-${channel.slug}-${language}\\.pdf"$`),
    })
    const pdf = answer.rawPayload
    expect(pdf.toString('latin1')).toMatch(/^%PDF-/)
    expect(pdf.toString('latin1')).toContain('/Count 1')
    expect(pdf.toString('latin1')).toContain(`/URI (${link})`)
    const drawing = drawn(pdf)
    const letters = lettersOf(drawing)
    for (const text of [said[language], link.replace('https://', ''), '900 000 000', 'Síndic'])
      expect(letters).toContain(text)
    const dark = encode(link, { ecc: 'Q', border: 0 }).data.flat().filter(Boolean).length
    // Beside the squares of the code there is one rectangle: the band at the top.
    expect(drawing.match(/ re$/gm)).toHaveLength(dark + 1)
  }
})

test('a poster shows the logo, and what is too long or foreign for its letters stays on the one page', async () => {
  const channel = await createChannel(world.deps)
  const logo = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#1f4e79' } })
    .png()
    .toBuffer()
  await world.server.inject({
    method: 'PUT',
    url: `/api/channels/${channel.id}/logo`,
    headers: { 'x-api-key': world.deps.config.apiKey, authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    payload: logo,
  })
  await change(channel, {
    publicName: 'Łódź 市役所 '.repeat(8).trim(),
    contact: {
      phone: '900 000 000',
      phoneHours: 'x'.repeat(100),
      regionalName: 'y'.repeat(190),
      regionalUrl: 'https://a.example/',
    },
  })
  const pdf = (await poster(channel, 'es')).rawPayload.toString('latin1')
  expect(pdf).toContain('/Subtype /Image')
  expect(pdf).toContain('/Count 1')
})

test('a poster of no channel, or in no language of the product, is refused', async () => {
  expect(refusalOf(await poster({ id: '00000000-0000-4000-8000-000000000000' }, 'es'))).toEqual([404, 'not-found'])
  expect(refusalOf(await poster({ id: 'x' }, 'es'))).toEqual([404, 'not-found'])
  expect(refusalOf(await poster(await createChannel(world.deps), 'fr'))).toEqual([422, 'invalid'])
})
