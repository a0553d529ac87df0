import { fileExtensions, previewableExtensions } from '@canal/contract'
import { describe, expect, it } from 'vitest'
import { isShownBy, previewKindOf } from './preview-kind.ts'

const kinds = (extensions: readonly string[]) =>
  Object.fromEntries(extensions.map((one) => [one, previewKindOf({ filename: `acta.${one}`, previewable: true })]))

describe('the kind of a preview', () => {
  it('is one of five for everything that the specification and the server show in place', () => {
    expect(kinds(previewableExtensions)).toEqual({
      jpg: 'image',
      jpeg: 'image',
      png: 'image',
      webp: 'image',
      pdf: 'pdf',
      mp3: 'audio',
      ogg: 'audio',
      aac: 'audio',
      mp4: 'video',
      webm: 'video',
      txt: 'text',
      csv: 'text',
    })
  })

  it('is none where the server says so, whatever the name promises', () => {
    for (const extension of fileExtensions)
      expect(previewKindOf({ filename: `acta.${extension}`, previewable: false })).toBeNull()
  })

  it('follows the extension in capitals too', () => {
    expect(previewKindOf({ filename: 'IMG_0001.JPG', previewable: true })).toBe('image')
  })
})

describe('a browser that cannot show a file', () => {
  const telephone = { showsPdf: false, plays: (type: string) => type !== 'audio/aac' }

  it('is known before anything is asked for, so that nothing is logged that nobody saw', () => {
    expect(isShownBy(telephone, 'pdf', 'acta.pdf')).toBe(false)
    expect(isShownBy(telephone, 'audio', 'reunion.aac')).toBe(false)
  })

  it('still shows what it can', () => {
    expect(isShownBy(telephone, 'audio', 'nota.mp3')).toBe(true)
    expect(isShownBy(telephone, 'image', 'foto.webp')).toBe(true)
    expect(isShownBy(telephone, 'text', 'lista.csv')).toBe(true)
  })
})
