import { pipelined } from '../../../platform/db/pipelined.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { byTag, everyPerson } from '../../accounts/people/directory.ts'
import { reportKeys, type ReportKeys } from '../../report-access/open-slot.ts'
import type { ReportView } from '../../report-access/view.ts'
import { findChannel } from '../../channels/find-channel.ts'
import { presentFiles } from '../../files/load-files.ts'
import { presentLog } from '../log/report-log.ts'
import { clocksOf } from './clocks.ts'
import { openDetails, openMessages } from './contents.ts'
import { historyOf } from './history.ts'
import { peopleFor } from './people.ts'
import { readMarks, shownToReporter } from './read-marks.ts'
import { reviewersOf } from '../reviewers.ts'
import { sameReferenceOf } from '../same-reference.ts'
import { linkedReportsOf } from '../links/linked-reports.ts'
import { sharingOf } from '../sharing/sharing.ts'
import { readTasks } from '../tasks/read-tasks.ts'

/** Messages, who has seen up to which, and the tasks among them. */
const readConversation = (tx: Tx, actor: MemberActor, view: ReportView, keys: ReportKeys) =>
  pipelined([
    readMarks(tx, actor, view),
    shownToReporter(tx, view, keys),
    openMessages(tx, actor, view, keys),
    readTasks(tx, actor, view),
  ])

/**
 * What a report's page is made of, opened with the actor's keys: asked of the database in two round trips, the second of
 * which needs the keys and people of the first.
 */
export const loadParts = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView) => {
  const place = { channelId: view.row.channel_id, reportId: view.row.id }
  const [keys, people, channel] = await pipelined([
    reportKeys(tx, actor, view),
    everyPerson(tx, deps, actor.channelId),
    findChannel(tx, actor.channelId),
  ])
  const [details, files, conversation, reviewers, log, history, clocks, sharing, named, sameReference, linked] =
    await pipelined([
      openDetails(tx, view, keys),
      presentFiles(tx, deps, actor, view, keys, people),
      readConversation(tx, actor, view, keys),
      reviewersOf(tx, place, people),
      presentLog(tx, actor, people, view, keys),
      historyOf(tx, actor, view, byTag(people)),
      clocksOf(tx, view),
      actor.isInvestigator ? undefined : sharingOf(tx, deps, view, people),
      peopleFor(tx, actor, view, people),
      sameReferenceOf(tx, deps, actor, view, channel?.time_zone ?? 'UTC'),
      linkedReportsOf(tx, deps, actor, view, keys),
    ])
  return {
    people,
    channel,
    details,
    files,
    conversation,
    reviewers,
    log,
    history,
    clocks,
    sharing,
    named,
    sameReference,
    linked,
  }
}

export type Parts = Awaited<ReturnType<typeof loadParts>>
