import { describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Casework } from '@canal/contract/casework/schemas'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { actsLogged, caseworkOf, decide, extend, goTo, ownReport, reason } from '../../../test/casework-world.ts'
import { readReport, refusalOf, tell } from '../../../test/world.ts'
import { alone, begin, caseScene, dayAfter } from './testing/case-scene.ts'

/** What an extension asks besides what is the same of all proposals (propose.test.ts). */
const scene = caseScene()

const answerOf = async (by: { token: string }, reportId = scene.id) => {
  const { clocks, deadline } = await readReport(scene.world, by, reportId)
  const clock = clocks.find(({ rule }) => rule === 'answer')
  return { dueAt: clock?.dueAt, extendedFrom: clock?.extendedFrom ?? null, metAt: clock?.metAt ?? null, deadline }
}

describe('a member alone', () => {
  test('extends the deadline at once; the reporter is told until when, and by no name', async () => {
    const { ana, report, deadline } = await alone(scene)
    await tell(scene.world, ana, report.id, 'acknowledged')
    scene.world.advance(60)
    const until = dayAfter(deadline, 20)
    const answer = await extend(scene.world, ana, report.id, until)
    expect(answer.json()).toMatchObject({ waiting: [], needsConfirmation: false })
    const put = await answerOf(ana, report.id)
    expect(put).toMatchObject({ extendedFrom: deadline, metAt: null, dueAt: put.deadline })
    expect(put.deadline.slice(0, 10)).toBe(until)
    const text = until.split('-').toReversed().join('/')
    const own = await ownReport(scene.world, report)
    expect(own.details.chat.messages.at(-1)?.message).toContain(text)
    expect(own).toMatchObject({ deadline: put.deadline, extendedFrom: deadline, answeredAt: null })
    expect(own.loggedActions[0]).toMatchObject({ type: 'deadline_extended', user: null })
    expect(JSON.stringify(own)).not.toContain(ana.username)
    expect(JSON.stringify(own)).not.toContain(reason)
    const { history, status } = await readReport(scene.world, ana, report.id)
    expect(history.at(-1)).toMatchObject({ type: 'deadline_extended', user: ana.username, until: put.deadline })
    expect(status).toBe('investigation')
    expect((await actsLogged(scene.world, report.id)).slice(-5)).toEqual([
      'proposed',
      'investigation_opened',
      'status_changed',
      'chat_message_sent',
      'deadline_extended',
    ])
    const list = await scene.world.call('GET', '/api/reports/list', { token: ana.token })
    expect(list.json<Page<ReportListItem>>().items).toMatchObject([
      { deadline: put.deadline, next: { rule: 'answer', dueAt: put.deadline } },
    ])
  })

  test('opens an investigation with it where none was, so that no report goes before the day that its reporter was told', async () => {
    const { ana, report } = await alone(scene)
    const latest = (await caseworkOf(scene.world, ana, report.id)).extendableUntil ?? ''
    expect((await extend(scene.world, ana, report.id, latest.slice(0, 10))).statusCode).toBe(200)
    const { investigationOpenedAt, deletion, deadline } = await readReport(scene.world, ana, report.id)
    expect(investigationOpenedAt).toBe(scene.world.deps.now().toISOString())
    expect(Date.parse(deletion.at)).toBeGreaterThan(Date.parse(deadline))
    const own = await ownReport(scene.world, report)
    expect([own.deadline, Date.parse(own.deletion.at) > Date.parse(own.deadline)]).toEqual([deadline, true])
  })

  test('may do so several times, to six months from reception in total and no day more', async () => {
    const { ana, report, deadline } = await alone(scene)
    const latest = (await caseworkOf(scene.world, ana, report.id)).extendableUntil ?? ''
    for (const days of [10, 40]) {
      const until = dayAfter(deadline, days)
      expect((await extend(scene.world, ana, report.id, until)).json()).toMatchObject({ extendableUntil: latest })
      const { deadline: put, extendedFrom } = await answerOf(ana, report.id)
      expect([put.slice(0, 10), extendedFrom]).toEqual([until, deadline])
    }
    expect(refusalOf(await extend(scene.world, ana, report.id, dayAfter(latest, 1)))).toEqual([422, 'invalid'])
    const last = await extend(scene.world, ana, report.id, dayAfter(latest, 0))
    expect(last.json()).toMatchObject({ extendableUntil: null })
    expect(await answerOf(ana, report.id)).toMatchObject({ deadline: latest, extendedFrom: deadline })
    for (const days of [0, 1, 30])
      expect(refusalOf(await extend(scene.world, ana, report.id, dayAfter(latest, days)))).toEqual([422, 'invalid'])
  })

  test.each([
    ['2026-11-30', '2027-02-28', '2027-05-30'],
    ['2027-08-31', '2027-11-30', '2028-02-29'],
    ['2027-11-29', '2028-02-29', '2028-05-29'],
    ['2027-12-31', '2028-03-31', '2028-06-30'],
  ])('whose report came on %s answers by %s, and at the latest by %s', async (came, due, latest) => {
    goTo(scene.world, new Date(`${came}T10:00:00Z`))
    const { ana, report, deadline } = await alone(scene)
    expect(deadline.slice(0, 10)).toBe(due)
    expect((await caseworkOf(scene.world, ana, report.id)).extendableUntil?.slice(0, 10)).toBe(latest)
    expect(refusalOf(await extend(scene.world, ana, report.id, dayAfter(latest, 1)))).toEqual([422, 'invalid'])
    expect((await extend(scene.world, ana, report.id, latest)).statusCode).toBe(200)
    expect((await answerOf(ana, report.id)).deadline.slice(0, 10)).toBe(latest)
  })

  test('does not extend to a day that is not later, is over, or is none', async () => {
    const { ana, report, deadline } = await alone(scene)
    const refused = [dayAfter(deadline, 0), dayAfter(deadline, -1), '2027-02-30', '01/04/2027', '']
    for (const until of refused)
      expect(refusalOf(await extend(scene.world, ana, report.id, until)), until).toEqual([422, 'invalid'])
    goTo(scene.world, new Date(Date.parse(deadline) + 10 * 86_400_000))
    expect(refusalOf(await extend(scene.world, ana, report.id, dayAfter(deadline, 9)))).toEqual([422, 'invalid'])
    expect((await extend(scene.world, ana, report.id, dayAfter(deadline, 12))).statusCode).toBe(200)
  })

  test('does not extend what is answered', async () => {
    const { ana, report, deadline } = await alone(scene)
    await tell(scene.world, ana, report.id, 'answered')
    expect(await caseworkOf(scene.world, ana, report.id)).toMatchObject({ extendableUntil: null })
    expect(refusalOf(await extend(scene.world, ana, report.id, dayAfter(deadline, 5)))).toEqual([409, 'already-done'])
    expect(await answerOf(ana, report.id)).toMatchObject({ deadline, extendedFrom: null })
  })
})

test('a colleague confirms the day that was asked for; the reporter is told it once, and by no name', async () => {
  const { world, one, id } = scene
  const { deadline } = await readReport(world, one.ana, id)
  const proposalId = await begin(scene, 'extension')
  expect((await caseworkOf(world, one.luis, id)).waiting[0]?.until?.slice(0, 10)).toBe(dayAfter(deadline, 10))
  expect(await answerOf(one.luis)).toMatchObject({ deadline, dueAt: deadline, extendedFrom: null })
  await decide(world, one.luis, 'confirm', { id, proposalId })
  const put = await answerOf(one.eva)
  expect([put.deadline.slice(0, 10), put.extendedFrom]).toEqual([dayAfter(deadline, 10), deadline])
  const { history } = await readReport(world, one.eva, id)
  expect(history.filter(({ type }) => type === 'deadline_extended')).toMatchObject([
    { type: 'deadline_extended', user: one.luis.username, until: put.deadline },
  ])
  expect((await ownReport(world, one.report)).details.chat.messages).toHaveLength(1)
  expect(await actsLogged(world, id)).toEqual([
    'created',
    'proposed',
    'investigation_opened',
    'status_changed',
    'chat_message_sent',
    'deadline_extended',
  ])
})

test('an extension to a day that is over before anybody confirmed it is none, and another one may be proposed', async () => {
  const { world, one, id } = scene
  const { deadline } = await readReport(world, one.ana, id)
  const proposalId = await begin(scene, 'extension')
  goTo(world, new Date(Date.parse(deadline) + 12 * 86_400_000))
  const casework = await caseworkOf(world, one.luis, id)
  expect(casework.waiting).toEqual([])
  expect(casework.offers).toContain('extension')
  expect(refusalOf(await decide(world, one.luis, 'confirm', { id, proposalId }))).toEqual([409, 'conflict'])
  expect((await readReport(world, one.luis, id)).deadline).toBe(deadline)
  expect((await ownReport(world, one.report)).details.chat.messages).toEqual([])
  const again = await extend(world, one.luis, id, dayAfter(deadline, 20))
  expect(again.json<Casework>().waiting).toMatchObject([{ kind: 'extension', isOwn: true }])
})

test('an extension that is refused leaves the day as it was', async () => {
  const { world, one, id } = scene
  const { deadline } = await readReport(world, one.ana, id)
  const proposalId = await begin(scene, 'extension')
  await decide(world, one.luis, 'withdraw', { id, proposalId })
  expect(await answerOf(one.eva)).toMatchObject({ deadline, extendedFrom: null })
})
