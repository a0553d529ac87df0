import { expect, test } from 'vitest'
import { demoMedia } from '../../../../demo/assets/media.ts'
import { foundIn } from '../../testing/planted.ts'
import { patched } from './patches.ts'
import { planMedia } from './plan-media.ts'

/** As it is done with stored bytes: read a piece at a time, written in pieces of another size. */
const clean = async (extension: string, bytes: Buffer): Promise<Buffer | null> => {
  const read = (at: number, length: number) => Promise.resolve(bytes.subarray(at, at + length))
  const patches = await planMedia(extension, { size: bytes.length, read })
  if (!patches) return null
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
  }
  const out: Buffer[] = []
  for await (const piece of patched(pieces(), patches)) out.push(piece)
  return Buffer.concat(out)
}

const uint = (value: number, bytes = 4): Buffer => {
  const out = Buffer.alloc(bytes)
  out.writeUIntBE(value, 0, bytes)
  return out
}
const little = (value: number): Buffer => uint(value).swap32()
const latin = (text: string) => Buffer.from(text, 'latin1')
const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((piece) => (Buffer.isBuffer(piece) ? piece : latin(piece))))
  return Buffer.concat([uint(body.length + 8), latin(type), body])
}
/** Version and flags, two times of making, and the rest of a header. */
const header = (type: string) => box(type, uint(0), 'MADE', 'EDIT', Buffer.alloc(20, 1))
const handler = (kind: string, name: string) => box('hdlr', uint(0), uint(0), kind, Buffer.alloc(12), name)

const track = (kind: string, { name, at, sizes }: { name: string; at: number; sizes: number[] }): Buffer => {
  const description = box('avc1', Buffer.alloc(42, 0), 'GoPro AVC encoder'.padEnd(32, '\0'), Buffer.alloc(4))
  const table = box(
    'stbl',
    box('stsd', uint(0), uint(1), description),
    box('stsc', uint(0), uint(1), uint(1), uint(sizes.length), uint(1)),
    box('stsz', uint(0), uint(0), uint(sizes.length), ...sizes.map((size) => uint(size))),
    box('stco', uint(0), uint(1), uint(at)),
  )
  const information = box('dinf', box('dref', uint(0), uint(1), box('alis', uint(1), 'Disk of Al Ias')))
  const media = box('mdia', header('mdhd'), handler(kind, name), box('minf', information, table))
  return box('trak', header('tkhd'), media, box('udta', 'tagged by Track Tag'))
}

const film = latin('the film itself')
const notes = latin('40.4168 N then 3.7038 W')
/** A recording of a telephone: where, when, by which device, and the way it went, second by second. */
const telephone = (): Buffer => {
  const type = box('ftyp', 'qt  ', uint(0), 'qt  ')
  const at = type.length + 8
  const movie = box(
    'moov',
    header('mvhd'),
    track('vide', { name: 'Core Media Video of Han Dler', at, sizes: [5, film.length - 5] }),
    track('meta', { name: 'Core Media Metadata', at: at + film.length, sizes: [10, notes.length - 10] }),
    box('udta', box('\xa9xyz', '+40.4168-003.7038/'), box('\xa9mak', 'Telefunk')),
    box('meta', handler('mdta', ''), box('ilst', 'com.apple.author Clara Core')),
  )
  const xmp = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), '<dc:creator>Ex Empi</dc:creator>')
  return Buffer.concat([type, box('mdat', film, notes), movie, xmp, box('free', 'left over by Left Over')])
}
const inTelephone = [
  ...[
    '40.4168',
    '3.7038',
    'Telefunk',
    'Clara Core',
    'Ex Empi',
    'Left Over',
    'Han Dler',
    'Al Ias',
    'Track Tag',
    'GoPro',
  ],
  ...['MADE', 'EDIT'],
]

test.each(['mov', 'mp4', 'm4a'])(
  'a recording in %s tells no place, device or name, and is as long as it was',
  async (extension) => {
    const original = telephone()
    expect(foundIn(original, inTelephone)).toEqual(inTelephone)
    const cleaned = await clean(extension, original)
    expect(foundIn(cleaned ?? original, inTelephone)).toEqual([])
    expect(cleaned).toHaveLength(original.length)
    // The sound and pictures lie where the tables say.
    expect(cleaned?.indexOf(film)).toBe(original.indexOf(film))
    expect(cleaned?.includes('stco')).toBe(true)
  },
)

test('a film of a real encoder keeps every byte of sound and picture', async () => {
  const original = Buffer.from(demoMedia.mp4, 'base64')
  const cleaned = await clean('mp4', original)
  const contents = (bytes: Buffer | null) => bytes?.subarray(bytes.indexOf('mdat'), bytes.indexOf('mdat') + 20_000)
  expect(contents(cleaned)?.equals(contents(original) ?? Buffer.alloc(0))).toBe(true)
  expect(original.includes('udta')).toBe(true)
  expect(cleaned?.includes('udta')).toBe(false)
})

test('notes in fragments, a compressed index and a list cut short are not understood', async () => {
  const type = box('ftyp', 'isom', uint(0))
  const fragmented = box('moov', header('mvhd'), box('mvex'), track('meta', { name: '', at: 0, sizes: [1] }))
  expect(await clean('mp4', Buffer.concat([type, fragmented]))).toBeNull()
  expect(await clean('mov', Buffer.concat([type, box('moov', box('cmov', 'x'))]))).toBeNull()
  expect(await clean('mov', type)).toBeNull()
  const whole = telephone()
  expect(await clean('mov', whole.subarray(0, -60))).toBeNull()
})

const id3 = (text: string, flags = 0) => {
  const frame = Buffer.concat([latin('TPE1'), uint(text.length + 1), uint(0, 2), Buffer.from([0]), latin(text)])
  return Buffer.concat([latin('ID3\x04\0'), Buffer.from([flags]), uint(frame.length), frame])
}
const frames = () => {
  const bytes = Buffer.from(demoMedia.mp3, 'base64')
  return bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xf3])))
}
const apeFooter = (items: Buffer) =>
  Buffer.concat([
    items,
    latin('APETAGEX'),
    little(2000),
    little(items.length + 32),
    little(1),
    little(0),
    Buffer.alloc(8),
  ])

test('a song loses its tags before and behind, and keeps every frame', async () => {
  const old = Buffer.concat([latin('TAG'), latin('Old Tag'.padEnd(125, '\0'))])
  const lyrics = latin('LYRICSBEGINAUT00008Lyri Cist')
  const size = latin(String(lyrics.length).padStart(6, '0'))
  const ape = apeFooter(latin('Artist Ape Tag'))
  const tail = Buffer.concat([ape, lyrics, size, latin('LYRICS200'), old])
  const original = Buffer.concat([id3('Clara Core'), id3('Again Author'), frames(), tail])
  const planted = ['Clara Core', 'Again Author', 'Old Tag', 'Lyri Cist', 'Ape Tag']
  expect(foundIn(original, planted)).toEqual(planted)
  const cleaned = await clean('mp3', original)
  expect(foundIn(cleaned ?? original, planted)).toEqual([])
  expect(cleaned).toHaveLength(original.length)
  expect(cleaned?.includes(frames())).toBe(true)
  expect(cleaned?.toString('latin1', 0, 3)).toBe('ID3')
})

test('a song with tags longer than itself is not understood', async () => {
  const long = id3('x')
  long.writeUInt32BE(0x7f7f7f7f, 6)
  expect(await clean('mp3', Buffer.concat([long, frames()]))).toBeNull()
  const footer = apeFooter(Buffer.alloc(0))
  footer.writeUInt32LE(0xfffffff0, 12)
  expect(await clean('mp3', Buffer.concat([frames(), footer]))).toBeNull()
})

const chunk = (id: string, content: Buffer) =>
  Buffer.concat([latin(id), little(content.length), content, Buffer.alloc(content.length % 2)])
const wave = (...chunks: Buffer[]) => {
  const body = Buffer.concat(chunks)
  return Buffer.concat([latin('RIFF'), little(body.length + 4), latin('WAVE'), body])
}

test('a recording in WAV keeps its sound alone', async () => {
  const planted = ['Clara Core', 'Broad Cast', 'Ex Empi', 'Telefunk']
  const sound = chunk('data', latin('the sound itself'))
  const original = wave(
    chunk('fmt ', Buffer.alloc(16, 1)),
    chunk('LIST', latin('INFOIART\x0b\0\0\0Clara Core')),
    chunk('bext', latin('Broad Cast')),
    sound,
    chunk('_PMX', latin('<dc:creator>Ex Empi</dc:creator>')),
    chunk('iXML', latin('<device>Telefunk</device>')),
  )
  expect(foundIn(original, planted)).toEqual(planted)
  const cleaned = await clean('wav', original)
  expect(foundIn(cleaned ?? original, planted)).toEqual([])
  expect(cleaned).toHaveLength(original.length)
  expect(cleaned?.indexOf(sound)).toBe(original.indexOf(sound))
})

/** RFC 3533 §6, written a second time: the sum bit by bit. */
const sumOf = (page: Buffer): number => {
  let sum = 0
  for (const byte of page)
    for (let bit = 7; bit >= 0; bit -= 1) {
      const top = (sum >>> 31) ^ ((byte >>> bit) & 1)
      sum = ((sum << 1) ^ (top ? 0x04c11db7 : 0)) >>> 0
    }
  return sum
}
const pagesIn = (bytes: Buffer): Buffer[] => {
  const pages: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const count = bytes[at + 26] ?? 0
    const length = bytes.subarray(at + 27, at + 27 + count).reduce((sum, size) => sum + size, 27 + count)
    pages.push(bytes.subarray(at, at + length))
    at += length
  }
  return pages
}
const hasRightSums = (bytes: Buffer): boolean =>
  pagesIn(bytes).every((page) => {
    const bare = Buffer.from(page)
    bare.writeUInt32LE(0, 22)
    return sumOf(bare) === page.readUInt32LE(22)
  })

const page = (flags: number, packets: Buffer[], serial = 7): Buffer => {
  const lacing = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255])
  const head = Buffer.concat([latin('OggS\0'), Buffer.from([flags]), Buffer.alloc(8), little(serial), Buffer.alloc(8)])
  const bytes = Buffer.concat([head, Buffer.from([lacing.length]), Buffer.from(lacing), ...packets])
  bytes.writeUInt32LE(sumOf(bytes), 22)
  return bytes
}
const opusTags = (text: string) =>
  Buffer.concat([latin('OpusTags'), little(4), latin('Make'), little(1), little(text.length), latin(text)])

test('an Opus recording has no comments left, and right sums', async () => {
  const sound = page(0, [latin('the sound itself')])
  const original = Buffer.concat([
    page(2, [latin('OpusHead')]),
    page(0, [opusTags(`ARTIST=Clara Core${'x'.repeat(3000)}`)]),
    sound,
  ])
  expect(hasRightSums(original)).toBe(true)
  const cleaned = await clean('ogg', original)
  expect(foundIn(cleaned ?? original, ['Clara Core', 'Make'])).toEqual([])
  expect(cleaned && hasRightSums(cleaned)).toBe(true)
  expect(cleaned).toHaveLength(original.length)
  expect(cleaned?.includes(sound)).toBe(true)
})

test('a Vorbis file of a real encoder keeps its sound, with right sums', async () => {
  const original = Buffer.from(demoMedia.ogg, 'base64')
  expect(original.includes('Lavc libvorbis')).toBe(true)
  const cleaned = await clean('ogg', original)
  expect(foundIn(cleaned ?? original, ['Lavc libvorbis', 'ffmpeg'])).toEqual([])
  expect(cleaned && hasRightSums(cleaned)).toBe(true)
  const [, ...rest] = pagesIn(original).slice(1)
  const [, ...kept] = pagesIn(cleaned ?? original).slice(1)
  expect(Buffer.concat(kept).equals(Buffer.concat(rest))).toBe(true)
})

test('a stream of an unknown kind, and one that ends within its comments, are not understood', async () => {
  expect(await clean('ogg', page(2, [latin('\x7fFLAC')]))).toBeNull()
  expect(await clean('ogg', page(2, [latin('OpusHead')]))).toBeNull()
})

test.each(['mp4', 'mov', 'm4a', 'mp3', 'aac', 'ogg', 'opus', 'wav'])(
  'whatever is cut off from a file in %s, or changed in it, ends',
  async (extension) => {
    const base = { mp3: demoMedia.mp3, aac: demoMedia.aac, ogg: demoMedia.ogg, opus: demoMedia.ogg }[extension]
    const whole = base ? Buffer.from(base, 'base64') : extension === 'wav' ? wave(chunk('data', film)) : telephone()
    for (let at = 0; at < Math.min(whole.length, 2000); at += 13) {
      await clean(extension, whole.subarray(0, at))
      const changed = Buffer.from(whole)
      changed.fill(0xff, at, at + 4)
      await clean(extension, changed)
      changed.fill(0, at, at + 4)
      await clean(extension, changed)
    }
  },
)
