import { fileLimits } from '@canal/contract/files/limits'

export interface FileLimits {
  /** Bytes of one file. */
  maxFileSize: number
  /** How many together, with those already chosen. */
  count: number
  extensions: readonly string[]
  /** Bytes of all together. */
  totalBytes: number
}

export type FileRefusal =
  'content' | 'size' | 'type' | 'noExtension' | 'empty' | 'nameTooLong' | 'duplicate' | 'tooMany' | 'total'

export interface FilesAfter {
  files: readonly File[]
  refused: readonly { file: File; why: FileRefusal }[]
}

/** The files that a form's own control holds; a control in which nothing is chosen gives one without a name. */
export const chosenIn = (form: FormData): File[] =>
  form.getAll('files').filter((value) => value instanceof File && value.name !== '') as File[]

export const extensionOf = (filename: string): string => {
  const dot = filename.lastIndexOf('.')
  return dot > 0 ? filename.slice(dot + 1).toLowerCase() : ''
}

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

const refusalOf = (kept: readonly File[], file: File, limits: FileLimits): FileRefusal | null => {
  const extension = extensionOf(file.name)
  if (!extension) return 'noExtension'
  if (!limits.extensions.includes(extension)) return 'type'
  if (file.name.length > fileLimits.filename) return 'nameTooLong'
  if (file.size === 0) return 'empty'
  if (file.size > limits.maxFileSize) return 'size'
  if (kept.some((other) => isSame(other, file))) return 'duplicate'
  if (kept.length >= limits.count) return 'tooMany'
  if (kept.reduce((sum, other) => sum + other.size, file.size) > limits.totalBytes) return 'total'
  return null
}

/** Adds what can be sent and says of each other file why not; one cause each (decisions §4). */
export const addFiles = (files: readonly File[], chosen: readonly File[], limits: FileLimits): FilesAfter => {
  let kept = files
  const refused: { file: File; why: FileRefusal }[] = []
  for (const file of chosen) {
    const why = refusalOf(kept, file, limits)
    if (why) refused.push({ file, why })
    else kept = [...kept, file]
  }
  return { files: kept, refused }
}

export type FileKindName = 'image' | 'audio' | 'video' | 'document'

const kinds: Readonly<Record<string, FileKindName>> = Object.fromEntries(
  (
    [
      ['image', 'jpg jpeg png webp gif heic'],
      ['audio', 'mp3 ogg aac m4a wav opus'],
      ['video', 'mp4 webm mov'],
    ] as const
  ).flatMap(([kind, extensions]) => extensions.split(' ').map((extension) => [extension, kind])),
)

export const fileKindOf = (filename: string): FileKindName => kinds[extensionOf(filename)] ?? 'document'
