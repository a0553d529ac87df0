import type { Locale } from '@canal/messages'
import { aad } from '../../../platform/crypto/aad.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { hmac } from '../../../platform/crypto/hkdf.ts'
import { padToBlock, unpad } from '../../../platform/crypto/padding.ts'
import { openUnderRoot, sealUnderRoot } from '../../../platform/crypto/root-key/ring-box.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'

/** All that a mail to a reporter needs, and nothing of their report. */
export interface Waiting {
  address: string
  locale: Locale
  slug: string
}

const block = 1024
const aadOf = (key: Buffer): Buffer => aad({ purpose: 'reporter-mail', holder: key })

export const sealWaiting = (rootKeys: RootKeys, key: Buffer, waiting: Waiting): Buffer =>
  sealUnderRoot(rootKeys, 'outbox', padToBlock(Buffer.from(JSON.stringify(waiting)), block), aadOf(key))

/** Null for what does not open: a key that is gone, or a row edited by hand. */
export const openWaiting = (rootKeys: RootKeys, key: Buffer, box: Buffer): Waiting | null => {
  try {
    return JSON.parse(unpad(openUnderRoot(rootKeys, 'outbox', box, aadOf(key))).toString('utf8')) as Waiting
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

/** One mail of a report waits at a time; which report it is, only the root key tells. */
export const outboxKey = (rootKeys: RootKeys, channelId: string, reportId: string): Buffer =>
  hmac(rootKeys.subkey('outbox'), canonical(['canal/reporter-mail/1', channelId, reportId]))
