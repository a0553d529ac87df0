import type { ReferenceFault } from '@canal/contract/reports/typed-reference'
import type { PublicKey, Translate } from '@canal/messages'

/** What is wrong with a typed reference, and how to mend it. */
export const referenceWords = (t: Translate<PublicKey>, fault: ReferenceFault): string => {
  if (fault.fault === 'empty') return t('errors.referenceRequired')
  if (fault.fault === 'length') return t('lookup.fault.length', { written: fault.count })
  if (fault.fault === 'letter') return t('lookup.fault.letter', { letter: fault.letter })
  return t(`lookup.fault.${fault.fault}`)
}
