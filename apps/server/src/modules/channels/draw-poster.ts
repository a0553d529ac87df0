import PDFDocument from 'pdfkit'
import { encode } from 'uqr'

export interface PosterWords {
  /** The language of the page, for readers of the document. */
  locale: string
  organisation: string
  title: string
  lead: string
  scan: string
  type: string
  /** Without `https://`: what somebody types. */
  address: string
  facts: readonly string[]
  elsewhere: readonly string[]
}

/** All in points of 1/72 inch, on A4. */
const paper = { width: 595.28, height: 841.89 }
const edge = 56
const wide = paper.width - edge * 2
const ink = '#14262e'
const soft = '#44555d'
const accent = '#107383'
const regular = 'Helvetica'
const bold = 'Helvetica-Bold'
const codeSide = 220
const logoHeight = 56

/** The fonts that every reader of PDF has know the letters of Western Europe; of others the letter without its marks. */
const printable = (text: string): string =>
  [...text]
    .map((letter) => (/[\u0020-\u00ff–—‘’“”•…€]/.test(letter) ? letter : letter.normalize('NFD').slice(0, 1)))
    .join('')
    .replace(/[^\u0020-\u00ff–—‘’“”•…€]/g, '?')

type Page = InstanceType<typeof PDFDocument>

/** The largest size, from `most` down, at which a text stays on so many lines. */
const sizeFor = (page: Page, text: string, { most, least, lines }: { most: number; least: number; lines: number }) => {
  for (let size = most; size > least; size--) {
    page.fontSize(size)
    if (page.heightOfString(text, { width: wide }) <= page.currentLineHeight(true) * lines + 1) return size
  }
  return least
}

const drawCode = (page: Page, link: string, top: number): void => {
  const { data } = encode(link, { ecc: 'Q', border: 0 })
  const cell = codeSide / data.length
  const left = (paper.width - codeSide) / 2
  // One path for all: squares filled one by one show hair-lines between them in some readers.
  data.forEach((row, y) => row.forEach((isDark, x) => isDark && page.rect(left + x * cell, top + y * cell, cell, cell)))
  page.fill('#000000')
  page.link(left, top, codeSide, codeSide, link)
}

const drawHead = (page: Page, words: PosterWords, logo: Buffer | null): void => {
  page.rect(0, 0, paper.width, 10).fill(accent)
  if (logo) page.image(logo, edge, edge - 16, { fit: [wide, logoHeight], align: 'center', valign: 'center' })
  page.y = logo ? edge + logoHeight : edge
  page.fillColor(soft).font(bold).fontSize(14)
  page.text(printable(words.organisation), edge, page.y, { width: wide, align: 'center', height: 36, ellipsis: true })
  page.font(bold)
  page.fontSize(sizeFor(page, words.title, { most: 34, least: 20, lines: 1 })).fillColor(ink)
  page.text(words.title, edge, page.y + 8, { width: wide, align: 'center' })
  page.font(regular).fontSize(15).fillColor(ink)
  page.text(printable(words.lead), edge, page.y + 8, { width: wide, align: 'center', lineGap: 2 })
}

const drawAddress = (page: Page, words: PosterWords, link: string): void => {
  page.font(bold).fontSize(13).fillColor(accent)
  page.text(words.scan, edge, page.y + 20, { width: wide, align: 'center' })
  const top = page.y + 12
  drawCode(page, link, top)
  page.font(regular).fontSize(12).fillColor(soft)
  page.text(words.type, edge, top + codeSide + 14, { width: wide, align: 'center' })
  page.font(bold)
  page.fontSize(sizeFor(page, words.address, { most: 22, least: 10, lines: 1 })).fillColor(ink)
  page.text(words.address, edge, page.y + 4, { width: wide, align: 'center', link })
}

const drawFacts = (page: Page, { facts, elsewhere }: PosterWords): void => {
  page.font(regular).fontSize(12.5).fillColor(ink)
  page.y += 20
  for (const fact of facts) {
    const top = page.y
    page.circle(edge + 4, top + 7, 2.5).fill(accent)
    page.fillColor(ink).text(fact, edge + 16, top, { width: wide - 16, lineGap: 1 })
    page.y += 5
  }
  page.fontSize(10.5).fillColor(soft)
  for (const line of elsewhere) page.text(printable(line), edge, page.y + 5, { width: wide })
}

/**
 * One A4 page that hangs on a wall: the address of a channel's page in letters and as a QR code, and what it offers.
 * `link` is the whole address; `logo` a PNG. Resolves to the PDF.
 */
export const drawPoster = (words: PosterWords, link: string, logo: Buffer | null): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const page = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: words.locale,
      info: { Title: `${words.title} · ${words.organisation}` },
    })
    const parts: Buffer[] = []
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
    drawHead(page, words, logo)
    drawAddress(page, words, link)
    drawFacts(page, words)
    page.end()
  })
