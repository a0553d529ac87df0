import { describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Dashboard } from '@canal/contract/reports/dashboard'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { actsLogged, ownReport } from '../../../test/casework-world.ts'
import { readReport, refusalOf, tell } from '../../../test/world.ts'
import { agree, caseScene } from './testing/case-scene.ts'

const scene = caseScene()

describe('an acknowledgement that is omitted', () => {
  test('is due no more, in lists, on the dashboard and in the report, which says how it was met', async () => {
    const { world, one, id } = scene
    const nextOf = async () => {
      const list = await world.call('GET', '/api/reports/list', { token: one.eva.token })
      return list.json<Page<ReportListItem>>().items.find((item) => item.id === id)?.next?.rule
    }
    const waits = async () => {
      const answer = await world.call('GET', '/api/reports/overview', { token: one.eva.token })
      return answer.json<Dashboard>().waiting.items.map(({ kind }) => kind)
    }
    expect([await nextOf(), await waits()]).toEqual(['acknowledge', ['acknowledge']])
    await agree(scene, 'omitted')
    expect([await nextOf(), await waits()]).toEqual(['answer', []])
    const { clocks, history } = await readReport(world, one.eva, id)
    const at = world.deps.now().toISOString()
    expect(clocks.map(({ metAt, isOmitted }) => [metAt, isOmitted])).toEqual([
      [at, true],
      [null, false],
    ])
    expect(history).toMatchObject([{ type: 'omitted', user: one.luis.username }])
    const payload = { id, act: 'acknowledged', chatMsg: 'Received.' }
    const late = await world.call('PUT', '/api/casework/told', { token: one.ana.token, payload })
    expect(refusalOf(late)).toEqual([409, 'already-done'])
  })

  test('tells its reporter nothing', async () => {
    const { world, one, id } = scene
    await agree(scene, 'omitted')
    const own = await ownReport(world, one.report)
    expect([own.acknowledgedAt, own.details.chat.messages, own.loggedActions]).toEqual([null, [], []])
    expect(JSON.stringify(own)).not.toContain('omitted')
    expect(await actsLogged(world, id)).toEqual(['created', 'proposed', 'omitted'])
  })

  test('leaves the answer due, and stays what it was once that is sent', async () => {
    const { world, one, id } = scene
    await agree(scene, 'omitted')
    const omittedAt = world.deps.now().toISOString()
    world.advance(60)
    await tell(world, one.ana, id, 'answered')
    const { clocks } = await readReport(world, one.eva, id)
    expect(clocks.map(({ metAt, isOmitted }) => [metAt, isOmitted])).toEqual([
      [omittedAt, true],
      [world.deps.now().toISOString(), false],
    ])
    // The answer acknowledges the report, as it does where nobody had.
    const { acknowledgedAt, answeredAt } = await ownReport(world, one.report)
    expect([acknowledgedAt, answeredAt]).toEqual([world.deps.now().toISOString(), world.deps.now().toISOString()])
  })
})
