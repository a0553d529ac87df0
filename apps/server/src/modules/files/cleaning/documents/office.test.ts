import sharp from 'sharp'
import { expect, test } from 'vitest'
import { container } from '../../testing/office-files.ts'
import { foundIn } from '../../testing/planted.ts'
import { cleanContainer } from './clean-container.ts'
import { readContainer } from './container.ts'

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const photograph = () =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: '#803020' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Photo Grapher', Make: 'Telefunk' } })

const relationships = (...entries: [id: string, type: string, target: string, external?: boolean][]) =>
  xml(
    `<Relationships xmlns="${packageTypes}/relationships">${entries
      .map(
        ([id, type, target, external]) =>
          `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
      )
      .join('')}</Relationships>`,
  )
const types = (...overrides: [string, string][]) =>
  xml(
    `<Types xmlns="${packageTypes}/content-types"><Default Extension="xml" ContentType="application/xml"/>${overrides
      .map(([name, type]) => `<Override PartName="${name}" ContentType="application/${type}"/>`)
      .join('')}</Types>`,
  )

const coreOf = (name: string, by: string) =>
  xml(
    `<cp:coreProperties xmlns:cp="${packageTypes}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Memo of Clara Core</dc:title><dc:creator>${name}</dc:creator><cp:lastModifiedBy>${by}</cp:lastModifiedBy></cp:coreProperties>`,
  )

/** A text as Word for Microsoft 365 lays it out, with a name in each place that has one. */
const wordFile = async (more: Record<string, string | Buffer> = {}) =>
  container({
    '[Content_Types].xml': types(
      ['/word/people.xml', 'people'],
      ['/docProps/app.xml', 'app'],
      ['/customXml/item1.xml', 'x'],
    ),
    '_rels/.rels': relationships(
      ['rId1', 'officeDocument', 'word/document.xml'],
      ['rId2', 'metadata/thumbnail', 'docProps/thumbnail.jpeg'],
    ),
    'docProps/core.xml': coreOf('Clara Core', 'Linus Last'),
    'docProps/app.xml': xml(
      `<Properties xmlns="${office}/extended-properties"><Company>Acme Secret</Company><Manager>Mona Boss</Manager></Properties>`,
    ),
    'docProps/custom.xml': xml(
      `<Properties xmlns="${office}/custom-properties"><property name="Owner"><v>Cus Tom</v></property></Properties>`,
    ),
    'docProps/thumbnail.jpeg': await photograph().jpeg().toBuffer(),
    'docMetadata/LabelInfo.xml': xml('<labels siteId="Tenant Nine"/>'),
    'customXml/item1.xml': xml('<p><Author>Share Point</Author></p>'),
    'word/document.xml': xml(
      `<w:document ${w}><w:body><w:p w:rsidR="00AB12CD"><w:ins w:id="1" w:author="Tracy Track" w:date="2026-03-02T10:00:00Z"><w:r><w:t>The invoice is false.</w:t></w:r></w:ins><w:del w:id='2' w:author = 'Delia Del'><w:r><w:delText>true</w:delText></w:r></w:del></w:p></w:body></w:document>`,
    ),
    'word/comments.xml': xml(
      `<w:comments ${w}><w:comment w:id="0" w:author="Tracy Track" w:initials="TT"><w:p><w:r><w:t>Look here</w:t></w:r></w:p></w:comment></w:comments>`,
    ),
    'word/people.xml': xml(
      '<w15:people xmlns:w15="urn:w15"><w15:person w15:author="Tracy Track"><w15:presenceInfo w15:providerId="AD" w15:userId="S::tracy@acme.example"/></w15:person></w15:people>',
    ),
    'word/settings.xml': xml(
      `<w:settings ${w} xmlns:r="${office}/relationships"><w:attachedTemplate r:id="rId1"/><w:rsids><w:rsidRoot w:val="00AB12CD"/></w:rsids><w:zoom w:percent="100"/></w:settings>`,
    ),
    'word/_rels/settings.xml.rels': relationships([
      'rId1',
      'attachedTemplate',
      'file:///C:\\Users\\clara.core\\Templates\\Normal.dotm',
      true,
    ]),
    'word/_rels/document.xml.rels': relationships(
      ['rId1', 'people', 'people.xml'],
      ['rId2', 'comments', 'comments.xml'],
      ['rId3', 'customXml', '../customXml/item1.xml'],
      ['rId4', 'image', 'media/image1.jpeg'],
    ),
    'word/media/image1.jpeg': await photograph().jpeg().toBuffer(),
    'word/media/image2.png': await photograph().png().toBuffer(),
    ...more,
  })

const inWord = [
  ...['Clara Core', 'Linus Last', 'Acme Secret', 'Mona Boss', 'Cus Tom', 'Tenant Nine', 'Share Point', 'Tracy Track'],
  ...['Delia Del', 'tracy@acme.example', '00AB12CD', 'clara.core', '2026-03-02', 'Photo Grapher', 'Telefunk'],
]

const textOf = async (bytes: Buffer, name: string): Promise<string> =>
  (await readContainer(bytes)).find((part) => part.name === name)?.bytes.toString() ?? ''

test('nothing in a Word file names who wrote, changed or commented it; what it says is there', async () => {
  const original = await wordFile()
  expect(foundIn(original, inWord)).toEqual(inWord)
  const { bytes, hasParts } = await cleanContainer(original)
  expect(foundIn(bytes, inWord)).toEqual([])
  expect(hasParts).toBe(false)
  expect(await textOf(bytes, 'word/document.xml')).toContain('The invoice is false.')
  expect(await textOf(bytes, 'word/comments.xml')).toContain('Look here')
  expect(await textOf(bytes, 'word/settings.xml')).toContain('<w:zoom w:percent="100"/>')
})

test('no folder of the writer’s is left in fields, variables, connections and links', async () => {
  const path = 'C:\\\\Users\\\\clara.core\\\\Pictures\\\\a.png'
  const original = await wordFile({
    'word/document.xml': xml(
      `<w:document ${w}><w:body><w:p><w:r><w:instrText> INCLUDEPICTURE "${path}" \\d </w:instrText></w:r><w:r><w:t>See https://acme.example/home/page and C:\\Users\\writ.ten</w:t></w:r></w:p><w:hyperlink w:tooltip="https://acme.example/home/page"/><w:fldSimple w:instr=' LINK Excel.Sheet.12 "${path}" '/></w:body></w:document>`,
    ),
    'word/settings.xml': xml(
      `<w:settings ${w}><w:docVars><w:docVar w:name="made" w:val="Vari Able"/></w:docVars><w:mailMerge><w:connectString w:val="Provider=x;Data Source=C:\\Users\\clara.core\\a.xlsx;"/></w:mailMerge></w:settings>`,
    ),
  })
  expect(foundIn(original, ['clara.core', 'Vari Able'])).toHaveLength(2)
  const { bytes } = await cleanContainer(original)
  expect(foundIn(bytes, ['clara.core', 'Vari Able'])).toEqual([])
  const text = await textOf(bytes, 'word/document.xml')
  expect(text).toContain('C:\\\\Users\\\\user\\\\Pictures')
  // What is read stays, and so does an address of the web.
  expect(text).toContain('See https://acme.example/home/page and C:\\Users\\writ.ten')
  expect(text).toContain('w:tooltip="https://acme.example/home/page"')
  expect(text).toContain('w:instr=" LINK Excel.Sheet.12 &quot;C:')
})

test('who wrote two things is one person still, and another one is another', async () => {
  const { bytes } = await cleanContainer(await wordFile())
  const authorIn = async (name: string) => /w:author="([^"]+)"/.exec(await textOf(bytes, name))?.[1]
  expect(await authorIn('word/comments.xml')).toBe(await authorIn('word/document.xml'))
  const all = (await textOf(bytes, 'word/document.xml')).match(/w:author="[^"]+"/g)
  expect(new Set(all).size).toBe(2)
})

test('nothing leads to a part that is gone', async () => {
  const { bytes } = await cleanContainer(await wordFile())
  const parts = await readContainer(bytes)
  const names = parts.map(({ name }) => name)
  expect(names).not.toContain('word/people.xml')
  expect(names).not.toContain('docProps/thumbnail.jpeg')
  expect(await textOf(bytes, '[Content_Types].xml')).not.toContain('people')
  expect(await textOf(bytes, '[Content_Types].xml')).toContain('/docProps/app.xml')
  expect(await textOf(bytes, '_rels/.rels')).not.toContain('thumbnail')
  const list = await textOf(bytes, 'word/_rels/document.xml.rels')
  expect(list).not.toMatch(/people|customXml/)
  expect(list).toContain('media/image1.jpeg')
  expect(await textOf(bytes, 'word/settings.xml')).not.toContain('attachedTemplate')
})

test('a photograph inside keeps every pixel and stands upright', async () => {
  const original = await photograph().jpeg().toBuffer()
  const { bytes } = await cleanContainer(await wordFile())
  const inside = (await readContainer(bytes)).find(({ name }) => name === 'word/media/image1.jpeg')?.bytes
  expect((await sharp(inside).metadata()).orientation).toBe(6)
  expect((await sharp(inside).raw().toBuffer()).equals(await sharp(original).raw().toBuffer())).toBe(true)
})

test('no name is left in a sheet: comments, sharing, paths, pivot tables, people, printers', async () => {
  const planted = [
    'Clara Core',
    'Comm Enter',
    'Sha Ring',
    'clara.core',
    'Piv Ot',
    'Thr Ead',
    'th@acme.example',
    'OfficePrinter',
  ]
  const r = `xmlns:r="${office}/relationships"`
  const original = await container({
    '[Content_Types].xml': types(['/xl/printerSettings/printerSettings1.bin', 'printer']),
    'docProps/core.xml': coreOf('Clara Core', 'Clara Core'),
    'xl/workbook.xml': xml(
      `<workbook><fileSharing userName="Sha Ring"/><mc:AlternateContent xmlns:mc="m"><mc:Choice><x15ac:absPath url="C:\\Users\\clara.core\\Desk\\" xmlns:x15ac="x"/></mc:Choice></mc:AlternateContent><sheets><sheet name="Invoices" sheetId="1"/></sheets></workbook>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet ${r}><pageSetup orientation="portrait" r:id="rId1"/></worksheet>`),
    'xl/worksheets/_rels/sheet1.xml.rels': relationships([
      'rId1',
      'printerSettings',
      '../printerSettings/printerSettings1.bin',
    ]),
    'xl/printerSettings/printerSettings1.bin': Buffer.from('OfficePrinter', 'utf16le'),
    'xl/comments1.xml': xml(
      '<comments><authors><author>Comm Enter</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>Comm Enter:</t></r><r><t> too much</t></r></text></comment></commentList></comments>',
    ),
    'xl/persons/person.xml': xml(
      '<personList><person displayName="Thr Ead" id="{1}" userId="th@acme.example" providerId="AD"/></personList>',
    ),
    'xl/pivotCache/pivotCacheDefinition1.xml': xml('<pivotCacheDefinition refreshedBy="Piv Ot"/>'),
  })
  expect(foundIn(original, planted)).toEqual(planted)
  const { bytes } = await cleanContainer(original)
  expect(foundIn(bytes, planted)).toEqual([])
  expect(await textOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('<pageSetup orientation="portrait"/>')
  expect(await textOf(bytes, 'xl/workbook.xml')).toContain('name="Invoices"')
  expect(await textOf(bytes, 'xl/comments1.xml')).toContain('too much')
})

test('no name is left in slides, in old comments and in new ones', async () => {
  const planted = ['Old Style', 'New Style', 'new@acme.example', 'Slide Changer', '2026-03-02']
  const original = await container({
    '[Content_Types].xml': types(),
    'ppt/commentAuthors.xml': xml(
      '<p:cmAuthorLst xmlns:p="p"><p:cmAuthor id="0" name="Old Style" initials="OS"/></p:cmAuthorLst>',
    ),
    'ppt/authors.xml': xml(
      '<p188:authorLst xmlns:p188="q"><p188:author id="{A}" name="New Style" userId="new@acme.example" providerId="AD"/></p188:authorLst>',
    ),
    'ppt/_rels/presentation.xml.rels': relationships(
      ['rId1', 'changesInfo', 'changesInfos/changesInfo1.xml'],
      ['rId2', 'revisionInfo', 'revisionInfo.xml'],
    ),
    'ppt/changesInfos/changesInfo1.xml': xml(
      '<pc:chgInfo xmlns:pc="c"><pc:docChgLst><pc:chgData name="Slide Changer" userId="1" providerId="AD"/></pc:docChgLst></pc:chgInfo>',
    ),
    'ppt/revisionInfo.xml': xml(
      '<p1510:revInfo xmlns:p1510="r"><p1510:client dt="2026-03-02T10:00:00"/></p1510:revInfo>',
    ),
    'ppt/slides/slide1.xml': xml('<p:sld xmlns:p="p"><p:cNvPr id="1" name="Title 1"/></p:sld>'),
  })
  expect(foundIn(original, planted)).toEqual(planted)
  const { bytes } = await cleanContainer(original)
  expect(foundIn(bytes, planted)).toEqual([])
  expect(await textOf(bytes, 'ppt/slides/slide1.xml')).toContain('name="Title 1"')
  expect(await textOf(bytes, 'ppt/_rels/presentation.xml.rels')).not.toMatch(/changesInfo|revisionInfo/)
})

test('properties are found wherever a maker puts them, and in UTF-16', async () => {
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`<?xml version='1.0' encoding='UTF-16'?><a xmlns='x' author='Wide Author'>é</a>`, 'utf16le'),
  ])
  const original = await container({
    '[Content_Types].xml': types(),
    'package/services/metadata/core-properties/1.psmdcp': coreOf('Clara Core', 'Linus Last'),
    'word/document.xml': utf16,
  })
  expect(foundIn(original, ['Wide Author', 'Linus Last'])).toHaveLength(2)
  const { bytes } = await cleanContainer(original)
  expect(foundIn(bytes, ['Wide Author', 'Linus Last', 'Clara Core'])).toEqual([])
  expect(await textOf(bytes, 'word/document.xml')).toContain('>é</a>')
})

/** A text as LibreOffice lays it out. */
const openDocument = (kind: string, more: Record<string, string | Buffer> = {}) =>
  container({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'meta.xml': xml(
      '<office:document-meta xmlns:office="o" xmlns:dc="d" xmlns:meta="m"><office:meta><meta:initial-creator>Ini Tial</meta:initial-creator><dc:creator>Clara Core</dc:creator><meta:printed-by>Prin Ted</meta:printed-by></office:meta></office:document-meta>',
    ),
    'content.xml': xml(
      '<office:document-content xmlns:office="o" xmlns:dc="d" xmlns:text="t" xmlns:loext="l"><text:changed-region><text:insertion><office:change-info><dc:creator>Tracy Track</dc:creator><dc:date>2026-03-02T10:00:00</dc:date></office:change-info></text:insertion></text:changed-region><office:annotation><dc:creator>Ann Otate</dc:creator><dc:date>2026-03-02T10:00:00</dc:date><loext:sender-initials>AO</loext:sender-initials><text:p>Look here</text:p></office:annotation><text:p><text:a xlink:href="file:///home/hom.er/a.ods">a</text:a><style:text-properties officeooo:rsid="00ab12cd"/><text:a xlink:href="https://acme.example/home/page">b</text:a>On <text:date>5 May</text:date> it was paid.</text:p></office:document-content>',
    ),
    'settings.xml': xml(
      '<s xmlns:config="c"><config:config-item config:name="PrinterName">OfficePrinter</config:config-item><config:config-item config:name="Zoom">100</config:config-item></s>',
    ),
    'Thumbnails/thumbnail.png': Buffer.from('a picture of the page'),
    'Versions/Version1': Buffer.from('Ear Lier'),
    'VersionList.xml': xml('<VL:version-list xmlns:VL="v"><VL:version-entry VL:creator="Ear Lier"/></VL:version-list>'),
    'META-INF/manifest.xml': xml(
      '<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="content.xml"/><manifest:file-entry manifest:full-path="meta.xml"/></manifest:manifest>',
    ),
    ...more,
  })

test.each(['text', 'spreadsheet', 'presentation'])('no name is left in an OpenDocument %s', async (kind) => {
  const planted = [
    'Ini Tial',
    'Clara Core',
    'Prin Ted',
    'Tracy Track',
    'Ann Otate',
    '2026-03-02',
    'OfficePrinter',
    'Ear Lier',
    'hom.er',
    '00ab12cd',
  ]
  const original = await openDocument(kind)
  expect(foundIn(original, planted)).toEqual(planted)
  const { bytes, hasParts } = await cleanContainer(original)
  expect(foundIn(bytes, planted)).toEqual([])
  expect(hasParts).toBe(false)
  const content = await textOf(bytes, 'content.xml')
  expect(content).toContain('Look here')
  expect(content).toContain('On <text:date>5 May</text:date> it was paid.')
  expect(content).toContain('https://acme.example/home/page')
  expect(await textOf(bytes, 'META-INF/manifest.xml')).not.toContain('meta.xml')
  // The kind stands first and as it is, or no program knows it (OpenDocument 1.3 part 2 §3.3).
  expect(bytes.toString('latin1', 30, 38 + 39)).toContain(`mimetypeapplication/vnd.oasis.opendocument.`)
  expect(bytes.readUInt16LE(28)).toBe(0)
})

test('a document inside a document is cleaned as well', async () => {
  const { bytes, hasParts } = await cleanContainer(await wordFile({ 'word/embeddings/sheet.xlsx': await wordFile() }))
  expect(foundIn(bytes, inWord)).toEqual([])
  expect(hasParts).toBe(false)
})

test.each([
  ['an object of an old program', 'word/embeddings/oleObject1.bin', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
  ['macros', 'word/vbaProject.bin', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
  ['a broken photograph', 'word/media/image9.jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff])],
  ['a container that is none', 'word/embeddings/sheet2.xlsx', Buffer.from('PK\x03\x04 but not really')],
])('%s inside stays, and it is said', async (_, name, content) => {
  const { bytes, hasParts } = await cleanContainer(await wordFile({ [name]: content }))
  expect(hasParts).toBe(true)
  expect((await readContainer(bytes)).find((part) => part.name === name)?.bytes).toEqual(content)
  expect(foundIn(bytes, inWord)).toEqual([])
})

test.each([
  ['signed', () => wordFile({ '_xmlsignatures/sig1.xml': '<Signature/>' }), 'signed'],
  ['signed in OpenDocument', () => openDocument('text', { 'META-INF/documentsignatures.xml': '<d/>' }), 'signed'],
  [
    'locked',
    () =>
      openDocument('text', {
        'META-INF/manifest.xml': '<m:e xmlns:m="m"><m:encryption-data/></m:e>',
        'content.xml': '\x01\x02',
      }),
    'locked',
  ],
  ['not XML', () => wordFile({ 'word/footer1.xml': '<w:ftr author="x"' }), 'unreadable'],
  [
    'hiding a name behind an entity',
    () => wordFile({ 'word/footer1.xml': '<!DOCTYPE a [<!ENTITY n "Clara">]><a author="&n;"/>' }),
    'unreadable',
  ],
])('a document that is %s is left alone, and why', async (_, make, why) => {
  await expect(cleanContainer(await make())).rejects.toMatchObject({ why })
})
