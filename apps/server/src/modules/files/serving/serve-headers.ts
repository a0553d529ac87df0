/** How a file may be shown in place; anything else is an attachment of bytes. */
const inlineTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  // Whatever the text says of itself: a page or a picture made of markup must not come alive.
  txt: 'text/plain; charset=utf-8',
  csv: 'text/plain; charset=utf-8',
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Content-Disposition with the name as it is (RFC 5987, RFC 6266) and in ASCII for clients that know no better. */
export const contentDisposition = (disposition: 'inline' | 'attachment', filename: string): string => {
  // A lone half of a surrogate pair cannot be encoded; separators must not name a path.
  const name = filename.replaceAll(/[\p{Cc}\p{Cs}/\\]/gu, '_')
  const plain = name.replaceAll(/[^\x20-\x7e]|["%]/g, '_')
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

/** Headers of a file's bytes: nothing in it runs, no other site embeds it, no cache keeps a copy. */
export const fileHeaders = (
  disposition: 'inline' | 'attachment',
  extension: string,
  filename: string,
): Record<string, string> => {
  const isInline = disposition === 'inline' && Object.hasOwn(inlineTypes, extension)
  const type = isInline ? inlineTypes[extension] : undefined
  return {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': contentDisposition(type ? disposition : 'attachment', filename),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
  }
}
