import { ringMac, verifyRingMac } from '../../../platform/crypto/root-key/ring-mac.ts'
import type { Deps } from '../../audit-log/deps.ts'

/** Somebody lost what they had of one report; its keys are to be renewed. */
export interface Revocation {
  tag: Buffer
  /** The report's version when they lost it: what was granted to them later stays theirs. */
  version: number
  mac: Buffer
}

interface ReportPlace {
  channelId: string
  reportId: string
}

const values = ({ channelId, reportId }: ReportPlace, { tag, version }: Omit<Revocation, 'mac'>) => [
  'canal/access-revocation/1',
  channelId,
  reportId,
  tag,
  version,
]

/** Without it a writer in the database could take somebody off a report, and the program would sign the log's entry for it. */
export const revocationMac = (
  deps: Pick<Deps, 'rootKeys'>,
  place: ReportPlace,
  revocation: Omit<Revocation, 'mac'>,
): Buffer => ringMac(deps.rootKeys, 'policy', values(place, revocation))

export const isRevocationGenuine = (
  deps: Pick<Deps, 'rootKeys'>,
  place: ReportPlace,
  revocation: Revocation,
): boolean => verifyRingMac(deps.rootKeys, 'policy', values(place, revocation), revocation.mac)
