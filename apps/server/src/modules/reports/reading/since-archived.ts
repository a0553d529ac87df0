import type { SinceArchived } from '@canal/contract/reports/schemas'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { toSubject, visibilityOf } from '../../report-access/policy.ts'
import { everyPerson } from '../../accounts/people/directory.ts'
import { loadReport } from '../../report-access/report-view.ts'
import { reportKeys } from '../../report-access/open-slot.ts'
import type { ReportView } from '../../report-access/view.ts'
import { findChannel } from '../../channels/find-channel.ts'
import { presentFiles } from '../../files/load-files.ts'
import { recordAccess } from '../../report-access/record-access.ts'
import { readOfReport } from '../../notifications/mark-read.ts'
import { presentDeletion } from '../deletion-day.ts'
import { openMessages } from './contents.ts'
import { presentMessage } from './present.ts'
import { isNewTo, markOpened, readMarks } from './read-marks.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An archived report, or one reopened for others, of which the actor is a former member; to anybody else it is nothing. */
const formersReport = async (tx: Tx, deps: Deps, actor: MemberActor, id: string): Promise<ReportView> => {
  const view = uuid.test(id) ? await loadReport(tx, deps, id, 'share') : null
  const visibility = view ? visibilityOf(toSubject(actor, id), view.facts) : 'none'
  if (!view || visibility === 'none' || visibility === 'row') throw new AppError('report-not-found')
  if (visibility === 'open') throw new AppError('conflict')
  return view
}

/**
 * When the report is deleted, and what the reporter wrote and sent since the archiving (decisions §4): for former members, by
 * the keys of the epoch that the archiving began, so that nothing older opens. Of files the name, size and date; they open by a vote. Logged like any
 * view. Throws `report-not-found` for who is no former member, `conflict` where the report itself is open to the caller.
 */
export const sinceArchived = (deps: Deps, actor: MemberActor, id: string): Promise<SinceArchived> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await formersReport(tx, deps, actor, id)
    const keys = await reportKeys(tx, actor, view)
    const people = await everyPerson(tx, deps, actor.channelId)
    const files = await presentFiles(tx, deps, actor, view, keys, people)
    const marks = await readMarks(tx, actor, view)
    const messages = (await openMessages(tx, actor, view, keys)).filter(({ sender }) => sender === 'reporter')
    const timeZone = (await findChannel(tx, actor.channelId))?.time_zone ?? 'UTC'
    await recordAccess(tx, deps, actor, view, deps.now())
    await readOfReport(tx, actor, id, deps.now())
    // They are few and all on one page: what was answered here has been seen.
    await markOpened(tx, actor, view, {
      upTo: Math.max(0, ...messages.map(({ position }) => position)),
      at: deps.now(),
    })
    return {
      id,
      caseNumber: view.row.case_number,
      deletion: presentDeletion(view.row, timeZone),
      archivedOn: view.row.archived_at?.toISOString() ?? null,
      messages: messages.map((message) =>
        presentMessage(message, message.fileId ? (files.chatFiles.get(message.fileId) ?? null) : null, {
          isNew: isNewTo(marks, message),
        }),
      ),
      attachedFiles: files.attachedFiles,
    }
  })
