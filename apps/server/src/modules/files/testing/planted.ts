import { inflateRawSync, inflateSync } from 'node:zlib'

/** What unfolds at this place, whoever wrote it; null for what does not. */
const unfolded = (bytes: Buffer, at: number, inflate: typeof inflateSync): Buffer | null => {
  try {
    // What follows the compressed bytes does not matter.
    return inflate(bytes.subarray(at), { finishFlush: 2 })
  } catch {
    return null
  }
}

const placesOf = (bytes: Buffer, text: string): number[] => {
  const places: number[] = []
  for (let at = bytes.indexOf(text, 0, 'latin1'); at >= 0; at = bytes.indexOf(text, at + 1, 'latin1')) places.push(at)
  return places
}

/**
 * The bytes as they lie, and whatever unfolds from them: entries of containers, whether their list names them or not, streams
 * of PDF files, and all of that once more inside. Reads no structure that the code under test reads.
 */
const layers = (original: Buffer): Buffer[] => {
  // What looks like the beginning of an entry may be the end of the file.
  const bytes = Buffer.concat([original, Buffer.alloc(30)])
  const entries = placesOf(bytes, 'PK\x03\x04').map((at) => {
    const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    return bytes.readUInt16LE(at + 8) === 8 ? unfolded(bytes, begin, inflateRawSync) : null
  })
  const streams = placesOf(bytes, 'stream').map((at) =>
    unfolded(bytes, bytes[at + 6] === 13 ? at + 8 : at + 7, inflateSync),
  )
  return [bytes, ...[...entries, ...streams].filter((inside) => inside !== null).flatMap(layers)]
}

const written = (name: string): Buffer[] => {
  const utf16 = Buffer.from(name, 'utf16le')
  return [Buffer.from(name), Buffer.from(name, 'latin1'), utf16, Buffer.from(utf16).swap16()]
}

/** Which of these stand somewhere in the bytes or in what they hold, in whatever encoding, in plain or in hexadecimal. */
export const foundIn = (bytes: Buffer, planted: readonly string[]): string[] => {
  const all = layers(bytes)
  return planted.filter((name) =>
    written(name).some((form) =>
      all.some(
        (layer) =>
          layer.includes(form) || layer.toString('latin1').toLowerCase().includes(form.toString('hex').toLowerCase()),
      ),
    ),
  )
}
