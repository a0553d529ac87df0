import sharp from 'sharp'
import { logoLimits } from '@canal/contract'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { findChannel } from './find-channel.ts'

type Format = 'png' | 'jpeg' | 'webp'

const allowed = 'png, jpg, jpeg, webp'
const wrongType = (): AppError => new AppError('file-type-invalid', { params: { allowed } })
const tooLarge = (max: number | string): AppError => new AppError('file-too-large', { params: { max } })

/** What the first bytes say; a decoder is shown nothing else (it would take SVG). */
const sniff = (bytes: Buffer): Format | null => {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

const secondsMax = 20

/**
 * A picture as the channel shows it: decoded and written anew as png, upright, no larger than it is ever shown, without
 * what else was in the file. Throws `file-empty`, `file-too-large`, `file-type-invalid`.
 */
export const cleanLogo = async (bytes: Buffer): Promise<Buffer> => {
  if (bytes.length === 0) throw new AppError('file-empty')
  if (bytes.length > logoLimits.bytes) throw tooLarge(logoLimits.bytes)
  const format = sniff(bytes)
  if (!format) throw wrongType()
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (facts?.format !== format) throw wrongType()
  if (facts.width * facts.height > logoLimits.pixels) throw tooLarge('16 MP')
  const { side } = logoLimits
  try {
    return await sharp(bytes, { limitInputPixels: logoLimits.pixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: secondsMax })
      .png()
      .toBuffer()
  } catch {
    throw wrongType()
  }
}

/** Sets a channel's logo. Throws `not-found`, and as cleanLogo does. */
export const setLogo = async (deps: Deps, channelId: string, bytes: Buffer): Promise<void> => {
  if (!(await findChannel(deps.db, channelId))) throw new AppError('not-found')
  const content = await cleanLogo(bytes)
  const row = { content, updated_at: deps.now() }
  await deps.db
    .insertInto('channel_logo')
    .values({ channel_id: channelId, ...row })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(row))
    .execute()
}

/** Throws `not-found` for no such channel; one without a logo stays so. */
export const removeLogo = async (deps: Deps, channelId: string): Promise<void> => {
  if (!(await findChannel(deps.db, channelId))) throw new AppError('not-found')
  await deps.db.deleteFrom('channel_logo').where('channel_id', '=', channelId).execute()
}
