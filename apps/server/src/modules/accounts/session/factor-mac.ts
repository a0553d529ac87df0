import { ringMac, verifyRingMac } from '../../../platform/crypto/root-key/ring-mac.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'

/** What the MAC of a person's second factors covers, also where they have none. */
export interface FactorFacts {
  userId: string
  /** Goes up with every change, also with each code that is used. */
  version: number
  /** A role of theirs asks for one. */
  isRequired: boolean
  isSet: boolean
  /** They are an administrator whose account is active: no register says so, and their keys' MAC could be put back. */
  managesPeople: boolean
  /** Of the rows of their app, passkeys and backup codes. */
  hash: Buffer
}

const values = ({ userId, version, isRequired, isSet, managesPeople, hash }: FactorFacts) => [
  'canal/second-factors/1',
  userId,
  version,
  isRequired,
  isSet,
  managesPeople,
  hash,
]

export const factorsMac = (rootKeys: RootKeys, facts: FactorFacts): Buffer => ringMac(rootKeys, 'totp', values(facts))

/** False where somebody wrote in the database: a factor added or gone, or a role that asks for none any more. */
export const areFactorsGenuine = (rootKeys: RootKeys, facts: FactorFacts & { mac: Buffer }): boolean =>
  verifyRingMac(rootKeys, 'totp', values(facts), facts.mac)
