/** First byte and the one after the last. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a Range header asks of `size` bytes (RFC 9110 §14): null for no range, or one that is not understood or has
 * several parts, which may be answered whole; `unsatisfiable` for one outside the file.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(from)
  const end = to === '' ? size : Math.min(Number(to) + 1, size)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
