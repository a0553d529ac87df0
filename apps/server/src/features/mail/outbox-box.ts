import type { Locale } from '@canal/messages'
import { aad } from '../../crypto/aad.ts'
import { canonical } from '../../crypto/canonical.ts'
import { DecryptionError } from '../../crypto/errors.ts'
import { hmac } from '../../crypto/hkdf.ts'
import { padToBlock, unpad } from '../../crypto/padding.ts'
import { openUnderRoot, sealUnderRoot } from '../../crypto/ring-box.ts'
import type { RootKeys } from '../../crypto/root-keys.ts'

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
