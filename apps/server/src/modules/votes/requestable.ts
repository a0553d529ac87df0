import { AppError } from '../../platform/errors.ts'
import { mayOpenFiles, refusalOf, visibilityOf, type AccessSubject } from '../report-access/policy.ts'
import type { ReportView } from '../report-access/view.ts'
import type { RequestRow } from './repository.ts'

export type RequestKind = RequestRow['kind']

/** What each kind of request presupposes. Throws what the specification says where the door is not there, or open already. */
export const requireRequestable = (subject: AccessSubject, view: ReportView, kind: RequestKind): void => {
  const refusal = refusalOf(subject, view.facts)
  if (kind === 'access-to-files') {
    if (refusal) throw new AppError(refusal)
    if (mayOpenFiles(subject, view.facts)) throw new AppError('conflict')
    return
  }
  if (kind === 'recusal') {
    if (refusal) throw new AppError(refusal === 'report-archived' ? 'archived-read-only' : refusal)
    return
  }
  const visibility = visibilityOf(subject, view.facts)
  if (refusal && visibility !== 'archived') throw new AppError(refusal)
  const wanted = kind === 'archived-report' ? 'archived' : 'reopened'
  if (view.row.status !== wanted || visibility === 'open') throw new AppError('conflict')
}
