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
