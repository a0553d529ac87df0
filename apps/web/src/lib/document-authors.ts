import { extensionOf } from './file-rules.ts'

/** Who a document names as its makers, and whether the server can take them out (decision 0050). */
export interface DocumentNames {
  names: readonly string[]
  /** Why it goes as it is, or `parts` of it do; null where all of it is cleaned. */
  kept: 'signed' | 'locked' | 'unreadable' | 'parts' | null
}

/*
 * It reads what others made: each of these is a bound of what is read, and what lies behind it is not found here. The server
 * takes it out all the same.
 */
const directoryBytesMax = 2_000_000
const partBytesMax = 2_000_000
const partsMax = 12
const pdfEdgeBytes = 2_000_000
const objectStreamsMax = 32
const namesMax = 20
const nameLengthMax = 100

/** Stops at the bound, and at what cannot be unfolded any further. */
const readUpTo = async (stream: ReadableStream<Uint8Array>, bytesMax: number): Promise<string> => {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    while (bytes < bytesMax) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    // What came before is there.
  }
  void reader.cancel().catch(() => undefined)
  return text
}

const unfolded = (packed: Blob, format: CompressionFormat) =>
  readUpTo(packed.stream().pipeThrough(new DecompressionStream(format)), partBytesMax)

interface Entry {
  name: string
  at: number
  packedBytes: number
  isPacked: boolean
  isLocked: boolean
}

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer())

/** What a container says that it holds (APPNOTE.TXT §4.3). Throws where it is none. */
const entriesOf = async (file: Blob): Promise<Entry[]> => {
  const tail = await viewOf(file.slice(-65_557))
  let end = tail.byteLength - 22
  while (tail.getUint32(end, true) !== 0x06054b50) end -= 1
  const bytes = tail.getUint32(end + 12, true)
  if (bytes > directoryBytesMax) throw new RangeError('too many parts')
  const at = tail.getUint32(end + 16, true)
  const directory = await viewOf(file.slice(at, at + bytes))
  const entries: Entry[] = []
  let next = 0
  while (next + 46 <= directory.byteLength) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => directory.getUint16(next + offset, true))
    const name = new Uint8Array(directory.buffer, next + 46, nameBytes)
    entries.push({
      name: new TextDecoder().decode(name),
      at: directory.getUint32(next + 42, true),
      packedBytes: directory.getUint32(next + 20, true),
      isPacked: directory.getUint16(next + 10, true) !== 0,
      isLocked: (directory.getUint16(next + 8, true) & 1) === 1,
    })
    next += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)
  }
  return entries
}

const partText = async (file: Blob, { at, packedBytes, isPacked }: Entry): Promise<string> => {
  const head = await viewOf(file.slice(at, at + 30))
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = file.slice(start, start + packedBytes)
  return isPacked ? unfolded(packed, 'deflate-raw') : readUpTo(packed.stream(), partBytesMax)
}

/** Where Word, Excel, PowerPoint and LibreOffice write names. */
const namingParts =
  /^(?:docProps\/(?:core|app)\.xml|word\/(?:comments|people|document|footnotes|endnotes)\.xml|xl\/(?:persons\/|comments)[^/]*\.xml|ppt\/(?:commentAuthors|authors)\.xml|meta\.xml|content\.xml)$/
/** Macros, objects of old programs and pictures whose notes stay, by the names that programs give them. */
const keptParts =
  /(?:^|\/)(?:Basic|Scripts|Dialogs)\/|\/(?:vbaProject|(?:oleObject|activeX)\d*)\.bin$|^Object \d+$|\.(?:doc|xls|ppt|msg|tiff?|webp)$/i
const namingXml = [
  /<(?:dc:creator|cp:lastModifiedBy|meta:initial-creator|meta:printed-by|Manager|author)(?:\s[^>]*)?>([^<]+)</g,
  /\s(?:w:author|w15:author|displayName)\s*=\s*"([^"]+)"/g,
  /\s(?:w:author|w15:author|displayName)\s*=\s*'([^']+)'/g,
]
const namingAuthors = /<p\d*:(?:cmAuthor|author)\s[^>]*?\bname="([^"]+)"/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const found = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name = '']) => name))

const fromXml = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')

const readContainer = async (file: Blob): Promise<DocumentNames> => {
  const entries = await entriesOf(file)
  const parts = entries.filter(({ name }) => namingParts.test(name)).slice(0, partsMax)
  const texts = await Promise.all(parts.map((part) => partText(file, part)))
  const names = texts.flatMap((text) => found(text, [...namingXml, namingAuthors])).map(fromXml)
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml')
  const isLocked =
    entries.some((entry) => entry.isLocked) ||
    (manifest !== undefined && (await partText(file, manifest)).includes('encryption-data'))
  const isSigned = entries.some(({ name }) => /^_xmlsignatures\/|^META-INF\/[^/]*signatures\.xml$/i.test(name))
  const hasParts = entries.some(({ name }) => keptParts.test(name))
  return { names, kept: isLocked ? 'locked' : isSigned ? 'signed' : hasParts ? 'parts' : null }
}

/** A string of a PDF (ISO 32000-1 §7.9.2): UTF-16 where it says so, else taken for Latin letters. */
const fromBytes = (bytes: string): string =>
  bytes.startsWith('\xfe\xff')
    ? bytes
        .slice(2)
        .replace(/(.)(.)/gs, (_, high: string, low: string) =>
          String.fromCharCode(high.charCodeAt(0) * 256 + low.charCodeAt(0)),
        )
    : bytes

const fromLiteral = (written: string): string =>
  fromBytes(
    written.replace(/\\([0-7]{1,3}|[^])/g, (_, escaped: string) =>
      /^[0-7]/.test(escaped) ? String.fromCharCode(parseInt(escaped, 8) & 255) : escaped,
    ),
  )

const fromHex = (written: string): string =>
  fromBytes(written.replace(/\s/g, '').replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16))))

const pdfNames = (text: string): string[] => [
  ...found(text, [/\/Author\s*\(((?:\\[^]|[^\\)])*)\)/g]).map(fromLiteral),
  ...found(text, [/\/Author\s*<([\dA-Fa-f\s]*)>/g]).map(fromHex),
  ...found(text, [/<dc:creator>([^]{0,500}?)<\/dc:creator>/g]).map((xml) => fromXml(xml.replace(/<[^>]*>/g, ' '))),
]

/** Byte for byte, so that what a string of a PDF holds can be read off it. */
const bytesAsText = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return text
}

const objectStreams = async (bytes: Uint8Array<ArrayBuffer>, text: string): Promise<string[]> => {
  const starts = Array.from(
    text.matchAll(/\/ObjStm\b[^]{0,300}?stream\r?\n/g),
    (match) => match.index + match[0].length,
  )
  return Promise.all(
    starts.slice(0, objectStreamsMax).map((start) => {
      const end = text.indexOf('endstream', start)
      return unfolded(new Blob([bytes.subarray(start, end < 0 ? undefined : end)]), 'deflate')
    }),
  )
}

/** The beginning and the end of a large one: properties stand in either. */
const readPdf = async (file: Blob): Promise<DocumentNames> => {
  const isWhole = file.size <= 2 * pdfEdgeBytes
  const edges = isWhole ? file : new Blob([file.slice(0, pdfEdgeBytes), file.slice(-pdfEdgeBytes)])
  const bytes = new Uint8Array(await edges.arrayBuffer())
  const text = bytesAsText(bytes)
  const packed = await objectStreams(bytes, text)
  const kept = /\/Encrypt\b/.test(text) ? 'locked' : /\/ByteRange\s*\[/.test(text) ? 'signed' : null
  // What is locked is not readable, though it looks like a name.
  return { names: kept === 'locked' ? [] : [text, ...packed].flatMap(pdfNames), kept }
}

/** Reads what an office file or a PDF says of its makers; it answers `unreadable` where it cannot. Never throws. */
export const readDocument = async (file: File): Promise<DocumentNames> => {
  try {
    const { names, kept } = await (extensionOf(file.name) === 'pdf' ? readPdf(file) : readContainer(file))
    const told = names.map((name) => name.trim().slice(0, nameLengthMax)).filter((name) => /\p{L}/u.test(name))
    return { names: [...new Set(told)].slice(0, namesMax), kept }
  } catch {
    return { names: [], kept: 'unreadable' }
  }
}
