import { planMedia } from '../media/plan-media.ts'
import { patched } from '../media/patches.ts'
import { newAliases, type Aliases } from './aliases.ts'
import { readContainer, writeContainer, type Part } from './container.ts'
import { unreadable, type CleanedDocument } from './kept.ts'
import { cleanOpenDocument, isOpenDocument } from './odf.ts'
import { cleanOoxml, isOoxml } from './ooxml.ts'
import { cleanPdf } from './pdf.ts'
import { isJpeg, isPng, stripJpeg, stripPng } from './pictures.ts'

/** A sheet in a text in a presentation; what is put further inside is not looked into. */
const depthMax = 2

const begins = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text

async function* oneBuffer(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const cleanRecording = async (extension: string, bytes: Buffer): Promise<Buffer | null> => {
  const read = (at: number, length: number) => Promise.resolve(bytes.subarray(at, at + length))
  const patches = await planMedia(extension, { size: bytes.length, read })
  if (!patches) return null
  const pieces: Buffer[] = []
  for await (const piece of patched(oneBuffer(bytes), patches)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** What a part is by its first bytes, and how it is cleaned; null for what is not understood. */
const kinds: readonly {
  is: (bytes: Buffer) => boolean
  clean: (bytes: Buffer, depth: number, aliases: Aliases) => Promise<Buffer | null> | Buffer | null
}[] = [
  { is: isJpeg, clean: stripJpeg },
  { is: isPng, clean: stripPng },
  { is: (bytes) => begins(bytes, '%PDF-'), clean: async (bytes) => whole(await cleanPdf(bytes)) },
  {
    is: (bytes) => begins(bytes, 'PK\x03\x04'),
    clean: async (bytes, depth, aliases) =>
      depth < depthMax ? whole(await cleanParts(bytes, depth + 1, aliases)) : null,
  },
  { is: (bytes) => begins(bytes, 'ftyp', 4), clean: (bytes) => cleanRecording('mp4', bytes) },
  { is: (bytes) => begins(bytes, 'RIFF') && begins(bytes, 'WAVE', 8), clean: (bytes) => cleanRecording('wav', bytes) },
  { is: (bytes) => begins(bytes, 'ID3'), clean: (bytes) => cleanRecording('mp3', bytes) },
  // Objects and programs in the old format (MS-CFB), and pictures whose notes are kept in ways of their own: TIFF, WebP, HEIC.
  {
    is: (bytes) =>
      ['\xd0\xcf\x11\xe0', 'II*\0', 'MM\0*'].some((beginning) => begins(bytes, beginning)) || begins(bytes, 'WEBP', 8),
    clean: () => null,
  },
]

const whole = ({ bytes, hasParts }: CleanedDocument): Buffer | null => (hasParts ? null : bytes)

const program = /(?:^|\/)(?:Basic|Scripts|Dialogs)\//

/** A part that is no XML: cleaned as what it is, or null where something in it stays as it was. */
const cleanInside = async (part: Part, depth: number, aliases: Aliases): Promise<Buffer | null> => {
  if (program.test(part.name)) return null
  const kind = kinds.find(({ is }) => is(part.bytes))
  if (!kind) return part.bytes
  try {
    return await kind.clean(part.bytes, depth, aliases)
  } catch {
    return null
  }
}

const cleanParts = async (bytes: Buffer, depth: number, aliases: Aliases): Promise<CleanedDocument> => {
  const parts = await readContainer(bytes)
  const clean = isOoxml(parts) ? cleanOoxml : isOpenDocument(parts) ? cleanOpenDocument : null
  if (!clean) throw unreadable('no office file')
  const cleaned: Part[] = []
  let hasParts = false
  for (const part of clean(parts, aliases)) {
    const inside = await cleanInside(part, depth, aliases)
    hasParts ||= inside === null
    cleaned.push({ ...part, bytes: inside ?? part.bytes })
  }
  return { bytes: await writeContainer(cleaned), hasParts }
}

/** A Word, Excel, PowerPoint or OpenDocument file without names. Throws KeptError, and the library's errors. */
export const cleanContainer = (bytes: Buffer): Promise<CleanedDocument> => cleanParts(bytes, 0, newAliases())
