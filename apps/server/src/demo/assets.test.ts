import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoAsset } from './assets.ts'
import { demoMedia } from './assets/media.ts'
import { writePdf } from './assets/pdf.ts'
import { demoFilenames, demoReports } from './reports.ts'

const filenames = [...new Set(demoReports.flatMap(demoFilenames))]

/** What each kind begins with, as latin1 text from an offset. */
const signatures: Readonly<Record<string, RegExp>> = {
  jpg: /^\xff\xd8\xff/,
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF....WEBP/s,
  pdf: /^%PDF-1\.4/,
  mp3: /^(ID3|\xff[\xf2\xf3\xfb])/,
  ogg: /^OggS/,
  aac: /^\xff[\xf0\xf1\xf8\xf9]/,
  mp4: /^....ftyp/s,
  webm: /^\x1aE\xdf\xa3/,
  docx: /^PK\x03\x04.{26}\[Content_Types\]\.xml.*word\/document\.xml/s,
  xlsx: /^PK\x03\x04.{26}\[Content_Types\]\.xml.*xl\/workbook\.xml/s,
  zip: /^PK\x03\x04/,
  txt: /^[^\0]+$/,
  csv: /^[^\0]+;[^\0]+$/,
  eml: /^From: .*\r\n/,
}

describe('the files of the demonstration', () => {
  it.each(filenames)('have the content that their extension says: %s', async (filename) => {
    const bytes = await demoAsset(filename)
    const signature = signatures[filename.split('.').at(-1) ?? '']
    expect(signature).toBeDefined()
    expect(bytes.toString('latin1')).toMatch(signature ?? /$^/)
    expect(bytes.length).toBeLessThan(512 * 1024)
  })

  it('are pictures of the size they were drawn at', async () => {
    for (const filename of ['vertido-arroyo.jpg', 'tablon-anuncios.jpeg', 'plano-parcela.png', 'obra-patio.webp']) {
      const { width, height } = await sharp(await demoAsset(filename)).metadata()
      expect([width, height]).toEqual([1280, 854])
    }
  })

  it('are refused under any name that no report uses', async () => {
    await expect(demoAsset('otro.pdf')).rejects.toThrow('otro.pdf')
  })

  it('hold sounds and films of at most 40 KB each', () => {
    for (const media of Object.values(demoMedia)) expect(Buffer.from(media, 'base64').length).toBeLessThan(40_000)
  })
})

describe('the PDF writer', () => {
  it('points its cross-reference table at every object', () => {
    const pdf = writePdf([{ letterhead: 'Año', title: '(paréntesis)', lines: ['10 €', '|tabla'] }]).toString('latin1')
    const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
    expect(pdf.slice(start, start + 4)).toBe('xref')
    const offsets = [...pdf.slice(start).matchAll(/(\d{10}) 00000 n/g)].map((match) => Number(match[1]))
    expect(offsets).toHaveLength(7)
    offsets.forEach((offset, index) => expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`)))
  })

  it('writes Spanish letters and the euro sign in WinAnsi, and refuses what it cannot write', () => {
    const pdf = writePdf([{ letterhead: 'Ñ', title: 'á', lines: ['€'] }])
    expect(pdf.includes(Buffer.from('(\xd1)', 'latin1'))).toBe(true)
    expect(pdf.includes(Buffer.from('(\x80)', 'latin1'))).toBe(true)
    expect(() => writePdf([{ letterhead: '', title: '', lines: ['漢'] }])).toThrow(RangeError)
  })
})
