import { ringMac, verifyRingMac } from '../../../platform/crypto/root-key/ring-mac.ts'
import type { Deps } from '../../audit-log/deps.ts'

/** Somebody lost what they had of one report; its keys are to be renewed. */
export interface Departure {
  tag: Buffer
  /** The report's version when they lost it: what was granted to them later stays theirs. */
  version: number
  mac: Buffer
}

interface ReportPlace {
  channelId: string
  reportId: string
}

const values = ({ channelId, reportId }: ReportPlace, { tag, version }: Omit<Departure, 'mac'>) => [
  'canal/departure/1',
  channelId,
  reportId,
  tag,
  version,
]

/** Without it a writer in the database could take somebody off a report, and the program would sign the log's entry for it. */
export const departureMac = (
  deps: Pick<Deps, 'rootKeys'>,
  place: ReportPlace,
  departure: Omit<Departure, 'mac'>,
): Buffer => ringMac(deps.rootKeys, 'policy', values(place, departure))

export const isDepartureGenuine = (deps: Pick<Deps, 'rootKeys'>, place: ReportPlace, departure: Departure): boolean =>
  verifyRingMac(deps.rootKeys, 'policy', values(place, departure), departure.mac)
