import { describe, expect, it } from 'vitest'
import { fileExtensions, previewableExtensions } from '@canal/contract'
import { contentDisposition, fileHeaders } from './serve-headers.ts'

const typeOf = (extension: string) => fileHeaders('inline', extension, `acta.${extension}`)['content-type']
const shown = (extension: string) => fileHeaders('inline', extension, `acta.${extension}`)['content-disposition']

describe('a file shown in place', () => {
  it('says what it is, by our table and never by its content', () => {
    expect(Object.fromEntries(previewableExtensions.map((extension) => [extension, typeOf(extension)]))).toEqual({
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
      txt: 'text/plain; charset=utf-8',
      csv: 'text/plain; charset=utf-8',
    })
  })

  it('never is a page, a script, a style or a drawing that could come alive', () => {
    for (const extension of [...fileExtensions, 'html', 'svg', 'xml', 'js', 'css', 'constructor', ''])
      expect(typeOf(extension)).not.toMatch(/html|xml|svg|script|css/)
  })

  it('is kept away as bytes to save, where it is not one of those', () => {
    for (const extension of [...fileExtensions, 'html', 'svg', 'constructor'].filter(
      (one) => !previewableExtensions.includes(one),
    )) {
      expect([extension, typeOf(extension)]).toEqual([extension, 'application/octet-stream'])
      expect(shown(extension)).toMatch(/^attachment; /)
    }
  })
})

describe.each(['inline', 'attachment'] as const)('every %s answer', (disposition) => {
  it.each(['pdf', 'txt', 'png', 'mp4', 'docx', 'eml'])(
    'of a %s is sandboxed, unsniffed, ours alone and kept by nobody',
    (extension) => {
      expect(fileHeaders(disposition, extension, `acta.${extension}`)).toMatchObject({
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'accept-ranges': 'bytes',
      })
    },
  )
})

describe('the name of a download', () => {
  it('cannot end the header, begin another, or name a folder', () => {
    const header = contentDisposition('attachment', 'a"\r\nset-cookie: x\n/../b\\c%00.pdf')
    expect(header).not.toMatch(/[\r\n]/)
    expect(header).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[\w%.~*'()!-]+$/)
    expect(header).not.toMatch(/%2F|%5C|\//i)
  })
})
