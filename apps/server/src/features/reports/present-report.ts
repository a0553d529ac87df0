import { transitionsFrom } from '@canal/contract/reports/transitions'
import type { Report } from '@canal/contract/reports/schemas'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { MemberActor } from '../../http/actor.ts'
import {
  asksAs,
  byTag,
  everyPerson,
  mayOpenFiles,
  reportKeys,
  type Person,
  type ReportKeys,
  type ReportView,
} from '../access/index.ts'
import { findChannel } from '../channels/index.ts'
import { presentFiles, type PresentedFiles } from '../files/index.ts'
import { presentLog } from '../logs/index.ts'
import { openDetails, openMessages } from './contents.ts'
import { historyOf } from './history.ts'
import { peopleFor } from './people.ts'
import { allowedToAccess, presentDetails, presentMessage, usernamesOf, visibleNames } from './present.ts'
import { isNewTo, readMarks, shownToReporter } from './read-marks.ts'
import { reviewersOf } from './reviewers.ts'
import { sharingOf } from './sharing.ts'

interface ForMessages {
  keys: ReportKeys
  people: readonly Person[]
  files: PresentedFiles['chatFiles']
}

const messagesFor = async (tx: Tx, actor: MemberActor, view: ReportView, { keys, people, files }: ForMessages) => {
  const marks = await readMarks(tx, actor, view)
  const shown = await shownToReporter(tx, view, keys)
  const find = byTag(people)
  return (await openMessages(tx, actor, view, keys)).map((message) =>
    presentMessage(message, message.fileId ? (files.get(message.fileId) ?? null) : null, {
      name: find(message.authorTag)?.fullName,
      isNew: isNewTo(actor, marks, message),
      ...(message.sender === 'reviewer' && message.audience === 'all' && { readByReporter: message.position <= shown }),
    }),
  )
}

/** Everything of a report that a member or investigator may read now. */
export const presentReport = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView): Promise<Report> => {
  const { row, facts } = view
  const place = { channelId: row.channel_id, reportId: row.id }
  const keys = await reportKeys(tx, deps, actor, view)
  const people = await everyPerson(tx, deps, actor.channelId)
  const channel = await findChannel(tx, actor.channelId)
  const files = await presentFiles(tx, deps, actor, view, keys, people)
  const { answers, identity, subject } = await openDetails(tx, view, keys)
  const messages = await messagesFor(tx, actor, view, { keys, people, files: files.chatFiles })
  const canOpenFiles = mayOpenFiles(asksAs(actor, row.id), facts)
  return {
    id: row.id,
    caseNumber: row.case_number,
    channelId: row.channel_id,
    channelSlug: channel?.slug ?? '',
    createdAt: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
    status: row.status,
    updatedAt: row.updated_at.toISOString(),
    subject,
    reviewers: await reviewersOf(tx, place, people),
    membersAllowedToAccess: visibleNames(actor, allowedToAccess(view, people)),
    membersAllowedToDownloadFiles: visibleNames(actor, usernamesOf(view, people, 'files')),
    // Whom a report of one's own committee is about is nothing for somebody from outside: not even that there is one.
    conflictOfInterestsWithCommittee: row.has_conflict && !actor.isInvestigator,
    committeeMembersWithRestrictedAccess: actor.isInvestigator ? [] : usernamesOf(view, people, 'excluded'),
    details: presentDetails(answers, identity, messages),
    attachedFiles: files.attachedFiles,
    internalFiles: files.internalFiles,
    loggedActions: await presentLog(tx, actor, people, view, keys),
    history: await historyOf(tx, actor, view, byTag(people)),
    ...(!actor.isInvestigator && { sharing: await sharingOf(tx, deps, view, people) }),
    allowed: {
      write: true,
      openFiles: canOpenFiles,
      requestFiles: !canOpenFiles,
      transitions: [...transitionsFrom(row.status)],
      share: !actor.isInvestigator,
    },
    people: (await peopleFor(tx, actor, view, people)).map(({ username, fullName, isInvestigator }) => ({
      username,
      fullName,
      ...(isInvestigator && { isInvestigator }),
    })),
  }
}
