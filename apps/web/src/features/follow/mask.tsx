import type { Suppressed } from '@canal/contract/casework/parts'
import { datesIn } from '../../lib/dates.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { suppressedKey } from '../../lib/suppressed-key.ts'

/** In the place of a part that the committee suppressed: that it did, when and why (Ley 2/2023, art. 29, 32.2, 32.3). */
export const Mask = ({ of, timeZone }: { of: Suppressed; timeZone: string }) => {
  const t = useTranslate()
  return <em className="soft">{t(suppressedKey(of), { date: datesIn(timeZone).day(of.at) })}</em>
}
