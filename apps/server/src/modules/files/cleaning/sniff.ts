/** What is looked at of a file: its first and last bytes, up to `edgeBytes` each. */
export interface Edges {
  head: Buffer
  tail: Buffer
}
export const edgeBytes = 64 * 1024

type Test = (edges: Edges) => boolean

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)
const begins =
  (...signatures: (string | number[])[]): Test =>
  ({ head }) =>
    signatures.some((signature) => {
      const wanted = typeof signature === 'string' ? Buffer.from(signature, 'latin1') : Buffer.from(signature)
      return head.subarray(0, wanted.length).equals(wanted)
    })
const all =
  (...tests: Test[]): Test =>
  (edges) =>
    tests.every((test) => test(edges))
const any =
  (...tests: Test[]): Test =>
  (edges) =>
    tests.some((test) => test(edges))
/** Names in an archive stand before their contents and in the list at its end. */
const mentions =
  (name: string): Test =>
  ({ head, tail }) =>
    head.includes(name) || tail.includes(name)

const riff = (kind: string): Test => all(begins('RIFF'), ({ head }) => ascii(head, 8, 12) === kind)
const zip = begins('PK\x03\x04', 'PK\x05\x06')
const office = (folder: string): Test => all(begins('PK\x03\x04'), mentions('[Content_Types].xml'), mentions(folder))
const openDocument = (kind: string): Test =>
  all(begins('PK\x03\x04'), ({ head }) =>
    ascii(head, 30, 200).startsWith(`mimetypeapplication/vnd.oasis.opendocument.${kind}`),
  )
/** Word, Excel, PowerPoint up to 2003 and Outlook messages share one container (MS-CFB). */
const compound = begins([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** Main and compatible brands of an ISO media file (ISO/IEC 14496-12 §4.3); empty for anything else. */
const brandsOf = ({ head }: Edges): string[] => {
  if (ascii(head, 4, 8) !== 'ftyp') return []
  const end = Math.min(head.readUInt32BE(0), head.length, 512)
  const brands = [ascii(head, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4))
  return brands
}
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const stillBrands = [...heicBrands, 'mif1', 'msf1', 'avif', 'avis', 'crx ']
const heic: Test = (edges) => brandsOf(edges).some((brand) => heicBrands.includes(brand))
const isoMedia: Test = (edges) => {
  const [main] = brandsOf(edges)
  return main !== undefined && !stillBrands.includes(main)
}
const quickTime = any(isoMedia, ({ head }) => ['moov', 'mdat', 'wide', 'free', 'skip'].includes(ascii(head, 4, 8)))

/** Two bytes that begin a frame of MPEG audio, layer III (ISO/IEC 11172-3 §2.4.2.3), or of ADTS. */
const frame =
  (mask: number, value: number): Test =>
  ({ head }) =>
    head[0] === 0xff && ((head[1] ?? 0) & mask) === value
const mp3Frame = frame(0xe6, 0xe2)
const adtsFrame = frame(0xf6, 0xf0)

const controls = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/
const isUtf16 = (head: Buffer): boolean => ['\xff\xfe', '\xfe\xff'].includes(ascii(head, 0, 2))
const legible: Test = ({ head, tail }) =>
  isUtf16(head) || (!controls.test(ascii(head, 0, head.length)) && !controls.test(ascii(tail, 0, tail.length)))
/** RFC 5322 §2.2: a field's name and a colon; an mbox line may stand before it. */
const mailHeader: Test = ({ head }) =>
  /^(?:\xef\xbb\xbf)?(?:From [^\n]*\n)?[!-9;-~]{1,78}:[ \t\r\n]?/.test(ascii(head, 0, 2000))

const jpeg = begins([0xff, 0xd8, 0xff])
const png = begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const gif = begins('GIF87a', 'GIF89a')
const matroska = begins([0x1a, 0x45, 0xdf, 0xa3])

/** The characters of a text's beginning, whatever it is written in, in lower case. */
const opening = ({ head }: Edges): string => {
  const [first, second] = [head[0], head[1]]
  const isBigEndian = first === 0xfe && second === 0xff
  const isLittleEndian = first === 0xff && second === 0xfe
  const even = Buffer.from(head.subarray(0, head.length & ~1))
  const characters = isBigEndian
    ? even.swap16().toString('utf16le')
    : isLittleEndian
      ? even.toString('utf16le')
      : head.toString('utf8')
  return characters
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase()
}
/** What a program that guesses would run or draw: a page, a script, a drawing, and XML, which can be either. */
const markup = /^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype|html|head|body|script|svg|iframe|\?xml)\b/
const documents = ['%pdf-', '{\\rtf']
/** Bytes that begin another of the kinds below; frames of sound are left out, since text could begin like them. */
const otherKind = any(zip, compound, jpeg, png, gif, riff('WEBP'), riff('WAVE'), begins('OggS'), matroska)
const isSomethingElse: Test = (edges) =>
  otherKind(edges) ||
  brandsOf(edges).length > 0 ||
  documents.some((beginning) => opening(edges).startsWith(beginning)) ||
  markup.test(opening(edges))
/** Text, and not what another extension is for under a false name. */
const text: Test = all(legible, (edges) => !isSomethingElse(edges))

/** By extension, what the bytes must look like: our own table for the list of decisions §4. */
const table: Readonly<Record<string, Test>> = {
  jpg: jpeg,
  jpeg,
  png,
  webp: riff('WEBP'),
  gif,
  heic,
  pdf: ({ head }) => head.subarray(0, 1024).includes('%PDF-'),
  txt: text,
  csv: text,
  rtf: begins('{\\rtf'),
  doc: compound,
  xls: compound,
  ppt: compound,
  msg: compound,
  docx: office('word/'),
  xlsx: office('xl/'),
  pptx: office('ppt/'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  mp3: any(begins('ID3'), mp3Frame),
  ogg: begins('OggS'),
  opus: all(begins('OggS'), mentions('OpusHead')),
  aac: any(adtsFrame, begins('ADIF', 'ID3')),
  m4a: isoMedia,
  wav: riff('WAVE'),
  mp4: isoMedia,
  mov: quickTime,
  webm: all(matroska, ({ head }) => head.subarray(0, 4096).includes('webm')),
  eml: all(legible, mailHeader),
  zip,
}

/**
 * Whether a file's bytes are what its extension says; asked before anything else touches them. SVG, HTML and XML pass
 * as nothing, under any name.
 */
export const contentMatches = (extension: string, edges: Edges): boolean =>
  Object.hasOwn(table, extension) && (table[extension]?.(edges) ?? false)
