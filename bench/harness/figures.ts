import { appendFileSync } from 'node:fs'

export interface Figure {
  /** What was measured, in a few words. */
  what: string
  measured: number
  unit: string
  /** Null where it is told for comparison alone. */
  aim: { atMost: number } | { atLeast: number } | null
}

const digits = (value: number): string => {
  if (value === 0) return '0'
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

const aimText = ({ aim }: Figure): string => {
  if (!aim) return ''
  return 'atMost' in aim ? `≤ ${aim.atMost}` : `≥ ${aim.atLeast}`
}

const verdict = ({ aim, measured }: Figure): string => {
  if (!aim) return ''
  return ('atMost' in aim ? measured <= aim.atMost : measured >= aim.atLeast) ? 'met' : 'missed'
}

/** A line of the table. */
export const lineOf = (figure: Figure): string =>
  [
    figure.what.padEnd(62),
    `${digits(figure.measured)} ${figure.unit}`.trim().padStart(12),
    aimText(figure).padStart(9),
    verdict(figure),
  ]
    .join('  ')
    .trimEnd()

/** Prints a figure and keeps it for the table at the end of the whole run. */
export const record = (figure: Figure): void => {
  const line = lineOf(figure)
  console.log(line)
  const table = process.env['BENCH_TABLE']
  if (table) appendFileSync(table, `${line}\n`)
}
