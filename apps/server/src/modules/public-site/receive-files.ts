import type { MultipartFile } from '@fastify/multipart'
import { fileExtensions, fileLimits, type FieldIssue } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReporterActor } from '../accounts/session/actor.ts'
import { confirmFiles } from '../files/upload/confirm.ts'
import { receiveFile } from '../files/upload/receive.ts'
import { extensionOf } from '../files/names.ts'
import { TooSlowError } from '../files/upload/minimum-throughput.ts'
import { bareName } from './form-body.ts'

export interface RefusedFile {
  filename: string
  reason: AppError
}

/** Why it was refused, with its name. Where the type is admitted, what is wrong is the content. */
export const refusalOf = ({ filename, reason }: RefusedFile): Omit<FieldIssue, 'field'> => {
  const [issue] = reason.details.fields ?? []
  const isOther = reason.code === 'file-type-invalid' && fileExtensions.includes(extensionOf(filename))
  const key = isOther ? 'files.error.content' : (issue?.key ?? `errors.${reason.code}`)
  return { key, params: { ...(issue?.params ?? reason.details.params), filename } }
}

export interface Receiving {
  /** Reserves one file, and gives where its bytes go and of which report, under the reporter's reference, it is. */
  reserve: (filename: string) => Promise<{ id: string; filesList: FilesList }>
  /** Whether a file of an earlier sending of the same form is here already; asked once for each file, in their order. */
  isHere?: (filename: string) => boolean
  kind: 'evidence' | 'chat'
  /** Where the bytes come from (`sourceOf`), for the budgets. */
  source: string
}

/** Decisions §4. Counted here, since a form without JavaScript reserves its files one by one. */
const filesMax = { evidence: fileLimits.perReport, chat: fileLimits.perMessage } as const

const receiveOne = async (
  deps: Deps,
  actor: ReporterActor,
  part: MultipartFile,
  { reserve, kind, source }: Receiving,
): Promise<void> => {
  const { id: reportId, filesList } = await reserve(bareName(part.filename))
  const [entry] = filesList
  if (!entry) throw new AppError('internal')
  await receiveFile(deps, entry.location, part.file, { source })
  await confirmFiles(deps, actor, { reportId, kind, fileIds: [entry.entryId] })
}

/**
 * Streams a form's files straight into their encryption, one after the other. One that is refused (its type, its size)
 * does not stop the rest: the report is safe by then, and the page says which are missing. `received`: the names of the others.
 */
export const receiveFiles = async (
  deps: Deps,
  actor: ReporterActor,
  files: AsyncIterable<MultipartFile>,
  receiving: Receiving,
): Promise<{ received: string[]; refused: RefusedFile[] }> => {
  const received: string[] = []
  const refused: RefusedFile[] = []
  let named = 0
  for await (const part of files)
    try {
      named += 1
      const max = filesMax[receiving.kind]
      if (named > max) throw new AppError('too-many-files', { params: { max } })
      if (receiving.isHere?.(bareName(part.filename))) part.file.resume()
      else await receiveOne(deps, actor, part, receiving)
      received.push(bareName(part.filename))
    } catch (error) {
      const isTooSlow = error instanceof TooSlowError
      if (!isTooSlow && !(error instanceof AppError)) throw error
      const reason = isTooSlow ? new AppError('file-absent', { cause: error }) : error
      refused.push({ filename: bareName(part.filename), reason })
      part.file.resume()
    }
  return { received, refused }
}
