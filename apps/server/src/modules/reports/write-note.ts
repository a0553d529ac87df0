import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import type { noteSchema } from '@canal/contract/notes/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { channelPeople, type Person } from '../accounts/people/directory.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { appendLog, lockChain } from '../audit-log/append.ts'
import type { Deps } from '../audit-log/deps.ts'
import { nextPosition } from '../audit-log/next-position.ts'
import { notify } from '../notifications/notify.ts'
import { reportKeys } from '../report-access/open-slot.ts'
import { openToMembers } from '../report-access/recipients.ts'
import { writableReport } from '../report-access/report-view.ts'
import { deleteSentDraft } from './drafts/own-draft.ts'
import { messageKey } from './reading/message-key.ts'
import { newTask } from './tasks/give-task.ts'
import { sealMessage } from './write-message.ts'

/** The readers who are mentioned. Throws `invalid` for anybody else, whether or not they exist. */
const mentionedIn = (usernames: readonly string[], readers: readonly Person[]): Person[] =>
  [...new Set(usernames)].map((username) => {
    const found = readers.find((person) => person.username === username)
    if (!found) throw invalidField('mentions', 'errors.invalidInput')
    return found
  })

/**
 * Writes a note that only members with access read, and tells those whom it mentions, and whoever it is a task of. Neither the
 * report's activity nor its history says that there is one, since an investigator or the reporter would see them change. Throws
 * `invalid` for a mention or a task of somebody who does not read it, and as newTask and writableReport do.
 */
export const writeNote = (deps: Deps, actor: MemberActor, note: z.output<typeof noteSchema>): Promise<void> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const view = await writableReport(tx, deps, actor, note.id, 'write')
    const { channel_id: channelId, id: reportId, status, version, epoch } = view.row
    const readers = openToMembers(view.facts, await channelPeople(tx, deps, channelId))
    const others = readers.filter(({ userId }) => userId !== actor.userId)
    const mentioned = mentionedIn(note.mentions, others)
    const task = note.task && (await newTask(tx, deps, note.task, { channelId, readers }))
    const key = await messageKey(await reportKeys(tx, actor, view), { audience: 'committee', epoch })
    if (!key) throw new AppError('no-access')
    await lockChain(tx, reportId)
    await deleteSentDraft(tx, actor, { reportId, kind: 'note' }, note.draft)
    const row = {
      channel_id: channelId,
      report_id: reportId,
      id: randomUUID(),
      position: await nextPosition(tx, { channelId, reportId }),
      sender: 'reviewer' as const,
      author_tag: actor.tag,
      kind: 'message' as const,
      audience: 'committee' as const,
      epoch,
      sent_at: at,
      file_id: null,
    }
    const mentions = mentioned.map(({ userId, fullName }) => ({ user: userId, name: fullName }))
    const box = sealMessage(key, view, row, { text: note.text, mentions })
    await tx
      .insertInto('message')
      .values({ ...row, box })
      .execute()
    if (task)
      await tx
        .insertInto('report_task')
        .values({
          channel_id: channelId,
          report_id: reportId,
          message_id: row.id,
          holder_tag: task.holder.tag,
          due_at: task.dueAt,
          settled_by: null,
          settled_at: null,
        })
        .execute()
    const type = task ? 'task_given' : 'note_added'
    await appendLog(
      tx,
      deps,
      { channelId, reportId, status, version, changesContents: true },
      [{ type, userTag: actor.tag, rowHash: createHash('sha256').update(box).digest() }],
      at,
    )
    const news = { channelId, reportId, by: actor.tag, at }
    await notify(tx, { ...news, kind: 'mentioned', to: mentioned.map(({ tag }) => tag) })
    if (task) await notify(tx, { ...news, kind: 'task-given', to: [task.holder.tag] })
  })
