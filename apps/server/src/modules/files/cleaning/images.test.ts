import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanImage } from './images.ts'
import { confirmEvidence, download, openFileWorld, put, submitCase, type FileWorld } from '../testing/file-world.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.close())

const gps = { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '3/1 42/1 0/1' }
const picture = () => sharp({ create: { width: 60, height: 20, channels: 3, background: '#803020' } })

/** A telephone's photograph, taken upright: place, device, and the camera's sideways sensor. */
const photograph = async (format: 'jpeg' | 'webp' | 'png'): Promise<Buffer> =>
  picture()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Telephone', Artist: 'A. Person' }, IFD3: gps })
    .toFormat(format)
    .toBuffer()

test('place, device and author are gone from a photograph, which stands upright', async () => {
  const original = await photograph('jpeg')
  expect(original.includes('Telephone')).toBe(true)
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const one = await submitCase(world, ['photo.JPG'])
  const [entry] = one.report.filesList
  expect(await put(world, entry, original)).toEqual({ status: 204 })
  expect((await confirmEvidence(world, one)).status).toBe(204)
  const { bytes, response } = await download(world, one, entry?.entryId ?? '', 'inline')
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const facts = await sharp(bytes).metadata()
  expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined])
  expect([facts.width, facts.height]).toEqual([20, 60])
  expect(bytes.includes('Telephone')).toBe(false)
  expect((await download(world, one, entry?.entryId ?? '')).bytes.equals(bytes)).toBe(true)
})

test('the original is not kept: neither its object nor its size', async () => {
  const one = await submitCase(world, ['photo.jpg'])
  await put(world, one.report.filesList[0], await photograph('jpeg'))
  const versions = await world.app.database.ownerDb
    .selectFrom('file_version')
    .selectAll()
    .where('report_id', '=', one.report.id)
    .execute()
  const original = versions.find((version) => version.variant === 'original')
  expect(original).toMatchObject({ state: 'removed', received_bytes: '0' })
  expect(await world.deps.store.stat(original?.object_key ?? '')).toBeNull()
  expect(versions.find((version) => version.variant === 'cleaned')).toMatchObject({ state: 'received' })
})

test('the original is kept only if asked for, for the download; what is looked at is clean', async () => {
  const original = await photograph('jpeg')
  const one = await submitCase(world, ['photo.jpg'], { keepOriginals: true })
  const [entry] = one.report.filesList
  await put(world, entry, original)
  await confirmEvidence(world, one)
  const id = entry?.entryId ?? ''
  expect((await download(world, one, id, 'attachment')).bytes.equals(original)).toBe(true)
  expect((await download(world, one, id, 'inline')).bytes.includes('Telephone')).toBe(false)
})

test.each(['png', 'webp'] as const)('%s loses its metadata as well', async (format) => {
  const bytes = await photograph(format)
  const cleaned = await cleanImage(format, { size: bytes.length, owner: 'report' }, () => Promise.resolve(bytes))
  const facts = await sharp(cleaned).metadata()
  expect(facts.exif).toBeUndefined()
  expect(facts.format).toBe(format)
})

test('an animation keeps its pictures', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const cleaned = await cleanImage('gif', { size: gif.length, owner: 'report' }, () => Promise.resolve(gif))
  expect((await sharp(cleaned, { animated: true }).metadata()).pages).toBe(3)
})

test('a picture that would unfold beyond 50 megapixels is refused unopened', async () => {
  const huge = await sharp({ create: { width: 10_000, height: 5001, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await expect(
    cleanImage('png', { size: huge.length, owner: 'report' }, () => Promise.resolve(huge)),
  ).rejects.toMatchObject({
    code: 'file-too-large',
  })
})

test('a picture that cannot be read is refused', async () => {
  const broken = (await photograph('png')).subarray(0, 60)
  await expect(
    cleanImage('png', { size: broken.length, owner: 'report' }, () => Promise.resolve(broken)),
  ).rejects.toMatchObject({
    code: 'file-type-invalid',
  })
  const disguised = await photograph('webp')
  await expect(
    cleanImage('jpg', { size: disguised.length, owner: 'report' }, () => Promise.resolve(disguised)),
  ).rejects.toMatchObject({
    code: 'file-type-invalid',
  })
})
