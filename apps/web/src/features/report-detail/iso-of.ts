import type { Day } from '../../ui/month-grid.ts'

/** A day as calls say it: yyyy-mm-dd. */
export const isoOf = ({ year, month, day }: Day): string =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
