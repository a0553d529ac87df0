import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { sourceOf } from '../../../platform/http/limits-source.ts'
import { admitUpload } from './budgets.ts'
import { finishUpload } from './finish.ts'
import { bytesOf } from './request-bytes.ts'
import { takeBytes } from './receive.ts'
import { abandonUpload, acknowledged, beginUpload, isFinished, isStored, openUpload } from './upload.ts'
import type { Upload } from './opened-upload.ts'
import { inUploadPlace } from './upload-places.ts'

/** The resumable upload protocol tus 1.0.0: core, creation at the location itself, termination. */
const version = '1.0.0'
const patchType = 'application/offset+octet-stream'

const wholeNumber = (request: FastifyRequest, header: string): number | null => {
  const text = request.headers[header]
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Answers with the protocol's headers; a client of another version is told which one is spoken here. */
const speaksTus = (request: FastifyRequest, reply: FastifyReply): boolean => {
  reply.header('tus-resumable', version).header('cache-control', 'no-store')
  if (request.headers['tus-resumable'] === version) return true
  void reply.header('tus-version', version).status(412).send()
  return false
}

/** POST: begins anew at this location. The length must be named: it binds the last chunk. */
export const tusCreate = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, location: string) => {
  if (!speaksTus(request, reply)) return
  const length = wholeNumber(request, 'upload-length')
  const upload = await openUpload(deps, location)
  if (length === null) throw new AppError('unreadable')
  if (length === 0) throw new AppError('file-empty')
  await admitUpload(deps, upload, length)
  await beginUpload(deps, upload, length)
  await reply.header('location', request.url).header('upload-offset', '0').status(201).send()
}

/** A sender learns at once that what they sent was taken, and is quarantined: the bytes' answers have no body to say it. */
export const tellInfected = (reply: FastifyReply, isInfected: boolean): void => {
  if (isInfected) reply.header('upload-scan', 'infected')
}

/**
 * All bytes are here, but the request that brought the last ones did not live to see the file finished. Reading all of it
 * is as much work as an upload, and takes a place like one.
 */
const finishLate = async (deps: Deps, upload: Upload, reply: FastifyReply): Promise<void> => {
  const isFinishing = isStored(upload) && !isFinished(upload)
  const finish = () => finishUpload(deps, upload, upload.meta?.size ?? 0)
  const state = isFinishing ? await inUploadPlace(deps, upload, finish) : upload.version.scan_state
  tellInfected(reply, state === 'infected')
}

/** Keys changed in the middle: the rest is to come under the present ones, and so all of it. */
const hasToBeginAnew = (upload: Upload): boolean => upload.isOutdated && !isStored(upload) && !isFinished(upload)

/** HEAD: how many bytes need not be sent again. Nothing was begun here: 404, and the client creates it. */
export const tusOffset = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, location: string) => {
  if (!speaksTus(request, reply)) return
  const upload = await openUpload(deps, location)
  if (!upload.meta || hasToBeginAnew(upload)) throw new AppError('not-found')
  await finishLate(deps, upload, reply)
  await reply
    .header('upload-offset', String(acknowledged(upload)))
    .header('upload-length', String(upload.meta.size))
    .status(200)
    .send()
}

const append = async (deps: Deps, upload: Upload, request: FastifyRequest, reply: FastifyReply): Promise<number> => {
  const size = upload.meta?.size ?? 0
  const from = acknowledged(upload)
  await admitUpload(deps, upload, size)
  const bytes = bytesOf(request)
  const stored = await takeBytes(deps, upload, { bytes, bytesMax: size, from, source: sourceOf(request) })
  tellInfected(reply, stored.isInfected)
  return Math.min(size, stored.plainBytes)
}

/** PATCH: goes on at the acknowledged offset. Answers with the new one, which counts durable whole chunks alone. */
export const tusAppend = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, location: string) => {
  if (!speaksTus(request, reply)) return
  if (request.headers['content-type'] !== patchType) throw new AppError('unsupported-media-type')
  const upload = await openUpload(deps, location)
  if (!upload.meta || hasToBeginAnew(upload)) throw new AppError('not-found')
  if (wholeNumber(request, 'upload-offset') !== acknowledged(upload)) throw new AppError('upload-offset')
  await finishLate(deps, upload, reply)
  const isWhole = isFinished(upload) || isStored(upload)
  const offset = isWhole
    ? upload.meta.size
    : await inUploadPlace(deps, upload, () => append(deps, upload, request, reply))
  await reply.header('upload-offset', String(offset)).status(204).send()
}

/** DELETE: takes back what was sent so far. */
export const tusEnd = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, location: string) => {
  if (!speaksTus(request, reply)) return
  await abandonUpload(deps, await openUpload(deps, location))
  await reply.status(204).send()
}
