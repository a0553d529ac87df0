import { expect, test } from 'vitest'
import { blankHeicMetadata } from './heic.ts'

const uint = (value: number, bytes: number): Buffer => {
  const out = Buffer.alloc(bytes)
  out.writeUIntBE(value, 0, bytes)
  return out
}
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([uint(body.length + 8, 4), Buffer.from(type), body])
}
const full = (type: string, version: number, ...content: Buffer[]) =>
  box(type, uint(version, 1), uint(0, 3), ...content)
const item = (id: number, type: string) => full('infe', 2, uint(id, 2), uint(0, 2), Buffer.from(type), Buffer.from([0]))

const picture = Buffer.from('pixels of the picture')
const exif = Buffer.from('Exif: 40.4168 N, 3.7038 W, a telephone')
const xmp = Buffer.from('<x:xmpmeta>author</x:xmpmeta>')

/** A container of three items, the last one inside the meta box. */
const heic = (change: { extraTop?: Buffer; exifLength?: number } = {}): Buffer => {
  const ftyp = box('ftyp', Buffer.from('heic'), uint(0, 4), Buffer.from('mif1heic'))
  const iinf = full('iinf', 0, uint(3, 2), item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime'))
  const meta = (start: number) => {
    const located = (id: number, method: number, offset: number, length: number) =>
      Buffer.concat([uint(id, 2), uint(method, 2), uint(0, 2), uint(1, 2), uint(offset, 4), uint(length, 4)])
    const iloc = full(
      'iloc',
      1,
      uint(0x44, 1),
      uint(0, 1),
      uint(3, 2),
      located(1, 0, start, picture.length),
      located(2, 0, start + picture.length, change.exifLength ?? exif.length),
      located(3, 1, 0, xmp.length),
    )
    return full('meta', 0, iinf, iloc, box('idat', xmp))
  }
  const start = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(start), box('mdat', picture, exif), change.extraTop ?? Buffer.alloc(0)])
}

test('Exif and XMP are blank, the picture is untouched, nothing has moved', () => {
  const bytes = heic()
  const cleaned = blankHeicMetadata(bytes)
  expect(cleaned.length).toBe(bytes.length)
  expect(cleaned.includes(picture)).toBe(true)
  expect(cleaned.includes('40.4168')).toBe(false)
  expect(cleaned.includes('xmpmeta')).toBe(false)
  const at = bytes.indexOf(exif)
  expect(cleaned.subarray(at, at + exif.length).every((byte) => byte === 0)).toBe(true)
  expect(bytes.includes('40.4168')).toBe(true)
})

test('private boxes are blank too', () => {
  const bytes = heic({ extraTop: box('uuid', Buffer.from('maker notes')) })
  expect(blankHeicMetadata(bytes).includes('maker notes')).toBe(false)
})

test('a structure that is not understood is refused instead of guessed', () => {
  expect(() => blankHeicMetadata(heic({ exifLength: 0 }))).toThrow()
  expect(() => blankHeicMetadata(heic({ exifLength: 10_000 }))).toThrow()
  expect(() => blankHeicMetadata(heic({ extraTop: box('moov', Buffer.alloc(4)) }))).toThrow()
  expect(() => blankHeicMetadata(heic().subarray(0, 100))).toThrow()
  expect(() => blankHeicMetadata(box('ftyp', Buffer.from('heic')))).toThrow()
})
