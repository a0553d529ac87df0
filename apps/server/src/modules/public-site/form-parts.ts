import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { asBrokenForm } from '../../platform/http/problem.ts'
import { exemptFromBodyTimeout } from '../../platform/http/slow-bodies.ts'
import type { FormShape } from './form-fields.ts'

interface Parts {
  /** The next part; null after the last. Throws `payload-too-large` and `unreadable`. */
  next: () => Promise<Multipart | null>
  /** From here on come files, which are not counted as fields. */
  fieldsEnd: () => void
  /** Takes the parser off the body. */
  stop: () => void
}

/** More than any of our forms has. */
const partsMax = { fields: 200, files: 40, parts: 240 }
/** Beside fields: boundaries, and each part's header. */
const headBytes = 300
/** Files that the parser holds ready before they are asked for, at most 64 KiB each, and what stands between them. */
const aheadBytesMax = 4 * 1024 ** 2
/** For all fields together: 256 KiB at a little over 2 KiB a second. */
const fieldsMs = 120_000
/** What comes between two files, and the rest of a refused one: under 8 KiB a second for 60 s. */
const minimum = { windowMs: 60_000, bytesMin: 60 * 8 * 1024 }

/**
 * The parts of a multipart body, one by one. The parser itself takes all that comes and keeps it, so what is read of the
 * socket is counted beside it: no form costs more memory than its shape allows, whatever it is made of. A body that
 * comes too slowly is cut.
 */
export const readParts = (request: FastifyRequest, shape: FormShape): Parts => {
  const { raw } = request
  const fieldSize = Math.max(...Object.values(shape.fields).map(({ bytesMax }) => bytesMax))
  const iterator = request.parts({ limits: { ...partsMax, fieldSize } })[Symbol.asyncIterator]()
  const bytesMax = shape.bytesMax + partsMax.parts * headBytes
  const files: MultipartFile[] = []
  const { promise: tooMuch, fail } = failing()
  let total = 0
  let areFieldsOver = false
  const count = (piece: Buffer) => {
    // Without this piece, whose parts are taken after it: a file among them is no field.
    const beside = total - files.reduce((sum, { file }) => sum + file.bytesRead, 0)
    if (beside > (areFieldsOver ? bytesMax + aheadBytesMax : bytesMax)) fail(new AppError('payload-too-large'))
    total += piece.length
  }
  const deadline = setTimeout(() => raw.destroy(), fieldsMs)
  const fieldsEnd = () => {
    areFieldsOver = true
    clearTimeout(deadline)
  }
  const next = async () => {
    const step = iterator.next()
    // Raced away, its failure would belong to nobody and end the program.
    step.catch(() => undefined)
    // After the parser has been put on the body: a listener of ours alone would set it flowing to nobody.
    if (!raw.listeners('data').includes(count)) raw.on('data', count)
    const stopWatching = areFieldsOver ? cutWhenSlow(raw, () => total) : () => undefined
    try {
      const taken = await Promise.race([step, tooMuch])
      if (taken.done) return null
      if (taken.value.type === 'file') files.push(taken.value)
      return taken.value
    } catch (error) {
      throw asBrokenForm(error)
    } finally {
      stopWatching()
    }
  }
  const stop = () => {
    fieldsEnd()
    raw.off('data', count).unpipe()
  }
  exemptFromBodyTimeout(request)
  return { next, fieldsEnd, stop }
}

const cutWhenSlow = (raw: FastifyRequest['raw'], total: () => number): (() => void) => {
  let before = total()
  const timer = setInterval(() => {
    if (total() - before < minimum.bytesMin) raw.destroy()
    before = total()
  }, minimum.windowMs)
  return () => clearInterval(timer)
}

const failing = () => {
  let fail: (error: AppError) => void = () => undefined
  const promise = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  promise.catch(() => undefined)
  return { promise, fail }
}
