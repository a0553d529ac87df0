import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ActOutcome, Roster } from '@canal/contract/roster/schemas'
import { begin, numbersOf, sign } from './colleagues.ts'
import { createChannel, createMember, type TestChannel, type TestPerson } from './factories.ts'
import { expectWholeLog, loggedTypes, rounds, together } from './together.ts'
import { request, vote } from './votes.ts'
import { countSlots, openWorld, read, readReport, refusalOf, save, submit, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectWholeLog(world))
afterAll(() => world.close())

interface Committee {
  channel: TestChannel
  members: TestPerson[]
}
const openCommittee = async (size: number): Promise<Committee> => {
  const channel = await createChannel(world.deps)
  const members: TestPerson[] = []
  for (let i = 0; i < size; i += 1) members.push(await createMember(world.deps, channel))
  return { channel, members }
}
const named = ({ members }: Committee) => members as [TestPerson, TestPerson, TestPerson, TestPerson]
const eachRound = async (race: (round: number) => Promise<void>) => {
  for (let round = 0; round < rounds; round += 1) await race(round)
}
const long = rounds * 60_000

const count = (all: readonly unknown[], one: unknown): number => all.filter((other) => other === one).length
const statusOf = async (id: string) => {
  const found = await sql<{ status: string }>`select status from request where id = ${id}`.execute(
    world.database.ownerDb,
  )
  return found.rows[0]?.status
}
const cancel = (by: TestPerson, id: string) =>
  world.call('PATCH', '/api/requests/access-to-files/cancel', { token: by.token, payload: { id } })
const leave = (person: TestPerson) => begin(world, person, { kind: 'leave', userId: person.id })
const say = (by: { token: string }, id: string, chatMsg: string, path = 'reports/chat') =>
  world.call('PUT', `/api/${path}`, { token: by.token, payload: { id, chatMsg } })
const messagesOf = async (reportId: string) => {
  const found = await sql<{ sender: string; epoch: number }>`select sender, epoch from message
    where report_id = ${reportId} order by position`.execute(world.database.ownerDb)
  return found.rows
}

describe('fifty who vote at once', () => {
  test(
    'are counted one after the other: as many as it takes, and the key is handed over once',
    async () => {
      const { channel, members } = await openCommittee(51)
      const [asker, ...voters] = members as [TestPerson, ...TestPerson[]]
      await eachRound(async (round) => {
        const report = await submit(world, channel)
        const before = await countSlots(world, report.id)
        const id = await request(world, asker, 'access-to-files', report.id)
        const choices = voters.map((_, at) =>
          round % 2 === 1 && at % 2 === 1 ? ('deny' as const) : ('approve' as const),
        )
        const calls = voters.map((voter, at) => () => vote(world, voter, choices[at] ?? 'approve', id))
        const answers = await together(world, { reportId: report.id, before: 6, round }, calls)
        const cast = answers.flatMap(({ statusCode }, at) => (statusCode === 200 ? (choices[at] ?? []) : []))
        expect(answers.filter(({ statusCode }) => statusCode !== 200).map(refusalOf)).toEqual(
          Array.from({ length: 50 - cast.length }, () => [409, 'request-closed']),
        )
        const isApproved = count(cast, 'approve') === 26
        expect(isApproved || count(cast, 'deny') === 25).toBe(true)
        expect(await statusOf(id)).toBe(isApproved ? 'approved' : 'denied')
        expect(await countSlots(world, report.id)).toBe(before + (isApproved ? 2 : 0))
        const log = await loggedTypes(world, report.id)
        expect(count(log, 'vote_cast')).toBe(cast.length)
        expect([count(log, 'request_approved'), count(log, 'request_denied')]).toEqual(isApproved ? [1, 0] : [0, 1])
        expect(log.at(-1)).toBe(isApproved ? 'request_approved' : 'request_denied')
      })
    },
    long,
  )
})

describe('a deciding vote', () => {
  test(
    'and the departure of its voter: either it was in time and opens the lock, or it opens nothing',
    async () => {
      await eachRound(async (round) => {
        const committee = await openCommittee(3)
        const [ana, luis, eva] = named(committee)
        const report = await submit(world, committee.channel)
        const before = await countSlots(world, report.id)
        const custody = await countSlots(world, report.id, 'custody')
        const id = await request(world, ana, 'access-to-files', report.id)
        await vote(world, luis, 'approve', id)
        const [voted, left] = await together(world, { reportId: report.id, before: 1, round }, [
          () => vote(world, eva, 'approve', id),
          () => leave(eva),
        ])
        expect([left?.statusCode, left?.json()]).toEqual([200, { act: null }])
        expect(refusalOf(await read(world, eva, report.id))).toEqual([403, 'keys-locked'])
        const isApproved = voted?.statusCode === 200 && voted.json<{ status: string }>().status === 'approved'
        // The files of later epochs, where keys have been changed since, are the requester's too.
        const files = await sql<{ target: string }>`select distinct target from slot where report_id = ${report.id}
          and kind = 'access' and target in ('files', 'files-internal') and grant_version > 0`.execute(
          world.database.ownerDb,
        )
        expect(files.rows).toHaveLength(isApproved ? 2 : 0)
        const log = await loggedTypes(world, report.id)
        expect(count(log, 'request_approved')).toBe(isApproved ? 1 : 0)
        expect((await statusOf(id)) === 'approved').toBe(isApproved)
        if (!isApproved && !log.includes('access_changed'))
          expect([await countSlots(world, report.id), await countSlots(world, report.id, 'custody')]).toEqual([
            before,
            custody,
          ])
      })
    },
    long,
  )
  test(
    'and the requester’s cancelling: exactly one of them counts',
    async () => {
      const committee = await openCommittee(3)
      const [ana, luis, eva] = named(committee)
      await eachRound(async (round) => {
        const report = await submit(world, committee.channel)
        const before = await countSlots(world, report.id)
        const id = await request(world, ana, 'access-to-files', report.id)
        await vote(world, luis, 'approve', id)
        const answers = await together(world, { reportId: report.id, before: 2, round }, [
          () => vote(world, eva, 'approve', id),
          () => cancel(ana, id),
        ])
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
        const isApproved = answers[0]?.statusCode === 200
        expect(await statusOf(id)).toBe(isApproved ? 'approved' : 'cancelled')
        expect(await countSlots(world, report.id)).toBe(before + (isApproved ? 2 : 0))
        const log = await loggedTypes(world, report.id)
        expect([count(log, 'request_approved'), count(log, 'request_cancelled')]).toEqual(isApproved ? [1, 0] : [0, 1])
      })
    },
    long,
  )
})

describe('an archived report', () => {
  test(
    'whose two reopenings are decided at once is reopened once, for one of the two',
    async () => {
      const committee = await openCommittee(4)
      const [ana, luis, eva, rui] = named(committee)
      await eachRound(async (round) => {
        const report = await submit(world, committee.channel)
        await save(world, ana, report.id, { status: 'archived' })
        const before = await countSlots(world, report.id)
        const kind = 'archived-report'
        const asked = [await request(world, ana, kind, report.id), await request(world, luis, kind, report.id)] as const
        await vote(world, eva, 'approve', asked[0], kind)
        await vote(world, rui, 'approve', asked[1], kind)
        const answers = await together(world, { reportId: report.id, before: 2, round }, [
          () => vote(world, rui, 'approve', asked[0], kind),
          () => vote(world, eva, 'approve', asked[1], kind),
        ])
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
        const [winner, loser] = answers[0]?.statusCode === 200 ? [ana, luis] : [luis, ana]
        expect((await readReport(world, winner, report.id)).membersAllowedToAccess).toEqual([winner.username])
        expect(refusalOf(await read(world, loser, report.id))).toEqual([403, 'no-access'])
        expect(count(await Promise.all(asked.map(statusOf)), 'approved')).toBe(1)
        // Three keys of two epochs; of the second, the content was sealed to the former member already.
        expect(await countSlots(world, report.id)).toBe(before + 5)
        const log = await loggedTypes(world, report.id)
        expect([count(log, 'reopened'), count(log, 'request_approved'), count(log, 'vote_cast')]).toEqual([1, 1, 3])
      })
    },
    long,
  )
})

describe('a message that is written at the same moment', () => {
  /** Each message lies in the epoch that the log says was the present one. */
  const expectInOrder = async (reportId: string, turning: string) => {
    const log = await loggedTypes(world, reportId)
    const [turn, end] = [log.indexOf(turning), log.length]
    expect(turn).toBeGreaterThan(0)
    const earlier = count(log.slice(0, turn), 'chat_message_sent')
    const later = count(log.slice(turn, end), 'chat_message_sent')
    const epochs = (await messagesOf(reportId)).map(({ epoch }) => epoch)
    expect(epochs).toEqual([...Array.from({ length: earlier }, () => 1), ...Array.from({ length: later }, () => 2)])
  }
  test(
    'as the report is archived belongs to the one time or to the other, and nobody’s is lost',
    async () => {
      const committee = await openCommittee(3)
      const [ana, luis] = named(committee)
      await eachRound(async (round) => {
        const report = await submit(world, committee.channel)
        const [archived, written, reported] = await together(world, { reportId: report.id, before: 3, round }, [
          () => save(world, luis, report.id, { status: 'archived' }),
          () => say(ana, report.id, 'From the committee.'),
          () => say(report, report.id, 'From the reporter.', 'anonymous/chat'),
        ])
        expect([archived?.statusCode, reported?.statusCode]).toEqual([200, 200])
        const isInTime = written?.statusCode === 200
        if (written && !isInTime) expect(refusalOf(written)).toEqual([409, 'archived-read-only'])
        const senders = (await messagesOf(report.id)).map(({ sender }) => sender).sort()
        expect(senders).toEqual(isInTime ? ['reporter', 'reviewer'] : ['reporter'])
        await expectInOrder(report.id, 'status_changed')
        expect(refusalOf(await read(world, ana, report.id))).toEqual([403, 'report-archived'])
      })
    },
    long,
  )
  test(
    'as somebody steps aside is under keys that they had, or never had, as the log tells; the others read it',
    async () => {
      await eachRound(async (round) => {
        const committee = await openCommittee(3)
        const [ana, luis, eva] = named(committee)
        const report = await submit(world, committee.channel)
        const answers = await together(world, { reportId: report.id, before: 3, round }, [
          () => world.call('POST', '/api/reports/recuse', { token: eva.token, payload: { id: report.id } }),
          () => say(ana, report.id, 'From the committee.'),
          () => say(report, report.id, 'From the reporter.', 'anonymous/chat'),
        ])
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 200, 200])
        await expectInOrder(report.id, 'recused')
        const { messages } = (await readReport(world, luis, report.id)).details.chat
        expect(messages.map(({ message }) => message).sort()).toEqual(['From the committee.', 'From the reporter.'])
        expect((await read(world, eva, report.id)).statusCode).toBe(404)
        const held = await sql`select distinct holder_tag from slot where report_id = ${report.id}`.execute(
          world.database.ownerDb,
        )
        // Two members and the reporter.
        expect(held.rows).toHaveLength(3)
      })
    },
    long,
  )
})

describe('the committee', () => {
  const seatsOf = async (by: TestPerson) =>
    (await world.call('GET', '/api/roster', { token: by.token })).json<Roster>().seats.map(({ userId }) => userId)

  test(
    'keeps one of two who leave at the same moment',
    async () => {
      await eachRound(async (round) => {
        const { members } = await openCommittee(2)
        const order = round % 2 === 0 ? members : members.toReversed()
        const answers = await Promise.all(order.map(leave))
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
        const stays = order[answers.findIndex(({ statusCode }) => statusCode === 409)]
        expect(stays && (await seatsOf(stays))).toEqual([stays?.id])
      })
    },
    long,
  )
  test(
    'admits somebody, or does not, where the deciding signature and a word to stop come at once',
    async () => {
      await eachRound(async (round) => {
        const { channel, members } = await openCommittee(3)
        const [ana, luis, eva] = members as [TestPerson, TestPerson, TestPerson]
        const newcomer = await createMember(world.deps, channel, { keyState: 'waiting' })
        const wanted = { kind: 'admit', userId: newcomer.id, checkNumbers: await numbersOf(world, newcomer) }
        const { act } = (await begin(world, ana, wanted)).json<ActOutcome>()
        const id = act?.id ?? ''
        const stop = () => world.call('POST', `/api/roster/acts/${id}/stop`, { token: eva.token, payload: {} })
        const calls = [() => sign(world, luis, id, { checkNumbers: wanted.checkNumbers }), stop]
        const order = round % 2 === 0 ? calls : calls.toReversed()
        const [signed, stopped] = await Promise.all(order.map((call) => call())).then((answers) =>
          round % 2 === 0 ? answers : answers.toReversed(),
        )
        const isAdmitted = signed?.statusCode === 200
        expect([signed?.statusCode, stopped?.statusCode]).toEqual(isAdmitted ? [200, 404] : [404, 204])
        expect((await seatsOf(ana)).includes(newcomer.id)).toBe(isAdmitted)
      })
    },
    long,
  )
})
