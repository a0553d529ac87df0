/** Excel and its like run what begins so as a formula (security §8). */
const formula = /^[=+\-@\t\r]/

const cellOf = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180, in UTF-8 with the mark by which spreadsheets know it; no cell begins a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`)
