import { deriveKey } from '../../platform/crypto/hkdf.ts'
import type { ReportKeys } from '../report-access/open-slot.ts'
import type { ReportView } from '../report-access/view.ts'

/**
 * The identifier of a report's event in somebody's calendar, which looks like any UUID; `holder` is a user's id, or
 * `reporter`. It is made with a key of the report, the oldest that the caller has, which stays when others come: a calendar
 * finds its event again, and who has the data with the root key finds nobody's calendar by it. Throws `no-access` without.
 */
export const calendarUid = async (keys: ReportKeys, { row }: ReportView, holder: string): Promise<string> => {
  let epoch = 1
  while (epoch < row.epoch && !keys.has('identity', epoch)) epoch += 1
  const hex = deriveKey(await keys.key('identity', epoch), 'calendar', holder).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
