import type { FastifyRequest } from 'fastify'
import type { FieldIssue } from '@canal/contract'
import type { Submitted } from '@canal/contract/reports/schemas'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReporterActor } from '../accounts/session/actor.ts'
import { reportFailure } from '../../platform/http/problem.ts'
import { sourceOf } from '../../platform/http/limits-source.ts'
import { reserveEvidence } from '../reports/reserve-evidence.ts'
import { reporterReport } from '../reports/reading/reporter-report.ts'
import type { PostedForm } from './form-body.ts'
import { receiveFiles, refusalOf } from './receive-files.ts'

/** Takes the first of these names out; false where it is not among them. */
const takeFrom = (names: string[], name: string): boolean => {
  const index = names.indexOf(name)
  if (index >= 0) names.splice(index, 1)
  return index >= 0
}

/** The files of a form that may have been sent before: none is kept twice, and what was cut off goes on in its place. */
const receive = async (deps: Deps, request: FastifyRequest, actor: ReporterActor, taken: TakenReport) => {
  const { sent, form, keepOriginals } = taken
  const { attachedFiles } = await reporterReport(deps, actor)
  const awaited = [...sent.filesList]
  const isAwaited = (id: string) => awaited.some(({ entryId }) => entryId === id)
  const namesOf = (wanted: typeof attachedFiles) => wanted.map(({ filename }) => filename)
  const here = namesOf(attachedFiles.filter(({ state, size }) => state !== 'announced' || size !== null))
  const refusedBefore = namesOf(
    attachedFiles.filter(({ id, state, size }) => state === 'announced' && size === null && !isAwaited(id)),
  )
  return receiveFiles(deps, actor, form.files, {
    kind: 'evidence',
    source: sourceOf(request),
    isHere: (name) => takeFrom(here, name),
    reserve: async (name) => {
      if (takeFrom(refusedBefore, name)) throw new AppError('file-type-invalid')
      const index = awaited.findIndex(({ filename }) => filename === name)
      const filesList = index < 0 ? await reserveEvidence(deps, actor, name, keepOriginals) : awaited.splice(index, 1)
      return { id: actor.reportId, filesList }
    },
  })
}

export interface TakenReport {
  sent: Submitted
  form: PostedForm
  keepOriginals: boolean
}

/**
 * The files of a report that is safe by now, as issues for those that are not here. Never throws: whatever happens to a
 * file, the reporter must see the reference. An issue of all files has the field `_`.
 */
export const receiveEvidence = async (
  deps: Deps,
  request: FastifyRequest,
  actor: ReporterActor,
  taken: TakenReport,
): Promise<FieldIssue[]> => {
  try {
    const { refused } = await receive(deps, request, actor, taken)
    return refused.map((one) => ({ field: one.filename, ...refusalOf(one) }))
  } catch (error) {
    const cause = error instanceof AppError ? error : new AppError('internal', { cause: error })
    reportFailure(deps, request, cause)
    taken.form.discard()
    return [{ field: '_', key: 'errors.file-absent', params: {} }]
  }
}
