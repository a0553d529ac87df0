import type { Task } from '@canal/contract/reports/schemas'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { byEveryTag, type Person } from '../../accounts/people/directory.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { openToMembers } from '../../report-access/recipients.ts'
import type { ReportView } from '../../report-access/view.ts'

type TaskRow = Selectable<Tables['report_task']>

/** The tasks of a report, by the id of their note; none for an investigator. */
export const readTasks = async (
  tx: Tx,
  actor: MemberActor,
  { row }: ReportView,
): Promise<ReadonlyMap<string, TaskRow>> => {
  if (actor.isInvestigator) return new Map()
  const rows = await tx
    .selectFrom('report_task')
    .selectAll()
    .where('channel_id', '=', row.channel_id)
    .where('report_id', '=', row.id)
    .execute()
  return new Map(rows.map((task) => [task.message_id, task]))
}

/** Presents the tasks of one report to a member. The person of a task is left out where they cannot read the report now. */
export const taskPresenter = (actor: MemberActor, { facts }: ReportView, people: readonly Person[]) => {
  const readers = openToMembers(facts, people)
  const find = byEveryTag(people)
  return (task: TaskRow): Task => {
    const person = readers.find(({ tag }) => tag.equals(task.holder_tag))
    return {
      person: person?.fullName ?? null,
      isYours: person?.userId === actor.userId,
      due: task.due_at.toISOString(),
      state: task.state,
      settled: task.settled_at && {
        by: find(task.settled_by)?.fullName ?? null,
        at: task.settled_at.toISOString(),
      },
    }
  }
}
