import { setTimeout } from 'node:timers/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FieldIssue } from '@canal/contract'
import { AppError } from '../../platform/errors.ts'
import { brief, discardBody, long } from '../../platform/http/discard-body.ts'
import { nameIssue } from '../files/names.ts'
import { shownAgain, type FormShape } from './form-fields.ts'
import { readParts } from './form-parts.ts'

/** A posted form: its known fields by name, and its files one after the other, which come after all fields. */
export interface PostedForm {
  fields: ReadonlyMap<string, readonly string[]>
  /** Files in the order of the form; each must be read before the next. Empty file inputs are left out. */
  files: AsyncIterable<MultipartFile>
  /** Reads away, in the background, what the browser still sends, so that it comes to read our answer. */
  discard: () => void
  /** Of the files that have not been read, the names; reads them away, and after a while the rest as `discard` does. */
  leftNames: () => Promise<string[]>
}

/** Says whether a form is our own, by its token; throws where it is not. */
type CheckToken = (token: string) => void

const tokenName = 'formToken'

/** The file's own name, without a path that some browsers send along. */
export const bareName = (filename: string): string => filename.split(/[\\/]/).pop() ?? filename

const isFile = (part: Multipart): part is MultipartFile => part.type === 'file'

/** Takes known fields within their limits; the first of all must be the token, or nothing else is looked at. */
const fieldTaker = (shape: FormShape, checkToken: CheckToken) => {
  const fields = new Map<string, string[]>()
  let bytes = 0
  const take = (name: string, value: string): void => {
    if (fields.size === 0) checkToken(name === tokenName ? value : '')
    const size = Buffer.byteLength(value)
    bytes += Buffer.byteLength(name) + size
    if (bytes > shape.bytesMax) throw new AppError('payload-too-large')
    if (!Object.hasOwn(shape.fields, name)) return
    const known = shape.fields[name]
    const values = fields.get(name) ?? []
    if (!known || size > known.bytesMax) throw new AppError('payload-too-large')
    if (values.length >= known.times) throw new AppError('unreadable')
    values.push(value)
    fields.set(name, values)
  }
  return { fields, take }
}

const filesFrom = async function* (
  first: MultipartFile | null,
  next: () => Promise<Multipart | null>,
): AsyncGenerator<MultipartFile> {
  // What breaks from here on ends the files, and not what was done with them: the report is safe by then.
  const following = () => next().catch(() => null)
  for (let part: Multipart | null = first; part && isFile(part); part = await following())
    if (part.filename === '') part.file.resume()
    else yield part
}

/**
 * Reads a multipart form up to its first file; what follows is streamed. The pages put fields before files, so that
 * files go straight into the encryption stream and no plaintext is kept anywhere.
 */
const readMultipart = async (
  request: FastifyRequest,
  shape: FormShape,
  checkToken: CheckToken,
): Promise<PostedForm> => {
  const { fields, take } = fieldTaker(shape, checkToken)
  const parts = readParts(request, shape)
  let first: MultipartFile | null = null
  try {
    for (let part = await parts.next(); part && !first; part = first ? part : await parts.next())
      if (!isFile(part)) {
        if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('payload-too-large')
        take(part.fieldname, typeof part.value === 'string' ? part.value : '')
      } else {
        if (fields.size === 0) checkToken('')
        if (part.filename === '') part.file.resume()
        else first = part
      }
    parts.fieldsEnd()
    if (fields.size === 0) checkToken('')
  } catch (error) {
    parts.stop()
    discardBody(request, brief)
    throw error
  }
  const discard = () => {
    parts.stop()
    discardBody(request, long)
  }
  const files = filesFrom(first, parts.next)
  return { fields, files, discard, leftNames: () => namesOf(files, discard) }
}

const namesOf = async (files: AsyncIterable<MultipartFile>, discard: () => void): Promise<string[]> => {
  const names: string[] = []
  const readAll = async () => {
    for await (const part of files) {
      names.push(bareName(part.filename))
      part.file.resume()
    }
  }
  const stop = new AbortController()
  const enough = setTimeout(long.ms, undefined, { ref: false, signal: stop.signal }).catch(() => undefined)
  await Promise.race([readAll(), enough])
  stop.abort()
  discard()
  return [...names]
}

const nothing = async function* (): AsyncIterable<MultipartFile> {}

/**
 * A form as it came, urlencoded or multipart. Throws what `checkToken` throws, `payload-too-large`, `unreadable` and
 * `unsupported-media-type`; by then no more than a brief rest of the body is read.
 */
export const readForm = async (
  request: FastifyRequest,
  shape: FormShape,
  checkToken: CheckToken,
): Promise<PostedForm> => {
  if (request.isMultipart()) return readMultipart(request, shape, checkToken)
  if (!(request.body instanceof URLSearchParams)) throw new AppError('unsupported-media-type')
  checkToken(request.body.get(tokenName) ?? '')
  const { fields, take } = fieldTaker(shape, () => undefined)
  for (const [name, value] of request.body) take(name, value)
  return { fields, ...noFiles() }
}

const noFiles = () => ({ files: nothing(), discard: () => undefined, leftNames: () => Promise.resolve([]) })

/** The form's text alone; its files are read away. */
export const withoutFiles = (form: PostedForm): PostedForm => {
  form.discard()
  return { ...form, ...noFiles() }
}

/** The first value of a field; '' where there is none. */
export const one = (form: PostedForm, name: string): string => form.fields.get(name)?.[0] ?? ''

/** What was typed, to be shown again. */
export const valuesOf = (form: PostedForm): Record<string, string | string[]> => shownAgain(form.fields)

/**
 * The names of the files that a form lost, and of those that it is bringing now, which are read away: a browser gives its files
 * once. A form that comes back several times takes the names along, as its page says them.
 */
export const lostNames = async (form: PostedForm): Promise<string[]> => {
  const before = one(form, 'chosenBefore').split(', ').filter(Boolean)
  return [...new Set([...before, ...(await form.leftNames())])]
}

/** Who chose files that were lost must know which to choose again, and which not, since they would be refused by their names. */
export const toChooseAgain = (names: readonly string[], field: string): FieldIssue[] => {
  const refused = names.flatMap((filename) => {
    const issue = nameIssue('_', filename)
    return issue ? [{ ...issue, params: { ...issue.params, filename } }] : []
  })
  const filenames = names.filter((name) => !nameIssue('_', name)).join(', ')
  return [...(filenames ? [{ field, key: 'new.files.chooseAgain', params: { filenames } }] : []), ...refused]
}

/** The same of a form that comes back. */
export const filesToChooseAgain = async (form: PostedForm, field: string): Promise<FieldIssue[]> =>
  toChooseAgain(await lostNames(form), field)
