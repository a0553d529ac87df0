import sharp from 'sharp'
import { AppError } from '../../../platform/errors.ts'
import { blankHeicMetadata } from './heic.ts'
import { newImageQueues } from './image-queue.ts'
import { tooLarge, typeInvalid } from '../names.ts'

/** What a picture may unfold to in memory. */
const pixelsMax = 50_000_000
/** A picture is cleaned in memory, one at a time. */
export const imageBytesMax = 100 * 1024 ** 2

sharp.cache(false)
sharp.concurrency(1)

const formats: Readonly<Record<string, Format>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
}

export const isImage = (extension: string): boolean => Object.hasOwn(formats, extension) || extension === 'heic'

/** What passes by larger pictures: 4 megapixels, in a file that a telephone would make of them. */
const small = { pixels: 4_000_000, bytes: 8 * 1024 ** 2 }
/** More than 50 megapixels take on one core; what is slower was made to be. */
const secondsMax = 20
/** Effort 2 of 6: half a second instead of three for what a telephone takes, a few percent larger. */
const outputs = { jpeg: { quality: 92 }, png: {}, webp: { quality: 92, effort: 2 }, gif: { effort: 2 } } as const

type Format = keyof typeof outputs

const optionsOf = (format: Format) => ({ animated: format === 'gif' || format === 'webp', failOn: 'error' }) as const

const factsOf = async (bytes: Buffer, format: Format) => {
  const facts = await sharp(bytes, { ...optionsOf(format), limitInputPixels: false }).metadata()
  if (facts.format !== format) throw typeInvalid()
  const pixels = facts.width * facts.height
  if (pixels > pixelsMax) throw new AppError('file-too-large', { params: { max: `${pixelsMax / 1_000_000} MP` } })
  return { pixels, pages: facts.pages ?? 1 }
}

const reencode = async (bytes: Buffer, format: Format): Promise<Buffer> => {
  const { pages } = await factsOf(bytes, format)
  const image = sharp(bytes, { ...optionsOf(format), limitInputPixels: pixelsMax })
  // An animation has no orientation that could be applied to all of its pictures.
  const upright = pages > 1 ? image : image.autoOrient()
  return upright.timeout({ seconds: secondsMax }).toFormat(format, outputs[format]).toBuffer()
}

const queues = newImageQueues()

const clean = async (extension: string, bytes: Buffer): Promise<Buffer> => {
  const format = formats[extension]
  try {
    return format ? await reencode(bytes, format) : blankHeicMetadata(bytes)
  } catch (error) {
    throw error instanceof AppError ? error : typeInvalid()
  }
}

/** Null where the picture turns out too large for the queue of small ones. */
const cleanIfSmall = async (extension: string, bytes: Buffer): Promise<Buffer | null> => {
  const format = formats[extension]
  const facts = format ? await factsOf(bytes, format).catch(() => null) : null
  return facts && facts.pixels > small.pixels ? null : clean(extension, bytes)
}

/**
 * A picture without place, device, names or an embedded preview, upright by its orientation. The content was checked
 * before. `owner` is the report it belongs to: no more than a few of one report wait at a time. Throws
 * `file-type-invalid` for what cannot be read or takes more than 20 seconds, `file-too-large` beyond 50 megapixels or
 * 100 MiB, and `service-busy`.
 */
export const cleanImage = async (
  extension: string,
  { size, owner }: { size: number; owner: string },
  read: () => Promise<Buffer>,
): Promise<Buffer> => {
  if (size > imageBytesMax) throw tooLarge(imageBytesMax)
  const cleaned =
    size <= small.bytes ? await queues.run('small', owner, async () => cleanIfSmall(extension, await read())) : null
  return cleaned ?? queues.run('large', owner, async () => clean(extension, await read()))
}
