import { fileExtensions, fileLimits, type FieldIssue, type FileKind } from '@canal/contract'
import { AppError } from '../../platform/errors.ts'

const allowed = fileExtensions.join(', ')

/** How the field is called in which each kind of file is announced. */
const fieldOf: Record<FileKind, string> = { evidence: 'attachedFiles', chat: 'filesToUpload', internal: 'files' }
const countMax: Record<FileKind, number> = {
  evidence: fileLimits.perReport,
  chat: fileLimits.perMessage,
  internal: fileLimits.perMessage,
}

/** The part behind the last dot, in lower case; '' for a name that has none, or nothing before it. */
export const extensionOf = (filename: string): string => /[^.].*\.([^.\s]+)$/s.exec(filename)?.[1]?.toLowerCase() ?? ''

/** Why a file is refused by its name alone; null where it is not. */
export const nameIssue = (field: string, filename: string): FieldIssue | null => {
  const issue = (key: string, params: FieldIssue['params']) => ({ field, key, params })
  const extension = extensionOf(filename)
  if (!extension) return issue('files.error.noExtension', { filename })
  if (!fileExtensions.includes(extension)) return issue('files.error.type', { allowed })
  if (filename.length > fileLimits.filename) return issue('files.error.nameTooLong', { filename })
  return null
}

/**
 * Throws `too-many-files`, or `invalid` with an issue for each name without an extension or with one that is not
 * allowed (specification §3, decisions §4).
 */
export const checkFileNames = (kind: FileKind, names: readonly string[]): void => {
  if (names.length > countMax[kind]) throw new AppError('too-many-files')
  const fields = names.map((name) => nameIssue(fieldOf[kind], name)).filter((issue) => issue !== null)
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

/** Content that is not what the extension says. */
export const typeInvalid = (): AppError => new AppError('file-type-invalid', { params: { allowed } })

/** Too large for a file, or for what is left. */
export const tooLarge = (bytesMax: number): AppError => new AppError('file-too-large', { params: { max: bytesMax } })
