import { transitionsFrom } from '@canal/contract/reports/statuses'
import type { Report } from '@canal/contract/reports/schemas'
import { isLocale, sourceLocale } from '@canal/messages'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { toSubject, mayOpenFiles } from '../../report-access/policy.ts'
import { byEveryTag } from '../../accounts/people/directory.ts'
import type { ReportView } from '../../report-access/view.ts'
import { presentDeletion, presentOwnDeletion } from '../deletion-day.ts'
import { allowedToAccess, presentDetails, presentMessage, usernamesOf, visibleNames } from './present.ts'
import { isNewTo } from './read-marks.ts'
import { loadParts, type Parts } from './report-parts.ts'
import { taskPresenter } from '../tasks/read-tasks.ts'

const presentConversation = (
  actor: MemberActor,
  view: ReportView,
  { conversation, people, files: { chatFiles } }: Parts,
) => {
  const [marks, shown, opened, tasks] = conversation
  const find = byEveryTag(people)
  const presentTask = taskPresenter(actor, view, people)
  return opened.map((message) => {
    const task = tasks.get(message.id)
    return presentMessage(message, message.fileId ? (chatFiles.get(message.fileId) ?? null) : null, {
      name: find(message.authorTag)?.fullName,
      isNew: isNewTo(marks, message) && find(message.authorTag)?.userId !== actor.userId,
      ...(message.sender === 'reviewer' && message.audience === 'all' && { readByReporter: message.position <= shown }),
      ...(message.audience === 'committee' && {
        mentions: message.mentions.map(({ user, name }) => ({ name, isYou: user === actor.userId })),
      }),
      ...(task && { task: presentTask(task) }),
    })
  })
}

/** What of a report is shown, by id, in the order in which it happened. */
const orderOf = ({ conversation: [, , messages], history, files }: Parts): string[] =>
  [
    ...messages.map(({ id, position }) => ({ id, position })),
    ...history.map(({ entry, position }) => ({ id: entry.id, position })),
    ...files.arrived,
  ]
    .sort((one, other) => one.position - other.position)
    .map(({ id }) => id)

/** Everything of a report that a member or investigator may read now. */
export const presentReport = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView): Promise<Report> => {
  const { row, facts } = view
  const parts = await loadParts(tx, deps, actor, view)
  const { people, files, details } = parts
  const messages = presentConversation(actor, view, parts)
  const timeZone = parts.channel?.time_zone ?? 'UTC'
  const canOpenFiles = mayOpenFiles(toSubject(actor, row.id), facts)
  return {
    id: row.id,
    caseNumber: row.case_number,
    channelId: row.channel_id,
    channelSlug: parts.channel?.slug ?? '',
    createdAt: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
    status: row.status,
    updatedAt: row.updated_at.toISOString(),
    subject: details.subject,
    reviewers: parts.reviewers,
    membersAllowedToAccess: visibleNames(actor, allowedToAccess(view, people)),
    membersAllowedToDownloadFiles: visibleNames(actor, usernamesOf(view, people, 'files')),
    // Whom a report of one's own committee is about is nothing for somebody from outside: not even that there is one.
    conflictOfInterestsWithCommittee: row.has_conflict && !actor.isInvestigator,
    committeeMembersWithRestrictedAccess: actor.isInvestigator ? [] : usernamesOf(view, people, 'excluded'),
    details: presentDetails(details, messages),
    attachedFiles: files.attachedFiles,
    internalFiles: files.internalFiles,
    loggedActions: parts.log,
    history: parts.history.map(({ entry }) => entry),
    clocks: parts.clocks,
    investigationOpenedAt: row.investigation_opened_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    // That it is held back is the committee's own affair, as for its reporter.
    deletion: actor.isInvestigator ? presentOwnDeletion(row, timeZone, deps.now()) : presentDeletion(row, timeZone),
    sameReference: parts.sameReference,
    linked: parts.linked,
    reporterLocale: isLocale(row.locale) ? row.locale : sourceLocale,
    order: orderOf(parts),
    ...(parts.sharing && { sharing: parts.sharing }),
    allowed: {
      write: true,
      openFiles: canOpenFiles,
      requestFiles: !canOpenFiles,
      transitions: [...transitionsFrom(row.status)],
      share: !actor.isInvestigator,
    },
    people: parts.named.map(({ username, fullName, function: post, isInvestigator }) => ({
      username,
      fullName,
      ...(!actor.isInvestigator && post && { function: post }),
      ...(isInvestigator && { isInvestigator }),
    })),
  }
}
