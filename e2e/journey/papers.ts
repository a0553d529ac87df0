import sharp from 'sharp'

/** What Playwright hands to a file input. */
export interface Paper {
  name: string
  mimeType: string
  buffer: Buffer
}

export const textPaper = (name: string, text = 'Relación de facturas\n'): Paper => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** A small photograph, as a phone would make one. */
export const photo = async (name: string): Promise<Paper> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#2f6b4f' } })
    .jpeg()
    .toBuffer(),
})

const crcOf = (bytes: Buffer): number => {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const little = (size: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(size)
  buffer.writeUIntLE(value, 0, size)
  return buffer
}

/** A text as Word keeps it, whose properties say who wrote it. */
export const wordPaper = (name: string, author: string): Paper => {
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${author}</dc:creator></cp:coreProperties>`,
    'word/document.xml':
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>',
  }
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [part, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const sizes = [crcOf(bytes), bytes.length, bytes.length].map((value) => little(4, value))
    const shared = [little(2, 20), little(4, 0), little(4, 0x00210000), ...sizes, little(2, part.length), little(2, 0)]
    const body = Buffer.concat([little(4, 0x04034b50), ...shared, Buffer.from(part), bytes])
    directory.push(little(4, 0x02014b50), little(2, 20), ...shared, Buffer.alloc(10), little(4, at), Buffer.from(part))
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(directory)
  const count = little(2, bodies.length)
  const end = [little(4, 0x06054b50), little(4, 0), count, count, little(4, list.length), little(4, at), little(2, 0)]
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.concat([...bodies, list, ...end]),
  }
}

/** A table of so many bytes, for uploads that take more than a moment. */
export const largePaper = (name: string, bytes: number): Paper => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.alloc(bytes, 'fecha;importe;concepto\n'),
})

const box = (kind: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** What passes as a film by its beginning (ISO/IEC 14496-12 §4.3) and is none. */
export const brokenFilm = (name: string): Paper => ({
  name,
  mimeType: 'video/mp4',
  buffer: Buffer.concat([box('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2', 'latin1')), Buffer.alloc(3000, 7)]),
})

/** A film whose table of contents stands behind so many empty bytes: a player must leap over them to begin. */
export const leapingFilm = (name: string, film: Buffer, gapBytes: number): Paper => {
  const at = film.indexOf('moov', 0, 'latin1') - 4
  const moov = Buffer.from(film.subarray(at, at + film.readUInt32BE(at)))
  // Its place stays, as free room, so that everything in it still points to the right bytes.
  const rest = Buffer.from(film)
  rest.write('free', at + 4, 'latin1')
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat([rest, box('free', Buffer.alloc(gapBytes)), moov]) }
}
