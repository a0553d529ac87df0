import { canonical, type CanonicalValue } from './canonical.ts'
import { hmac } from './hkdf.ts'
import { ringMac, verifyRingMac } from './root-key/ring-mac.ts'
import type { RootKeys } from './root-key/root-keys.ts'

/** A user's id, or `reporter:<credential or report id>`. */
export type Holder = string

/** How rows of a report name a person: who steals the database does not see whom the reporter excluded. */
export function holderTag(rootKeys: RootKeys, channelId: string, holder: Holder): Buffer {
  return hmac(rootKeys.subkey('acl'), canonical(['canal/holder/1', channelId, holder]))
}

/**
 * How the row of a file's address names its holder: it stands beside the session, which names a user, so that the tag of
 * the report's other rows must not stand there too.
 */
export function signedUrlTag(rootKeys: RootKeys, report: { channelId: string; reportId: string }, tag: Buffer): Buffer {
  return hmac(rootKeys.subkey('acl'), canonical(['canal/address-holder/1', report.channelId, report.reportId, tag]))
}

/** The holder's tags of every key of the ring, the one in use first: older ones stand in what a hash covers, as in the log. */
export function everyHolderTag(rootKeys: RootKeys, channelId: string, holder: Holder): Buffer[] {
  const values = canonical(['canal/holder/1', channelId, holder])
  const ids = new Set([rootKeys.homeId, ...rootKeys.ids])
  return [...ids].map((id) => hmac(rootKeys.subkey('acl', id), values))
}

export type ReportPolicy = {
  channelId: string
  reportId: string
  status: string
  version: number
  epoch: number
  /** The epoch that the archiving began, of a report that is archived or reopened. */
  archivedEpoch?: number | null
  /** One list of values per grant (holder tag, kind, target, grant version, expiry…), in any order. */
  grants: readonly (readonly CanonicalValue[])[]
}

/** The MAC of a report's policy row, so that nobody un-archives a report or adds a grant by writing rows. */
export function policyMac(rootKeys: RootKeys, policy: ReportPolicy): Buffer {
  return ringMac(rootKeys, 'policy', policyValues(rootKeys, policy))
}

export function verifyPolicyMac(rootKeys: RootKeys, policy: ReportPolicy, stored: Buffer): boolean {
  return verifyRingMac(rootKeys, 'policy', policyValues(rootKeys, policy), stored)
}

/** With the key of the tags: a report whose people bear those of another key would exclude nobody. */
function policyValues(rootKeys: RootKeys, policy: ReportPolicy): CanonicalValue[] {
  const grants = policy.grants.map((grant) => canonical(grant)).sort(Buffer.compare)
  const state = [
    'canal/policy/1',
    rootKeys.homeId,
    policy.channelId,
    policy.reportId,
    policy.status,
    policy.version,
    policy.epoch,
    grants,
  ]
  // Of reports that are at work there is none.
  return policy.archivedEpoch == null ? state : [...state, policy.archivedEpoch]
}
