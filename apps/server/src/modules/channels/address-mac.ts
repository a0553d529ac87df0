import { ringMac, verifyRingMac } from '../../platform/crypto/root-key/ring-mac.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'

const values = (channelId: string, slug: string) => ['canal/channel-address/1', channelId, slug]

/** Says that an address was given to this channel: by a row alone it could be made another committee's. */
export const addressMac = (rootKeys: RootKeys, channelId: string, slug: string): Buffer =>
  ringMac(rootKeys, 'key-directory', values(channelId, slug))

export const isAddressOf = (rootKeys: RootKeys, channelId: string, slug: string, mac: Buffer): boolean =>
  verifyRingMac(rootKeys, 'key-directory', values(channelId, slug), mac)
