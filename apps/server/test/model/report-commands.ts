import { randomUUID } from 'node:crypto'
import type { ReportStatus } from '@canal/contract'
import type { Submitted } from '@canal/contract/reports/schemas'
import { taskStates, type TaskState } from '@canal/contract/notes/tasks'
import { isoDay } from '../../src/platform/time.ts'
import { save, send, upload } from '../world.ts'
import { codeOf, idOf, tokenOf, type Actual } from './actual.ts'
import * as changes from './changes.ts'
import { calling, command, each, maxReports, namesOf, put, reportsOf, type Command } from './command.ts'
import { countingOf, type Name, type Page } from './page.ts'

/**
 * Whom a reporter excludes: nobody, one, all but one, who is then the last with access, or all, so that the alternate
 * receives it.
 */
const exclusionsOf = (page: Page): Name[][] => {
  const members = countingOf(page)
  const alone = members.map((name) => members.filter((other) => other !== name))
  return [...Array<Name[]>(4).fill([]), ...members.map((name) => [name]), ...alone, ...Array<Name[]>(3).fill(members)]
}

/** Their own, for a month: no look of the model's tells when it ends. */
const taskOf = ({ people, world }: Actual, by: Name) => ({
  username: people.get(by)?.username ?? '',
  until: isoDay(new Date(world.deps.now().getTime() + 30 * 86_400_000), 'UTC'),
})

interface LinkWish {
  by: Name
  of: readonly [number, number]
  isLinked: boolean
}

/** Two reports each, the lower place first. */
const pairsOf = (page: Page): (readonly [number, number])[] =>
  each(reportsOf(page), reportsOf(page)).filter(([one, other]) => one < other)

/** What is done to a report. */
export const reportCommands: Readonly<Record<string, Command<unknown>>> = {
  submit: command({
    weight: 2,
    choices: (page) => (page.reports.length < maxReports ? exclusionsOf(page) : []),
    change: changes.submit,
    call: async (actual, excluded: readonly Name[]) => {
      const restrictedUsers = excluded.map((name) => actual.people.get(name)?.username)
      const answer = await send(actual.world, actual.channel, { restrictedUsers, attachedFiles: ['ledger.pdf'] })
      if (answer.statusCode !== 200) return codeOf(answer)
      const report = answer.json<Submitted>()
      await upload(actual.world, report, report.id, report.filesList, 'anonymous/file-uploaded')
      actual.reports.push(report)
      return 'ok'
    },
  }),
  write: command({
    weight: 2,
    choices: (page) =>
      each([null, ...namesOf(page)], reportsOf(page)).map(([by, at]) => ({
        by,
        at,
        text: `Message ${page.reports[at]?.messages.length}.`,
      })),
    change: (page, { by, at, text }) => changes.write(page, by, at, text),
    call: calling((actual, { by, at, text }: { by: Name | null; at: number; text: string }) => {
      const payload = { id: idOf(actual, at), chatMsg: text }
      const token = by === null ? actual.reports[at]?.token : tokenOf(actual, by).token
      return actual.world.call('PUT', by === null ? '/api/anonymous/chat' : '/api/reports/chat', { token, payload })
    }),
  }),
  note: command({
    weight: 1,
    choices: (page) =>
      each(namesOf(page), reportsOf(page)).map(([by, at]) => ({
        by,
        at,
        text: `Note ${page.reports[at]?.messages.length}.`,
      })),
    change: (page, { by, at, text }) => changes.note(page, by, at, text),
    call: calling((actual, { by, at, text }: { by: Name; at: number; text: string }) =>
      actual.world.call('PUT', '/api/reports/note', {
        ...tokenOf(actual, by),
        payload: { id: idOf(actual, at), text, task: taskOf(actual, by) },
      }),
    ),
  }),
  link: command({
    weight: 3,
    choices: (page) =>
      each(each(namesOf(page), pairsOf(page)), [true, false])
        .map(([[by, of], isLinked]) => ({ by, of, isLinked }))
        .filter(({ by, of }) => !changes.isUndecided(page, by, of)),
    change: (page, { by, of, isLinked }) => changes.link(page, by, of, isLinked),
    call: calling((actual, { by, of: [one, other], isLinked }: LinkWish) =>
      actual.world.call('PUT', '/api/reports/link', {
        ...tokenOf(actual, by),
        payload: { id: idOf(actual, one), other: idOf(actual, other), isLinked },
      }),
    ),
  }),
  settleTask: command({
    weight: 1,
    choices: (page) =>
      each(each(namesOf(page), reportsOf(page)), taskStates).map(([[by, at], state]) => ({ by, at, state })),
    change: (page, { by, at }) => changes.settleTask(page, by, at),
    call: calling(async (actual, { by, at, state }: { by: Name; at: number; state: TaskState }) => {
      const id = idOf(actual, at)
      const first = await actual.world.database.ownerDb
        .selectFrom('message')
        .select('id')
        .where('report_id', '=', id)
        .where('audience', '=', 'committee')
        .orderBy('position')
        .executeTakeFirst()
      return actual.world.call('PUT', '/api/reports/task', {
        ...tokenOf(actual, by),
        payload: { id, messageId: first?.id ?? randomUUID(), state },
      })
    }),
  }),
  move: command({
    weight: 3,
    choices: (page) =>
      each(each(namesOf(page), reportsOf(page)), ['instruction', 'archived', 'archived'] as const).map(
        ([[by, at], status]) => ({ by, at, status }),
      ),
    change: (page, { by, at, status }) => changes.move(page, by, at, status),
    call: calling((actual, { by, at, status }: { by: Name; at: number; status: ReportStatus }) =>
      save(actual.world, tokenOf(actual, by), idOf(actual, at), { status }),
    ),
  }),
  stepAside: command({
    weight: 1,
    choices: (page): [Name, number][] => each(namesOf(page), reportsOf(page)),
    change: (page, [by, at]) => changes.stepAside(page, by, at),
    call: put('reports/recuse', (actual, at) => ({ id: idOf(actual, at) })),
  }),
  share: command({
    weight: 2,
    choices: (page) =>
      each(each(namesOf(page), reportsOf(page)), namesOf(page)).map(([[by, at], whom]): [Name, number, Name] => [
        by,
        at,
        whom,
      ]),
    change: (page, [by, at, whom]) => changes.share(page, by, at, whom),
    call: put('reports/share', (actual, at, whom = '') => ({
      id: idOf(actual, at),
      username: actual.people.get(whom)?.username,
    })),
  }),
  shareMany: command({
    weight: 1,
    choices: (page) => each(namesOf(page), namesOf(page)),
    change: (page, [by, whom]) => changes.shareMany(page, by, whom),
    call: calling((actual, [by, whom]: [Name, Name]) =>
      actual.world.call('POST', '/api/reports/share-many', {
        ...tokenOf(actual, by),
        payload: { username: actual.people.get(whom)?.username, all: true },
      }),
    ),
  }),
  unshare: command({
    weight: 1,
    choices: (page) =>
      each(each(namesOf(page), reportsOf(page)), ['i1']).map(([[by, at], whom]): [Name, number, Name] => [
        by,
        at,
        whom,
      ]),
    change: (page, [by, at, whom]) => changes.unshare(page, by, at, whom),
    call: put('reports/unshare', (actual, at, whom = '') => ({
      id: idOf(actual, at),
      username: actual.people.get(whom)?.username,
    })),
  }),
}
