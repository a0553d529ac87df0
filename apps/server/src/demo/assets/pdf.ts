/** A page: a letterhead, a title and lines. A line that begins with '|' is set in a fixed-width face, as a table. */
export interface PdfPage {
  letterhead: string
  title: string
  lines: readonly string[]
}

const pageWidth = 595
const pageHeight = 842
const margin = 64
const leading = 16

/** What WinAnsi (ISO 32000-1, annex D) puts elsewhere than Latin-1 does, as far as Spanish letters need it. */
const winAnsi: Readonly<Record<string, number>> = { '€': 0x80, '…': 0x85, '“': 0x93, '”': 0x94, '–': 0x96, '—': 0x97 }

function literal(text: string): string {
  const bytes = Array.from(text, (char) => {
    const code = winAnsi[char] ?? char.codePointAt(0) ?? 0
    if (code > 0xff) throw new RangeError(`not in WinAnsi: ${char}`)
    return code
  })
  const escaped = bytes.map((code) =>
    code === 0x28 || code === 0x29 || code === 0x5c ? `\\${String.fromCharCode(code)}` : String.fromCharCode(code),
  )
  return `(${escaped.join('')})`
}

/** Helvetica at 10.5 points sets about 88 characters of Spanish in the measure. */
function wrap(line: string, width = 88): string[] {
  if (line.startsWith('|')) return [line]
  const rows = ['']
  for (const word of line.split(' ')) {
    const row = rows.at(-1) ?? ''
    if (row !== '' && row.length + word.length >= width) rows.push(word)
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`
  }
  return rows
}

function text(font: string, size: number, x: number, y: number, value: string): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td ${literal(value)} Tj ET`
}

function pageContent(page: PdfPage, number: number, total: number): string {
  const top = pageHeight - margin
  const commands = [
    '0.12 0.31 0.47 rg',
    `${margin} ${top} 10 28 re f`,
    text('F2', 13, margin + 20, top + 9, page.letterhead),
    '0 0 0 rg',
    text('F2', 15, margin, top - 44, page.title),
    '0.75 0.75 0.75 RG 0.8 w',
    `${margin} ${top - 54} m ${pageWidth - margin} ${top - 54} l S`,
  ]
  let y = top - 82
  for (const line of page.lines) {
    for (const row of wrap(line)) {
      const table = row.startsWith('|')
      commands.push(table ? text('F3', 9, margin, y, row.slice(1)) : text('F1', 10.5, margin, y, row))
      y -= leading
    }
    if (!line.startsWith('|')) y -= leading / 2
  }
  commands.push('0.4 0.4 0.4 rg', text('F1', 8, pageWidth / 2 - 20, 40, `Página ${number} de ${total}`))
  return commands.join('\n')
}

/** A PDF 1.4 file of A4 pages in the built-in faces. A character outside WinAnsi throws RangeError. */
export function writePdf(pages: readonly PdfPage[]): Buffer {
  const firstPage = 6
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`)
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-ES) >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    font('Courier'),
  ]
  pages.forEach((page, index) => {
    const content = pageContent(page, index + 1, pages.length)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] ` +
        `/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  })
  return assemble(objects)
}

/** Every character is one byte (latin1), so string offsets are the byte offsets that the xref table needs. */
function assemble(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets: number[] = []
  objects.forEach((object, index) => {
    offsets.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`, 'latin1')
}
