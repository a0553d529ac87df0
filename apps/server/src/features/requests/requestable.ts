import { AppError } from '../../errors.ts'
import { mayOpenFiles, visibilityOf, type Asker, type ReportView } from '../access/index.ts'
import type { RequestRow } from './repository.ts'

export type RequestKind = RequestRow['kind']

/** What each kind of request presupposes. Throws what the specification says where the door is not there, or open already. */
export const requireRequestable = (asker: Asker, view: ReportView, kind: RequestKind): void => {
  const visibility = visibilityOf(asker, view.facts)
  if (visibility === 'none') throw new AppError('report-not-found')
  if (visibility === 'row') throw new AppError('no-access')
  if (kind === 'access-to-files') {
    if (visibility === 'archived') throw new AppError('report-archived')
    if (mayOpenFiles(asker, view.facts)) throw new AppError('conflict')
    return
  }
  if (kind === 'recusal') {
    if (visibility === 'archived') throw new AppError('archived-read-only')
    return
  }
  const wanted = kind === 'archived-report' ? 'archived' : 'reopened'
  if (view.row.status !== wanted || visibility === 'open') throw new AppError('conflict')
}
