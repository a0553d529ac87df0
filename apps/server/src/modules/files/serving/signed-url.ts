import { aad } from '../../../platform/crypto/aad.ts'
import { decrypt, encrypt } from '../../../platform/crypto/aead.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { padToBlock, unpad } from '../../../platform/crypto/padding.ts'
import { splitRingId, withRingId } from '../../../platform/crypto/root-key/ring-id.ts'
import { newToken, tokenRowId, tokenWrapKey } from '../../../platform/crypto/session-token.ts'
import { signedUrlTag } from '../../../platform/crypto/tags.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { Selectable } from 'kysely'

export type SignedUrlRow = Selectable<Tables['file_address']>

/** What a signed URL gives to anybody who knows its secret. */
export interface SignedUrlKeys {
  /** The version's own key. */
  key: Buffer
  /** For the version's size and digest. */
  metaKey: Buffer
  /** For Content-Disposition; empty for an upload. */
  filename: string
}

interface NewSignedUrl extends SignedUrlKeys {
  purpose: 'upload' | 'download'
  disposition: 'inline' | 'attachment'
  channelId: string
  reportId: string
  fileId: string
  versionId: string
  sessionId: Buffer
  holderTag: Buffer
  expiresAt: Date
}

const locationPrefix = '/api/files/at/'
/** A name has at most 255 characters, so every signed URL is of the same length but the longest. */
const signedUrlBlock = 1024

/** Covers every column, so that a row edited by hand neither lives longer nor gives another file. */
const signedUrlAad = (row: Omit<SignedUrlRow, 'id' | 'wrapped_key' | 'first_used_at'>): Buffer =>
  aad({
    purpose: 'file-address',
    channel: row.channel_id,
    report: row.report_id,
    object: row.version_id,
    holder: row.holder_tag,
    expiry: row.expires_at,
    extra: [row.purpose, row.disposition, row.file_id, row.session_id],
  })

/** A signed URL to send bytes to and one to fetch them from are two kinds of token. */
export const kindOf = ({ purpose }: Pick<SignedUrlRow, 'purpose'>) => `${purpose}-address` as const

/** What the row of a signed URL keeps, sealed under its secret. */
const wrap = (
  deps: Deps,
  secret: string,
  row: Parameters<typeof signedUrlAad>[0],
  { key, metaKey, filename }: SignedUrlKeys,
): Buffer => {
  const text = JSON.stringify({ k: key.toString('base64'), m: metaKey.toString('base64'), n: filename })
  const box = encrypt(
    tokenWrapKey(deps.rootKeys, kindOf(row), secret),
    padToBlock(Buffer.from(text), signedUrlBlock),
    signedUrlAad(row),
  )
  return withRingId(deps.rootKeys.currentId, box)
}

/** The same signed URL for other keys: what its row is to keep from now on. Throws RangeError for what is no signed URL. */
export const rewrapSignedUrl = (deps: Deps, location: string, row: SignedUrlRow, keys: SignedUrlKeys): Buffer => {
  const secret = secretOf(location)
  if (!secret) throw new RangeError('no address')
  return wrap(deps, secret, row, keys)
}

/** A row for a fresh secret, and the relative signed URL that carries it. Nothing but the signed URL opens the row. */
export const newSignedUrl = (deps: Deps, wanted: NewSignedUrl) => {
  const secret = newToken()
  const row = {
    id: tokenRowId(deps.rootKeys, kindOf(wanted), secret),
    purpose: wanted.purpose,
    channel_id: wanted.channelId,
    report_id: wanted.reportId,
    file_id: wanted.fileId,
    version_id: wanted.versionId,
    session_id: wanted.sessionId,
    holder_tag: signedUrlTag(deps.rootKeys, wanted, wanted.holderTag),
    disposition: wanted.disposition,
    expires_at: wanted.expiresAt,
  }
  return { location: locationPrefix + secret, row: { ...row, wrapped_key: wrap(deps, secret, row, wanted) } }
}

/** The secret of a signed URL; null for what is none. */
export const secretOf = (location: string): string | null => {
  const secret = location.startsWith(locationPrefix) ? location.slice(locationPrefix.length) : location
  return /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null
}

/** Opens a signed URL's row by its secret; throws DecryptionError. */
export const unwrapSignedUrl = (deps: Deps, secret: string, row: SignedUrlRow): SignedUrlKeys => {
  const parts = splitRingId(row.wrapped_key)
  if (!parts || !deps.rootKeys.has(parts.ringId)) throw new DecryptionError()
  const plain = decrypt(tokenWrapKey(deps.rootKeys, kindOf(row), secret, parts.ringId), parts.rest, signedUrlAad(row))
  // Authenticated: only `newSignedUrl` wrote it.
  const { k, m, n } = JSON.parse(unpad(plain).toString('utf8')) as { k: string; m: string; n: string }
  return { key: Buffer.from(k, 'base64'), metaKey: Buffer.from(m, 'base64'), filename: n }
}
