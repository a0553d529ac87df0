import { writeZip } from './zip.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packageNs = 'http://schemas.openxmlformats.org/package/2006'
const officeNs = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const typePrefix = 'application/vnd.openxmlformats-officedocument'

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function part(name: string, xml: string) {
  return { name, content: Buffer.from(declaration + xml) }
}

/** [Content_Types].xml comes first, where programs that look at content expect it. */
function contentTypes(overrides: Readonly<Record<string, string>>) {
  const items = Object.entries(overrides).map(
    ([path, type]) => `<Override PartName="${path}" ContentType="${typePrefix}.${type}+xml"/>`,
  )
  return part(
    '[Content_Types].xml',
    `<Types xmlns="${packageNs}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${items.join('')}</Types>`,
  )
}

function relationship(name: string, type: string, target: string) {
  return part(
    name,
    `<Relationships xmlns="${packageNs}/relationships">` +
      `<Relationship Id="rId1" Type="${officeNs}/${type}" Target="${target}"/></Relationships>`,
  )
}

/** A Word document: the first paragraph is the title, in bold. */
export function writeDocx(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text, index) => {
    const style = index === 0 ? '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>' : ''
    return `<w:p><w:r>${style}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
  })
  return writeZip([
    contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
    relationship('_rels/.rels', 'officeDocument', 'word/document.xml'),
    part(
      'word/document.xml',
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">` +
        `<w:body>${body.join('')}</w:body></w:document>`,
    ),
  ])
}

function cell(value: string | number): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

/** An Excel workbook of one sheet; strings stay text, numbers are numbers. */
export function writeXlsx(sheet: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  return writeZip([
    contentTypes({
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      '/xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    relationship('_rels/.rels', 'officeDocument', 'xl/workbook.xml'),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${officeNs}"><sheets>` +
        `<sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    relationship('xl/_rels/workbook.xml.rels', 'worksheet', 'worksheets/sheet1.xml'),
    part('xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`),
  ])
}
