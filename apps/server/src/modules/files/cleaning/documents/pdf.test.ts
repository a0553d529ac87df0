import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { foundIn } from '../../testing/planted.ts'
import { cleanPdf } from './pdf.ts'

const photograph = () =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: '#803020' } })
    .withExifMerge({ IFD0: { Artist: 'Photo Grapher' } })
    .jpeg()
    .toBuffer()

/** As the product's own exports are made: an information dictionary in clear, a photograph. */
const byPdfKit = async (options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> => {
  const document = new PdfKit({ info: { Author: 'Clara Core', Title: 'Memo of Clara Core' }, ...options })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.text('The invoice is false.').image(await photograph())
  document.note(10, 10, 30, 30, 'Look here', { T: new String('Ann Otate') } as object)
  document.end()
  await ended
  return Buffer.concat(pieces)
}

/** As programs do that keep everything in compressed objects: XMP, notes of a program, form fields, comments. */
const byLibrary = async (change?: (document: PDFDocument) => void): Promise<Buffer> => {
  const document = await PDFDocument.create()
  const page = document.addPage()
  document.setAuthor('Clara Core')
  document.setProducer('Type Writer')
  const { context } = document
  const xmp = context.stream('<x:xmpmeta><dc:creator>Ex Empi</dc:creator></x:xmpmeta>', { Type: 'Metadata' })
  document.catalog.set(PDFName.of('Metadata'), context.register(xmp))
  page.node.set(PDFName.of('PieceInfo'), context.obj({ Program: { Private: PDFString.of('Pri Vate') } }))
  const rect = [0, 0, 10, 10]
  const note = { Type: 'Annot', Subtype: 'Text', Rect: rect, Contents: PDFString.of('Look here') }
  const comment = context.obj({ ...note, T: PDFHexString.fromText('Ann Otate'), M: PDFString.of('D:20260302') })
  const field = context.obj({ Type: 'Annot', Subtype: 'Widget', FT: 'Tx', Rect: rect, T: PDFString.of('field.one') })
  page.node.set(PDFName.of('Annots'), context.obj([context.register(comment), context.register(field)]))
  change?.(document)
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

/** Another revision behind the first, which it only covers. */
const revised = (bytes: Buffer): Buffer => {
  const old = /(\d+) 0 obj\s*<<[^>]*\/Author/.exec(bytes.toString('latin1'))?.[1] ?? ''
  const root = /\/Root (\d+) 0 R/.exec(bytes.toString('latin1'))?.[1] ?? ''
  const added = `\n${old} 0 obj\n<< /Author (Later Author) >>\nendobj\n`
  const start = bytes.length + added.length
  const at = String(bytes.length + 1).padStart(10, '0')
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1'))?.[1] ?? ''
  const list = `xref\n${old} 1\n${at} 00000 n \ntrailer\n<< /Size 100 /Root ${root} 0 R /Info ${old} 0 R /Prev ${previous} >>\n`
  return Buffer.concat([bytes, Buffer.from(`${added}${list}startxref\n${start}\n%%EOF\n`, 'latin1')])
}

const pagesOf = async (bytes: Buffer) => (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()

test.each([
  ['in clear', () => byPdfKit(), ['Clara Core', 'Photo Grapher', 'Ann Otate', 'CreationDate']],
  ['in clear, compressed by version 1.5', () => byPdfKit({ pdfVersion: '1.5' }), ['Clara Core', 'Photo Grapher']],
  [
    'in compressed objects',
    () => byLibrary(),
    ['Clara Core', 'Type Writer', 'Ex Empi', 'Pri Vate', 'Ann Otate', 'D:2026'],
  ],
  ['in an earlier revision', async () => revised(await byPdfKit()), ['Clara Core', 'Later Author', 'Photo Grapher']],
])('nobody is named %s; the pages are there', async (_, make, planted) => {
  const original = await make()
  expect(foundIn(original, planted)).toEqual(planted)
  const { bytes, hasParts } = await cleanPdf(original)
  expect(foundIn(bytes, planted)).toEqual([])
  expect(hasParts).toBe(false)
  expect(await pagesOf(bytes)).toBe(await pagesOf(original))
})

test('a link to a file tells no folder of the writer’s; one to the web stays', async () => {
  const to = (URI: string) => ({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 1, 1],
    A: { S: 'URI', URI: PDFString.of(URI) },
  })
  const original = await byLibrary((document) => {
    const links = [to('file:///C:/Users/clara.core/a.xlsx'), to('https://acme.example/home/page')]
    document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj(links))
    const said = PDFHexString.fromText('C:\\Users\\clara.core\\niñas.jpg')
    document.catalog.set(PDFName.of('StructTreeRoot'), document.context.obj({ K: { S: 'Figure', Alt: said } }))
  })
  expect(foundIn(original, ['clara.core'])).toEqual(['clara.core'])
  const { bytes } = await cleanPdf(original)
  expect(foundIn(bytes, ['clara.core'])).toEqual([])
  const { context } = await PDFDocument.load(bytes)
  const texts = context.enumerateIndirectObjects().map(([, object]) => String(object))
  expect(texts.join()).toContain(Buffer.from('file:///C:/Users/user/a.xlsx').toString('hex'))
  expect(texts.join()).toContain('(https://acme.example/home/page)')
})

test('what a comment says stays, and the name of a field', async () => {
  const { bytes } = await cleanPdf(await byLibrary())
  expect(foundIn(bytes, ['Look here', 'field.one'])).toEqual(['Look here', 'field.one'])
})

test('a signed document is left alone', async () => {
  const signed = byLibrary((document) => {
    const value = document.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3], Contents: PDFHexString.of('00') })
    const field = document.context.obj({ FT: 'Sig', V: document.context.register(value) })
    document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [document.context.register(field)] }))
  })
  await expect(cleanPdf(await signed)).rejects.toMatchObject({ why: 'signed' })
})

test('a locked document is left alone', async () => {
  const locked = byPdfKit({ userPassword: 'a password' })
  await expect(cleanPdf(await locked)).rejects.toMatchObject({ why: 'locked' })
})

test('a document inside stays, and it is said', async () => {
  const document = await PDFDocument.load(await byLibrary())
  await document.attach(Buffer.from('a letter by Att Ached'), 'letter.txt')
  expect((await cleanPdf(Buffer.from(await document.save()))).hasParts).toBe(true)
})

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['no more than a beginning', () => Buffer.from('%PDF-1.7\n')],
  ['noise', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0x5b)])],
])('a document of %s is refused', async (_, make) => {
  await expect(cleanPdf(make())).rejects.toThrow()
})

test('a document that is cut short is refused, or keeps what there is', async () => {
  const whole = await byPdfKit()
  for (let length = 100; length < whole.length; length += 97) {
    const cut = whole.subarray(0, length)
    const cleaned = await cleanPdf(cut).catch(() => null)
    if (cleaned) expect(foundIn(cleaned.bytes, ['Clara Core', 'Photo Grapher'])).toEqual([])
  }
})
