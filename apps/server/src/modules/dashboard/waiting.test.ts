import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Dashboard } from '@canal/contract/reports/dashboard'
import type { Report, ReportListItem, Submitted } from '@canal/contract/reports/schemas'
import {
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { decide, propose, waitingOf } from '../../../test/casework-world.ts'
import { request, vote } from '../../../test/votes.ts'
import { openWorld, read, refusalOf, save, submit, tell, type World } from '../../../test/world.ts'
import { vouchFor } from '../../../test/vouch.ts'
import { dashboardCalls, day, kindsOf } from './testing/dashboard-calls.ts'

let world: World
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
let eva: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel, { firstName: 'Ana', lastName1: 'García' })
  luis = await createMember(world.deps, channel)
  eva = await createMember(world.deps, channel)
})

const { dashboard, call, write, acknowledge, archive, setDeadline } = dashboardCalls(() => world)
const assign = (report: Submitted, ...people: TestPerson[]) =>
  save(world, ana, report.id, { reviewers: people.map(({ username }) => username) })

describe('what waits', () => {
  test('is told by its deadline first, then votes, then messages; each once, with its subject and no other', async () => {
    const [late, soon, asked, written, fresh] = [
      await submit(world, channel),
      await submit(world, channel),
      await submit(world, channel),
      await submit(world, channel),
      await submit(world, channel),
    ]
    for (const report of [late, soon, asked, written]) await acknowledge(luis, report)
    await call(ana, 'PUT', 'reports/subject', { id: late.id, subject: 'Two ledgers' })
    await call(ana, 'PUT', 'reports/subject', { id: asked.id, subject: 'One drawer' })
    await setDeadline(late, -2)
    await setDeadline(soon, 3)
    const wanted = await request(world, luis, 'access-to-files', asked.id)
    await write(written, written, 'anonymous/chat')
    await write(written, written, 'anonymous/chat')
    const { waiting, counts } = await dashboard(ana)
    expect(waiting).toMatchObject({ total: 5, isMore: false })
    expect(waiting.items).toMatchObject([
      { kind: 'answer', reportId: late.id, subject: 'Two ledgers' },
      { kind: 'answer', reportId: soon.id, subject: null },
      { kind: 'acknowledge', reportId: fresh.id },
      {
        kind: 'vote',
        reportId: asked.id,
        subject: 'One drawer',
        requestId: wanted,
        voted: 0,
        total: 2,
        requestKind: 'access-to-files',
      },
      // With the acknowledgement, which a colleague wrote: as the report itself counts them.
      { kind: 'messages', reportId: written.id, messages: 3 },
    ])
    expect(counts).toMatchObject({ unanswered: 1, overdue: 1, archivedThisYear: 0, assignedUnread: 0 })
  })

  test('is what is late first, whichever term it is; a report waits for one term, the one that ends first', async () => {
    const [answered, late, soon] = [
      await submit(world, channel),
      await submit(world, channel),
      await submit(world, channel),
    ]
    for (const report of [answered, soon]) await acknowledge(luis, report)
    for (const [report, days] of [
      [answered, -3],
      [late, 2],
      [soon, 3],
    ] as const)
      await setDeadline(report, days)
    const due = new Date(world.deps.now().getTime() - 80 * day * 1000)
    await sql`update report set acknowledge_by = ${due} where id = ${late.id}`.execute(world.database.ownerDb)
    await vouchFor(world, [late.id])
    expect((await dashboard(ana)).waiting).toMatchObject({
      total: 3,
      items: [
        { kind: 'acknowledge', reportId: late.id, due: due.toISOString() },
        { kind: 'answer', reportId: answered.id },
        { kind: 'answer', reportId: soon.id },
      ],
    })
  })

  test('comes as many rows as were asked for, and the rest as a number', async () => {
    const sent = [await submit(world, channel), await submit(world, channel), await submit(world, channel)]
    const { waiting } = await dashboard(ana, 2)
    expect(waiting).toMatchObject({ total: sent.length, isMore: false })
    expect(waiting.items).toHaveLength(2)
    for (const rows of ['0', '51', 'x', '-1']) {
      const refused = await world.call('GET', `/api/reports/overview?rows=${rows}`, { token: ana.token })
      expect(refusalOf(refused)).toEqual([422, 'invalid'])
    }
  })

  test('says how many are to be acknowledged however few rows are shown, and gives these alone, with their languages', async () => {
    const sent = [await submit(world, channel), await submit(world, channel), await submit(world, channel)]
    const [told, ...others] = sent
    if (!told) throw new Error('nothing was sent')
    await acknowledge(luis, told)
    await setDeadline(told, -1)
    expect((await dashboard(ana, 1)).waiting).toMatchObject({
      items: [{ kind: 'answer' }],
      total: 3,
      unacknowledged: { total: 2, isMore: false },
    })
    const answer = await world.call('GET', '/api/reports/overview?rows=50&kind=acknowledge', { token: ana.token })
    const { items, total } = answer.json<Dashboard>().waiting
    expect(items.map(({ kind }) => kind)).toEqual(['acknowledge', 'acknowledge'])
    expect(items.map(({ reportId }) => reportId).sort()).toEqual(others.map(({ id }) => id).sort())
    expect(items).toMatchObject([{ locale: 'en' }, { locale: 'en' }])
    expect(total).toBe(2)
    const refused = await world.call('GET', '/api/reports/overview?kind=vote', { token: ana.token })
    expect(refusalOf(refused)).toEqual([422, 'invalid'])
  })

  test('a report assigned to a colleague waits for that colleague; an unassigned one for everybody', async () => {
    const [his, nobodys] = [await submit(world, channel), await submit(world, channel)]
    await assign(his, luis)
    expect(kindsOf(await dashboard(ana))).toEqual([['acknowledge', nobodys.caseNumber]])
    expect(
      kindsOf(await dashboard(luis))
        .map(([, number]) => number)
        .sort(),
    ).toEqual([his.caseNumber, nobodys.caseNumber].sort())
  })

  test('acknowledging ends the wait for it, a message does not; it is due at the end of the seventh day', async () => {
    const report = await submit(world, channel)
    const [waits] = (await dashboard(ana)).waiting.items
    const due = waits?.kind === 'acknowledge' ? Date.parse(waits.due) : NaN
    expect((due - world.deps.now().getTime()) / 1000 / day).toBeGreaterThan(6.9)
    expect((due - world.deps.now().getTime()) / 1000 / day).toBeLessThan(8.1)
    await write(luis, report)
    expect((await dashboard(ana)).waiting.total).toBe(1)
    await acknowledge(luis, report)
    expect((await dashboard(ana)).waiting.total).toBe(0)
    expect((await dashboard(ana)).firstAnswers.days[0]).toEqual({ days: 0, total: 1 })
  })

  test('messages wait until their reader has read them, whatever others did', async () => {
    const report = await submit(world, channel)
    await assign(report, ana, luis)
    await acknowledge(luis, report)
    await write(report, report, 'anonymous/chat')
    expect(kindsOf(await dashboard(ana))).toEqual([['messages', report.caseNumber]])
    expect((await dashboard(ana)).counts.assignedUnread).toBe(1)
    const opened = (await read(world, luis, report.id)).json<{ details: { chat: { messages: { id: string }[] } } }>()
    const messageId = opened.details.chat.messages.at(-1)?.id
    await world.call('PATCH', '/api/reports/read', { token: luis.token, payload: { id: report.id, messageId } })
    expect(kindsOf(await dashboard(luis))).toEqual([])
    expect(kindsOf(await dashboard(ana))).toEqual([['messages', report.caseNumber]])
  })

  test('as many messages are unread as the report itself says', async () => {
    const report = await submit(world, channel)
    await acknowledge(luis, report)
    await write(report, report, 'anonymous/chat')
    await call(luis, 'PUT', 'reports/note', { id: report.id, text: 'Ask the bank.' })
    for (const [member, count] of [
      [ana, 3],
      [luis, 1],
    ] as const) {
      const { details } = (await read(world, member, report.id)).json<Report>()
      expect(details.chat.messages.filter(({ isNew }) => isNew)).toHaveLength(count)
      expect((await dashboard(member)).waiting.items).toMatchObject([{ kind: 'messages', messages: count }])
    }
  })

  test('as many of those assigned to somebody are unread as their list marks', async () => {
    const [fresh, answered, noted, finished] = [
      await submit(world, channel),
      await submit(world, channel),
      await submit(world, channel),
      await submit(world, channel),
    ]
    for (const report of [fresh, answered, noted, finished]) await assign(report, luis)
    for (const report of [answered, noted, finished]) await read(world, luis, report.id)
    const counted = async () => {
      const query = `notStatus=archived&reviewers=${luis.username}`
      const list = await world.call('GET', `/api/reports/list?${query}`, { token: luis.token })
      const marked = list.json<Page<ReportListItem>>().items.filter(({ unread }) => unread)
      return [(await dashboard(luis)).counts.assignedUnread, marked.length]
    }
    expect(await counted()).toEqual([1, 1])
    await acknowledge(ana, answered)
    await call(ana, 'PUT', 'reports/note', { id: noted.id, text: 'Ask the bank.' })
    expect(await counted()).toEqual([3, 3])
    await archive(ana, noted)
    await read(world, luis, fresh.id)
    expect(await counted()).toEqual([1, 1])
  })

  test('a vote waits no longer once it is cast, decided or left', async () => {
    const report = await submit(world, channel)
    await acknowledge(luis, report)
    const wanted = await request(world, luis, 'access-to-files', report.id)
    expect((await dashboard(luis)).waiting.items).toEqual([])
    expect(kindsOf(await dashboard(eva))).toEqual([['vote', report.caseNumber]])
    await vote(world, ana, 'approve', wanted)
    expect((await dashboard(ana)).waiting.items).toEqual([])
    expect(kindsOf(await dashboard(eva))).toEqual([['vote', report.caseNumber]])
    await vote(world, eva, 'approve', wanted)
    expect((await dashboard(eva)).waiting.items).toEqual([])
  })

  test('a vote on an archived report is told by its number and never by its subject', async () => {
    const report = await submit(world, channel)
    await call(ana, 'PUT', 'reports/subject', { id: report.id, subject: 'Two ledgers' })
    await archive(ana, report)
    await request(world, luis, 'archived-report', report.id)
    const { items } = (await dashboard(ana)).waiting
    expect(items).toMatchObject([
      { kind: 'vote', caseNumber: report.caseNumber, subject: null, requestKind: 'archived-report' },
    ])
    expect(JSON.stringify(items)).not.toContain('ledgers')
  })
})

describe('a proposal that waits to be confirmed', () => {
  const hold = async (by: TestPerson, { id }: Submitted): Promise<string> => {
    const answer = await propose(world, by, { kind: 'held', id })
    return waitingOf(answer, 'held')?.id ?? ''
  }

  test('waits for the colleagues of who proposed it, assigned or not, until one of them decides', async () => {
    const report = await submit(world, channel)
    await acknowledge(luis, report)
    await assign(report, luis)
    await call(ana, 'PUT', 'reports/subject', { id: report.id, subject: 'Two ledgers' })
    const proposalId = await hold(ana, report)
    expect((await dashboard(ana)).waiting).toMatchObject({ total: 0, items: [] })
    for (const colleague of [luis, eva])
      expect((await dashboard(colleague)).waiting).toMatchObject({
        total: 1,
        items: [
          {
            kind: 'proposal',
            reportId: report.id,
            subject: 'Two ledgers',
            proposed: 'held',
            proposedBy: 'Ana García',
          },
        ],
      })
    await decide(world, luis, 'confirm', { id: report.id, proposalId })
    for (const member of [luis, eva]) expect((await dashboard(member)).waiting.total).toBe(0)
  })

  test('waits still once it was looked at, whatever its reader wants to be told of', async () => {
    const report = await submit(world, channel)
    await acknowledge(luis, report)
    await hold(ana, report)
    await world.call('PUT', '/api/notifications/preferences', {
      token: luis.token,
      payload: { language: 'es', kinds: [{ kind: 'vote-wanted', inApp: false, byMail: false }] },
    })
    await read(world, luis, report.id)
    expect(kindsOf(await dashboard(luis))).toEqual([['proposal', report.caseNumber]])
  })

  test('waits no more once it was taken back, or done in another way', async () => {
    const [withdrawn, answered] = [await submit(world, channel), await submit(world, channel)]
    for (const report of [withdrawn, answered]) await acknowledge(luis, report)
    const proposalId = await hold(ana, withdrawn)
    const { deadline } = (await read(world, ana, answered.id)).json<{ deadline: string }>()
    const until = new Date(Date.parse(deadline) + 10 * day * 1000).toISOString().slice(0, 10)
    await propose(world, ana, { kind: 'extension', id: answered.id, until })
    expect((await dashboard(luis)).waiting.total).toBe(2)
    await decide(world, ana, 'withdraw', { id: withdrawn.id, proposalId })
    await tell(world, eva, answered.id, 'answered')
    expect((await dashboard(luis)).waiting).toMatchObject({ total: 0, items: [] })
  })

  test('waits for who was given the report after it was proposed, and whether or not anybody was ever called', async () => {
    const [report, other] = [await submit(world, channel), await submit(world, channel)]
    for (const one of [report, other]) await acknowledge(luis, one)
    const proposalId = await hold(ana, report)
    const later = await createMember(world.deps, channel)
    expect((await dashboard(later)).waiting).toMatchObject({ total: 0, items: [] })
    await call(ana, 'POST', 'reports/share', { id: report.id, username: later.username })
    expect(kindsOf(await dashboard(later))).toEqual([['proposal', report.caseNumber]])
    await world.database.ownerDb.deleteFrom('notification').execute()
    for (const member of [later, luis])
      expect(kindsOf(await dashboard(member))).toEqual([['proposal', report.caseNumber]])
    expect((await dashboard(ana)).waiting.total).toBe(0)
    await decide(world, later, 'confirm', { id: report.id, proposalId })
    for (const member of [later, luis]) expect((await dashboard(member)).waiting.total).toBe(0)
  })

  test('keeps a report from being acknowledged from here while it waits whether it is at all', async () => {
    const [report, other] = [await submit(world, channel), await submit(world, channel)]
    const answer = await propose(world, ana, { kind: 'omitted', id: report.id })
    expect(kindsOf(await dashboard(luis))).toEqual([
      ['acknowledge', other.caseNumber],
      ['proposal', report.caseNumber],
    ])
    expect((await dashboard(luis)).waiting.unacknowledged.total).toBe(1)
    expect(kindsOf(await dashboard(ana))).toEqual([['acknowledge', other.caseNumber]])
    const proposalId = waitingOf(answer, 'omitted')?.id ?? ''
    await decide(world, luis, 'withdraw', { id: report.id, proposalId })
    for (const member of [ana, luis])
      expect((await dashboard(member)).waiting).toMatchObject({ total: 2, unacknowledged: { total: 2 } })
  })

  test('comes after tasks and before votes', async () => {
    const report = await submit(world, channel)
    await acknowledge(luis, report)
    await hold(ana, report)
    await request(world, ana, 'access-to-files', report.id)
    await call(ana, 'PUT', 'reports/note', {
      id: report.id,
      text: 'Ask the bank.',
      task: {
        username: luis.username,
        until: new Date(world.deps.now().getTime() + day * 1000).toISOString().slice(0, 10),
      },
    })
    const { items } = (await dashboard(luis)).waiting
    expect(items.map(({ kind }) => kind)).toEqual(['task', 'proposal', 'vote'])
  })

  test('is nothing to who is excluded, to an investigator and to who joined later', async () => {
    const report = await submit(world, channel, { restrictedUsers: [eva.username] })
    const expert = await createInvestigator(world.deps, channel)
    await acknowledge(luis, report)
    await call(ana, 'POST', 'reports/share', { id: report.id, username: expert.username })
    const later = await createMember(world.deps, channel)
    const before = [await dashboard(eva), await dashboard(expert), await dashboard(later)]
    await hold(ana, report)
    expect(kindsOf(await dashboard(luis))).toEqual([['proposal', report.caseNumber]])
    expect([await dashboard(eva), await dashboard(expert), await dashboard(later)]).toEqual(before)
  })
})
