import { fileExtensions } from '@canal/contract'
import { expect, test } from 'vitest'
import { contentMatches } from './sniff.ts'

const edges = (head: Buffer | string, tail: Buffer | string = head) => ({
  head: Buffer.from(head as string, 'latin1'),
  tail: Buffer.from(tail as string, 'latin1'),
})

const ftyp = (main: string, ...compatible: string[]) =>
  `\x00\x00\x00${String.fromCharCode(16 + 4 * compatible.length)}ftyp${main}\x00\x00\x00\x00${compatible.join('')}`
const zipEntry = (name: string, content = '') => `PK\x03\x04${'\x00'.repeat(26)}${name}${content}`
const ole = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const ooxml = (folder: string) => `${zipEntry('[Content_Types].xml')}${zipEntry(folder)}`
const odf = (kind: string) => zipEntry('mimetype', `application/vnd.oasis.opendocument.${kind}PK`)

const genuine: Record<string, string> = {
  jpg: '\xff\xd8\xff\xe0',
  jpeg: '\xff\xd8\xff\xe1',
  png: '\x89PNG\r\n\x1a\n',
  webp: 'RIFF\x00\x00\x00\x00WEBPVP8 ',
  gif: 'GIF89a',
  heic: ftyp('mif1', 'heic'),
  pdf: '%PDF-1.7',
  txt: 'Año: \xe1',
  csv: 'a;b\n1;2\n',
  rtf: '{\\rtf1',
  doc: ole,
  xls: ole,
  ppt: ole,
  msg: ole,
  docx: ooxml('word/document.xml'),
  xlsx: ooxml('xl/workbook.xml'),
  pptx: ooxml('ppt/presentation.xml'),
  odt: odf('text'),
  ods: odf('spreadsheet'),
  odp: odf('presentation'),
  mp3: '\xff\xfb\x90',
  ogg: 'OggS',
  opus: `OggS${'\x00'.repeat(24)}OpusHead`,
  aac: '\xff\xf1\x50',
  m4a: ftyp('M4A ', 'isom'),
  wav: 'RIFF\x00\x00\x00\x00WAVEfmt ',
  mp4: ftyp('isom', 'mp41'),
  mov: ftyp('qt  '),
  webm: '\x1a\x45\xdf\xa3\x01\x42\x82\x84webm',
  eml: 'Received: from a by b\r\nSubject: x\r\n',
  zip: zipEntry('a.txt'),
}

test.each(fileExtensions)('%s: genuine content is accepted', (extension) => {
  expect(contentMatches(extension, edges(genuine[extension] ?? ''))).toBe(true)
})

const markup = ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><script>', '<?xml version="1.0"?><svg/>']

test.each(fileExtensions)('SVG, HTML and XML never pass as %s', (extension) => {
  for (const text of markup) expect(contentMatches(extension, edges(text))).toBe(false)
})

const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const disguised: [string, Buffer | string][] = [
  ...['pdf', 'rtf', 'zip', 'docx', 'odt', 'doc', 'jpg', 'png', 'webp', 'gif', 'heic', 'wav', 'ogg', 'mp4', 'webm'].map(
    (extension): [string, string] => [extension, genuine[extension] ?? ''],
  ),
  ['PDF after blanks', '\r\n %PDF-1.7'],
  ['HTML after a byte order mark and blanks', '\xef\xbb\xbf \n<!DOCTYPE html>'],
  ['HTML', '<HTML><body>'],
  ['a script', '<script>alert(1)</script>'],
  ['a script after a comment', '<!-- a -->\n<script src=x>'],
  ['SVG', '<svg onload="alert(1)">'],
  ['HTML in UTF-16', utf16('<html>', 'le')],
  ['a script in UTF-16, the other way round', utf16('<script>', 'be')],
  ['RTF in UTF-16', utf16('{\\rtf1', 'le')],
]
test.each(disguised)('%s is no text under a false name', (_, bytes) => {
  for (const extension of ['txt', 'csv']) expect(contentMatches(extension, edges(bytes))).toBe(false)
})

test.each([
  ['words about them', 'See %PDF- and <html> below'],
  ['a quotation in angle brackets', '<scripts.old> was deleted'],
  ['an address of mail', '<ana@canal.example>, 3'],
  ['a table that begins with PK', 'PK;nombre\n1;Ana'],
  ['UTF-16', utf16('Año;mes', 'le')],
  ['nothing but blanks', ' \n'],
])('%s is text', (_, bytes) => {
  for (const extension of ['txt', 'csv']) expect(contentMatches(extension, edges(bytes))).toBe(true)
})

test('one kind does not pass as another', () => {
  const families = [
    ['jpg', 'png', 'gif', 'webp', 'heic', 'pdf', 'mp4', 'docx', 'wav'],
    ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
    ['wav', 'webp'],
    ['mp3', 'aac'],
    ['heic', 'mp4'],
  ]
  for (const family of families)
    for (const extension of family)
      for (const other of family.filter((name) => name !== extension))
        expect([extension, other, contentMatches(extension, edges(genuine[other] ?? ''))]).toEqual([
          extension,
          other,
          false,
        ])
})

test('programs pass as nothing', () => {
  for (const program of ['MZ\x90\x00\x03', '\x7fELF\x02\x01\x01\x00', '\xca\xfe\xba\xbe'])
    for (const extension of fileExtensions.filter((name) => name !== 'txt' && name !== 'csv'))
      expect([extension, contentMatches(extension, edges(program))]).toEqual([extension, false])
  expect(contentMatches('txt', edges('MZ\x90\x00\x03'))).toBe(false)
})

test('an extension that is not allowed matches nothing', () => {
  expect(contentMatches('exe', edges('MZ'))).toBe(false)
  expect(contentMatches('constructor', edges('x'))).toBe(false)
})
