import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readDocument } from './document-authors.ts'

const number = (bytes: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** A container as office programs write it, each part packed. */
const container = (name: string, parts: Readonly<Record<string, string | Buffer>>): File => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [part, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const sizes = [number(4, crc32(bytes)), number(4, packed.length), number(4, bytes.length), number(2, part.length)]
    const shared = [number(2, 20), number(2, 0), number(2, 8), number(4, 0), ...sizes, number(2, 0)]
    const body = Buffer.concat([number(4, 0x04034b50), ...shared, Buffer.from(part), packed])
    directory.push(number(4, 0x02014b50), number(2, 20), ...shared, number(2, 0), number(4, 0), number(4, 0))
    directory.push(number(4, at), Buffer.from(part))
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(directory)
  const count = Object.keys(parts).length
  const end = [number(4, 0x06054b50), number(4, 0), number(2, count), number(2, count), number(4, list.length)]
  return new File([Buffer.concat([...bodies, list, ...end, number(4, at), number(2, 0)])], name)
}

const core = (by: string, last: string) =>
  `<cp:coreProperties><dc:creator>${by}</dc:creator><cp:lastModifiedBy>${last}</cp:lastModifiedBy></cp:coreProperties>`

test.each([
  [
    'a text of Word: properties, comments, tracked changes',
    container('a.docx', {
      '[Content_Types].xml': '<Types/>',
      'docProps/core.xml': core('Clara Core', 'Linus &amp; Last'),
      'word/document.xml': `<w:ins w:author = 'Tracy Track'/><w:t>The invoice</w:t>`,
      'word/comments.xml': '<w:comment w:author="Ann Otate"/>',
    }),
    ['Clara Core', 'Linus & Last', 'Tracy Track', 'Ann Otate'],
  ],
  [
    'a sheet of Excel',
    container('a.xlsx', {
      'docProps/app.xml': '<Properties><Manager>Mona Boss</Manager></Properties>',
      'xl/comments1.xml': '<authors><author>Ann Otate</author></authors>',
      'xl/persons/person.xml': '<person displayName="Per Son" id="1"/>',
    }),
    ['Mona Boss', 'Ann Otate', 'Per Son'],
  ],
  [
    'slides of PowerPoint',
    container('a.pptx', { 'ppt/commentAuthors.xml': '<p:cmAuthor id="1" name="Ann Otate" initials="A"/>' }),
    ['Ann Otate'],
  ],
  [
    'a text of LibreOffice',
    container('a.odt', {
      'meta.xml': '<meta:initial-creator>Ina First</meta:initial-creator><dc:creator>Clara Core</dc:creator>',
      'content.xml': '<office:annotation><dc:creator>Ann Otate</dc:creator></office:annotation>',
      'META-INF/manifest.xml': '<manifest/>',
    }),
    ['Ina First', 'Clara Core', 'Ann Otate'],
  ],
  [
    'a PDF in clear, its name in Latin letters, in UTF-16, and in XMP',
    new File(
      [
        Buffer.from(
          '%PDF-1.4\n<< /Author (Clara \\(C\\) C\\363re) >>\n<< /Author <FEFF0049006E0061> >>\n<dc:creator><rdf:Seq><rdf:li>Ex Empi</rdf:li></rdf:Seq></dc:creator>',
          'latin1',
        ),
      ],
      'a.pdf',
    ),
    ['Clara (C) Córe', 'Ina', 'Ex Empi'],
  ],
  [
    'a PDF whose properties are packed',
    new File(
      [
        '%PDF-1.7\n1 0 obj << /Type /ObjStm /Filter /FlateDecode /N 1 >>\nstream\n',
        deflateSync('<< /Author (Clara Core) >>'),
        '\nendstream',
      ],
      'a.pdf',
    ),
    ['Clara Core'],
  ],
])('%s tells who made it, and is cleaned', async (_, file, names) => {
  const found = await readDocument(file)
  expect([...found.names].sort()).toEqual([...names].sort())
  expect(found.kept).toBeNull()
})

test.each([
  [
    'signed',
    container('a.docx', { '_xmlsignatures/sig1.xml': '<Signature/>', 'docProps/core.xml': core('A B', 'A B') }),
  ],
  ['signed', container('a.odt', { 'META-INF/documentsignatures.xml': '<x/>' })],
  ['signed', new File(['%PDF-1.4\n<< /ByteRange [0 1 2 3] >>'], 'a.pdf')],
  ['locked', container('a.ods', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' })],
  ['locked', new File(['%PDF-1.4\n<< /Encrypt 5 0 R /Author (\x01\x02abc) >>'], 'a.pdf')],
  ['parts', container('a.docx', { 'word/vbaProject.bin': 'x', 'docProps/core.xml': core('A B', 'A B') })],
  ['parts', container('a.xlsx', { 'xl/embeddings/oleObject1.bin': 'x' })],
  ['parts', container('a.odt', { 'Basic/Standard/Module1.xml': '<x/>' })],
  ['unreadable', new File(['PK\x03\x04 and nothing of a container'], 'a.docx')],
  ['unreadable', new File([], 'a.xlsx')],
])('%s: what the server leaves as it is, is said to be so', async (kept, file) => {
  expect((await readDocument(file)).kept).toBe(kept)
})

test('a part that unfolds without end is read to a bound', async () => {
  const endless = Buffer.concat([Buffer.alloc(40_000_000, ' '), Buffer.from('<dc:creator>Far Away</dc:creator>')])
  const { names } = await readDocument(
    container('a.docx', { 'docProps/core.xml': endless, 'docProps/app.xml': '<Manager>Mona Boss</Manager>' }),
  )
  expect(names).toEqual(['Mona Boss'])
})

test('a name without letters, or one that never ends, is no name', async () => {
  const { names } = await readDocument(container('a.docx', { 'docProps/core.xml': core(' - ', 'a'.repeat(5000)) }))
  expect(names.map((name) => name.length)).toEqual([100])
})
