import type { Suppressed } from '@canal/contract/casework/parts'
import { useText } from '../../lib/office-text.ts'
import { suppressedKey } from '../../lib/suppressed-key.ts'
import { useDates } from '../../lib/use-dates.ts'

/** In the place of a part that the committee suppressed: when and on what ground. */
export const Mask = ({ of }: { readonly of: Suppressed }) => {
  const text = useText()
  const dates = useDates()
  return <em className="quiet">{text(suppressedKey(of), { date: dates.day(of.at) })}</em>
}
