/**
 * Excel and its like run what begins so as a formula; in Spain they part cells at semicolons, so that one
 * begins behind each of these as well, quotation marks or not.
 */
const formula = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g
const blank = /^(?=[\t\r\n])/

const cellOf = (text: string): string => {
  const safe = text.replaceAll(formula, "$1'").replace(blank, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180, in UTF-8 with the mark by which spreadsheets know it; no cell begins a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`)
