import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { createHook } from '../../platform/hooks.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import type { ReportView } from '../report-access/view.ts'

/**
 * A report was archived, or went back to work: what was asked about its former state ends. The caller holds the report FOR
 * UPDATE and the log's chain; `view` is the report after the move.
 */
export const onReportMoved = createHook<[tx: Tx, deps: Deps, view: ReportView, at: Date]>('report moved')

/** A member is about to read a report: what waited for their session is completed first. Runs before any transaction. */
export const beforeReading = createHook<[deps: Deps, actor: MemberActor, reportId: string]>('before reading')
