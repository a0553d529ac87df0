import { describe, expect, test } from 'vitest'
import { outcomeNames, rulesOfOutcome } from '@canal/contract/casework/deletion'
import { closableOutcomes } from '@canal/contract/casework/proposals'
import { translators } from '@canal/messages/all'
import { actsLogged, caseworkOf, close, dumpOf, ownReport, reason, reopenFor } from '../../../test/casework-world.ts'
import { createInvestigator } from '../../../test/factories.ts'
import { read, readReport, refusalOf, save, submit, tell } from '../../../test/world.ts'
import { keptUntil } from '../reports/deletion-day.ts'
import { caseScene, keptOf } from './testing/case-scene.ts'

const scene = caseScene()
const openIt = () =>
  scene.world.call('PUT', '/api/casework/investigations', {
    token: scene.one.ana.token,
    payload: { id: scene.id },
  })
const clocksOf = async () =>
  (await readReport(scene.world, scene.one.eva, scene.id)).clocks.map(({ metAt }) => metAt !== null)

describe('closing a report', () => {
  test.each(closableOutcomes.map((outcome) => [outcome]))(
    'as %s tells its reporter so in their language and by no name, and nothing else of it is told',
    async (outcome) => {
      const { world, one, id } = scene
      await openIt()
      world.advance(60)
      const at = world.deps.now().toISOString()
      const answer = await close(world, one.luis, id, {
        outcome,
        measures: 'The contract was annulled.',
        lost: 12_000,
        recovered: 0,
      })
      const closing = { at, outcome, ground: null, reason, by: one.luis.username }
      const more = { measures: 'The contract was annulled.', lost: 12_000, recovered: 0 }
      expect(answer.json()).toMatchObject({ closing: { ...closing, ...more } })
      expect(await caseworkOf(world, one.eva, id)).toMatchObject({ closing: { ...closing, ...more } })
      const report = await readReport(world, one.eva, id)
      expect(report).toMatchObject({ closedAt: at, status: 'investigation' })
      expect(report.history.at(-1)).toMatchObject({ type: 'closed', user: one.luis.username })
      const own = await ownReport(world, one.report)
      expect(own.details.chat.messages).toMatchObject([
        { message: translators.en(`casework.told.${outcome}`), kind: 'message' },
      ])
      expect(own.loggedActions[0]).toMatchObject({ type: 'closed', user: null })
      for (const secret of [one.luis.username, reason, 'annulled', '12000', 'measures'])
        expect(JSON.stringify(own)).not.toContain(secret)
      expect((await actsLogged(world, id)).slice(-2)).toEqual(['chat_message_sent', 'closed'])
      const { kept } = await keptOf(scene)
      const closed = { receivedAt: new Date(report.createdAt), at: new Date(at), timeZone: 'Europe/Madrid' }
      expect(kept).toEqual(keptUntil(outcome, { ...closed, ownTerms: {} }))
    },
  )

  test('tells the words of the member, where they wrote some', async () => {
    const { world, one, id } = scene
    await close(world, one.ana, id, { message: 'The ministry has it now.' })
    const { details } = await ownReport(world, one.report)
    expect(details.chat.messages.map(({ message }) => message)).toEqual(['The ministry has it now.'])
  })

  test('is done once, whatever the outcome, also while the report is reopened', async () => {
    const { world, one, id } = scene
    await close(world, one.ana, id)
    const before = await caseworkOf(world, one.ana, id)
    expect(before.offers).not.toContain('closed')
    for (const outcome of ['referred', 'untrue'] as const)
      expect(refusalOf(await close(world, one.luis, id, { outcome }))).toEqual([409, 'already-done'])
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
    expect(refusalOf(await close(world, one.ana, id))).toEqual([409, 'already-done'])
    expect((await caseworkOf(world, one.ana, id)).closing).toEqual(before.closing)
    expect((await ownReport(world, one.report)).details.chat.messages).toHaveLength(1)
  })

  test('is not archiving, and a report that is archived and goes back to work stays closed', async () => {
    const { world, one, id } = scene
    await close(world, one.ana, id)
    const { status, closedAt } = await readReport(world, one.ana, id)
    expect(status).toBe('pending')
    world.advance(60)
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
    await save(world, one.ana, id, { status: 'instruction' })
    expect((await readReport(world, one.ana, id)).closedAt).toBe(closedAt)
  })

  test('archiving a report does not close it', async () => {
    const { world, one, id } = scene
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
    expect((await readReport(world, one.ana, id)).closedAt).toBeNull()
    expect(await caseworkOf(world, one.ana, id)).toMatchObject({
      closing: null,
      offers: expect.arrayContaining(['closed']),
    })
  })

  test('has a reason of twenty to two thousand characters, whole euros, and an outcome that one member may give', async () => {
    const { world, one, id } = scene
    const refused = [
      { reason: 'Short.' },
      { reason: `${'x'.repeat(19)}   ` },
      { reason: 'x'.repeat(2001) },
      { measures: 'x'.repeat(2001) },
      { lost: -1 },
      { recovered: 0.5 },
      { message: '' },
    ]
    for (const change of refused)
      expect(refusalOf(await close(world, one.ana, id, change)), JSON.stringify(change)).toEqual([422, 'invalid'])
    const payload = { id, outcome: 'not_admitted', reason }
    const alone = await world.call('PUT', '/api/casework/closings', { token: one.ana.token, payload })
    expect(refusalOf(alone)).toEqual([422, 'invalid'])
    expect((await readReport(world, one.ana, id)).closedAt).toBeNull()
  })
})

describe('an outcome that needs an investigation', () => {
  const needing = outcomeNames.filter((outcome) => rulesOfOutcome(outcome).needsInvestigation)
  test('is proven, partly proven or not proven', () => {
    expect(needing).toEqual(['proven', 'partly_proven', 'not_proven'])
  })

  test('is refused while none is open, and opens it in the same call where that is asked', async () => {
    const { world, one, id } = scene
    for (const outcome of needing)
      expect(refusalOf(await close(world, one.ana, id, { outcome: outcome as 'proven' }))).toEqual([
        409,
        'investigation-not-opened',
      ])
    expect((await ownReport(world, one.report)).details.chat.messages).toEqual([])
    world.advance(60)
    const at = world.deps.now().toISOString()
    expect((await close(world, one.ana, id, { outcome: 'proven', opensInvestigation: true })).statusCode).toBe(200)
    const report = await readReport(world, one.eva, id)
    expect(report).toMatchObject({ investigationOpenedAt: at, closedAt: at, status: 'investigation' })
    expect(await actsLogged(world, id)).toEqual([
      'created',
      'investigation_opened',
      'status_changed',
      'chat_message_sent',
      'closed',
    ])
  })
})

describe('the answer to a report that is closed', () => {
  test('is due until it is sent: closing is none', async () => {
    const { world, one, id } = scene
    await close(world, one.ana, id)
    expect(await clocksOf()).toEqual([false, false])
    await tell(world, one.ana, id, 'answered')
    expect(await clocksOf()).toEqual([true, true])
  })

  test('is the message that tells the outcome, where it is marked so', async () => {
    const { world, one, id } = scene
    await close(world, one.ana, id, { isAnswer: true })
    expect(await clocksOf()).toEqual([true, true])
    const report = await readReport(world, one.eva, id)
    expect(report.status).toBe('resolution')
    expect(report.history.map(({ type }) => type)).toEqual(['closed', 'answered', 'status'])
    const own = await ownReport(world, one.report)
    expect(own.details.chat.messages).toMatchObject([{ kind: 'answer' }])
    expect(own.answeredAt).toBe(report.closedAt)
    expect(await actsLogged(world, id)).toEqual([
      'created',
      'chat_message_sent',
      'closed',
      'answered',
      'status_changed',
    ])
  })

  test('is not given a second time by a closing that is marked so', async () => {
    const { world, one, id } = scene
    await tell(world, one.ana, id, 'answered')
    const { answeredAt } = await ownReport(world, one.report)
    world.advance(60)
    await close(world, one.ana, id, { isAnswer: true })
    const own = await ownReport(world, one.report)
    expect(own.answeredAt).toBe(answeredAt)
    expect(own.details.chat.messages.map(({ kind }) => kind)).toEqual(['answer', 'message'])
  })
})

describe('with what a report was closed', () => {
  test('is not told to investigators, nor to people outside the report', async () => {
    const { world, one, id } = scene
    const investigator = await createInvestigator(world.deps, one.channel)
    await world.call('POST', '/api/reports/share', {
      token: one.ana.token,
      payload: { id, username: investigator.username },
    })
    expect(refusalOf(await close(world, investigator, id))).toEqual([403, 'forbidden'])
    await close(world, one.ana, id, { outcome: 'untrue', measures: 'Nothing was done at all.' })
    const seen = await read(world, investigator, id)
    expect(seen.json()).toMatchObject({ closedAt: expect.any(String) })
    for (const secret of [reason, 'Nothing was done', 'untrue']) expect(seen.body).not.toContain(secret)
    const excluding = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    expect(refusalOf(await close(world, one.eva, excluding.id))).toEqual([404, 'report-not-found'])
    await save(world, one.ana, excluding.id, { status: 'archived' })
    expect(refusalOf(await close(world, one.ana, excluding.id))).toEqual([409, 'archived-read-only'])
  })

  test('stands nowhere in the database in clear', async () => {
    const { world, one, id } = scene
    await close(world, one.ana, id, { outcome: 'untrue', lost: 98_765_431, recovered: 87_654_312 })
    const dump = await dumpOf(world)
    expect(dump).toContain(one.report.caseNumber)
    for (const secret of ['untrue', '98765431', '87654312', reason]) expect(dump).not.toContain(secret)
  })
})
