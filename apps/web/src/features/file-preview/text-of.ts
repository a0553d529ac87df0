/** More of a text than anybody reads in a preview, and little enough for any telephone. */
export const textBytesMax = 512 * 1024

const markOf = ([first, second]: Uint8Array): string | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/**
 * The characters of a text file: by its byte order mark, else UTF-8, else what old Windows programs write. `isCut`: there
 * is more behind the bytes, whose last character may be in two.
 */
export const textOf = (bytes: Uint8Array, isCut: boolean): string => {
  const mark = markOf(bytes)
  if (mark) return new TextDecoder(mark).decode(bytes, { stream: isCut })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
