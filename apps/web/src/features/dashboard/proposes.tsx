import type { Waiting } from '@canal/contract/reports/dashboard'
import { useText } from '../../lib/office-text.ts'

/** Who proposes what. */
export const Proposes = ({ item }: { readonly item: Extract<Waiting, { kind: 'proposal' }> }) =>
  useText()(`casework.proposes.${item.proposed}`, { name: item.proposedBy || '–' })
