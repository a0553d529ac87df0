import type { PendingShare } from '@canal/contract/reports/schemas'
import { wantShares } from '../src/modules/reports/sharing/want-shares.ts'
import { changingPeople } from '../src/modules/accounts/users/directory.ts'
import { createAdministrator, createChannel, createInvestigator, createMember, type TestPerson } from './factories.ts'
import { mine, request, vote } from './votes.ts'
import { readReport, save, submit, upload, type World } from './world.ts'

type Token = { token: string }

const post = async (world: World, by: Token, path: string, payload: object) => {
  const answer = await world.call('POST', `/api/${path}`, { token: by.token, payload })
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer
}

/** One channel's people, by what they are to its reports. */
const openSide = async (world: World) => {
  const { deps } = world
  const channel = await createChannel(deps)
  const joins = () => createMember(deps, channel)
  const [member, colleague, third, fourth] = [await joins(), await joins(), await joins(), await joins()]
  const excluded = await joins()
  const waiting = await createMember(deps, channel, { keyState: 'waiting' })
  const [investigator, uninvited] = [await createInvestigator(deps, channel), await createInvestigator(deps, channel)]
  const fields = { restrictedUsers: [excluded.username] }
  const share = (id: string) => post(world, member, 'reports/share', { id, username: investigator.username })
  const report = await submit(world, channel, { ...fields, attachedFiles: ['ledger.pdf'] })
  await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded')
  await share(report.id)
  const message = { token: report.token, payload: { id: report.id, chatMsg: 'Is anybody there?' } }
  await world.call('PUT', '/api/anonymous/chat', message)
  const otherReport = await submit(world, channel, fields)
  const shelved = async (files: string[] = []) => {
    const sent = await submit(world, channel, { ...fields, attachedFiles: files })
    const { id } = sent
    await upload(world, sent, id, sent.filesList, 'anonymous/file-uploaded')
    await share(id)
    for (const status of ['investigation', 'archived']) {
      const saved = await save(world, colleague, id, { status })
      if (saved.statusCode >= 300) throw new Error(saved.body)
    }
    return sent
  }
  const [unasked, asked, reopened] = [await shelved(), await shelved(), await shelved(['ledger.pdf'])]
  const archived = { unasked: unasked.id, asked: asked.id, reopened: reopened.id }
  // Last: whoever joins later has no key of any report before.
  const withoutAccess = await joins()
  const people = { member, excluded, withoutAccess, waiting, investigator, uninvited }
  return { channel, people, colleague, third, fourth, report, otherReport, archived, reopened }
}
type Side = Awaited<ReturnType<typeof openSide>>

/** What was asked of the members: by the member under test, and by a colleague. */
const openVotes = async (world: World, side: Side) => {
  const { people, colleague, third, fourth, report, otherReport, archived } = side
  const own = await request(world, people.member, 'access-to-files', report.id)
  const theirs = await request(world, colleague, 'access-to-files', report.id)
  const archive = await request(world, people.member, 'archived-report', archived.asked)
  const theirArchive = await request(world, colleague, 'archived-report', archived.asked)
  const reopening = await request(world, colleague, 'archived-report', archived.reopened)
  for (const voter of [people.member, third, fourth]) await vote(world, voter, 'approve', reopening, 'archived-report')
  const recuse = async (by: TestPerson, id: string) => {
    await post(world, by, 'reports/recuse', { id, username: fourth.username, reason: 'Their company.' })
    const { items } = await mine(world, by, 'recusal')
    return items.find(({ reportId }) => reportId === id)?.id ?? ''
  }
  const joins = async (by: TestPerson) => {
    const path = 'approvals/archived-report/access-requests'
    const answer = await post(world, by, path, { requestId: reopening, reason: 'To help.' })
    return answer.json<{ id: string }>().id
  }
  return {
    own,
    theirs,
    archive,
    theirArchive,
    reopening,
    recusal: await recuse(people.member, otherReport.id),
    theirRecusal: await recuse(colleague, report.id),
    reopenedAccess: await joins(people.member),
    theirReopenedAccess: await joins(third),
  }
}

/** What an administrator wishes: that the investigator who is out should see the report. */
const wish = async ({ deps, call }: World, { channel, people, report, colleague }: Side) => {
  const wanted = { channelId: channel.id, userId: people.uninvited.id, caseNumbers: [report.caseNumber] }
  await changingPeople(deps, (tx) => wantShares(tx, deps, wanted))
  const [pending] = (await call('GET', '/api/reports/pending-shares', { token: colleague.token })).json<
    PendingShare[]
  >()
  if (!pending) throw new Error('no wish')
  return pending.id
}

const peopleOf = ({ people, report, otherReport }: Side) => ({
  reporter: report,
  otherReporter: otherReport,
  member: people.member,
  excluded: people.excluded,
  withoutAccess: people.withoutAccess,
  waiting: people.waiting,
  investigatorIn: people.investigator,
  investigatorOut: people.uninvited,
})

/** The other channel, whose people are the same to reports of their own, and the administrator. */
export const openElsewhere = async (world: World) => ({
  there: await openSide(world),
  administrator: await createAdministrator(world.deps),
})

/** Everybody whom a role means. What was sent and asked is here; what is elsewhere can be shared by scenes. */
export const openScene = async (world: World, { there, administrator }: Awaited<ReturnType<typeof openElsewhere>>) => {
  const here = await openSide(world)
  const { messages } = (await readReport(world, here.people.member, here.report.id)).details.chat
  const requests = await openVotes(world, here)
  const wishId = await wish(world, here)
  const away = Object.entries(peopleOf(there)).map(([role, who]) => [`there.${role}`, who] as const)
  const callers: Record<string, Token | TestPerson | undefined> = {
    ...peopleOf(here),
    administrator,
    ...Object.fromEntries(away),
  }
  return { world, ...here, there, administrator, messageId: messages[0]?.id ?? '', requests, wishId, callers }
}
export type Scene = Awaited<ReturnType<typeof openScene>>

/** No items, or nothing but counts of zero. */
const isEmpty = (answer: object): boolean => {
  if (Array.isArray(answer)) return answer.length === 0
  if ('total' in answer && 'items' in answer) return answer.total === 0 && isEmpty(answer.items as object)
  const values = Object.values(answer)
  return values.length > 0 && values.every((value) => value === 0 || (Array.isArray(value) && value.length === 0))
}
const isJson = (text: string) => /^[[{]/.test(text)

/**
 * What an answer tells the caller of this channel: `report` (it names the report of the calls, or an archived one), `other`
 * (the other report), `people` (somebody else), `nothing` (an empty list, or counts of zero), and otherwise `ok`.
 */
export const toldBy = (scene: Scene, text: string, caller: Token | TestPerson | undefined): string => {
  const { report, otherReport, archived, people, colleague, third, fourth } = scene
  const names = (...marks: string[]) => marks.some((mark) => text.includes(mark))
  const reports = [
    ...(names(report.id, report.reference, ...Object.values(archived)) ? ['report'] : []),
    ...(names(otherReport.id, otherReport.reference) ? ['other'] : []),
  ]
  if (reports.length > 0) return reports.join('+')
  const others = [...Object.values(people), colleague, third, fourth].filter((person) => person !== caller)
  if (names(...others.map(({ username }) => username))) return 'people'
  return isJson(text) && isEmpty(JSON.parse(text) as object) ? 'nothing' : 'ok'
}
