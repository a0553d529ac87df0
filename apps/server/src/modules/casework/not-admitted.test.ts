import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { groundsOf } from '@canal/contract/casework/proposals'
import type { Submitted } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import {
  actsLogged,
  admit,
  caseworkOf,
  close,
  decide,
  dumpOf,
  ownReport,
  propose,
  reason,
  waitingOf,
} from '../../../test/casework-world.ts'
import { createInvestigator } from '../../../test/factories.ts'
import { readReport, refusalOf, send, submit } from '../../../test/world.ts'
import { agree, begin, caseScene, keptOf } from './testing/case-scene.ts'

const scene = caseScene()
const day = 86_400_000

describe('a report that is not admitted', () => {
  test.each(groundsOf('not_admitted').map((ground) => [ground]))(
    'because of %s: its reporter is told why in plain words, and where else they can go',
    async (ground) => {
      const { world, one, id } = scene
      const proposed = await propose(world, one.ana, { kind: 'not_admitted', id, ground })
      await decide(world, one.luis, 'confirm', { id, proposalId: waitingOf(proposed, 'not_admitted')?.id ?? '' })
      const own = await ownReport(world, one.report)
      const [message] = own.details.chat.messages
      expect(own.details.chat.messages).toHaveLength(1)
      expect(message?.message).toContain(translators.en(`casework.toldGround.${ground}`))
      expect(message?.message).toContain(translators.en('landing.external.authority'))
      for (const secret of [one.ana.username, one.luis.username, reason])
        expect(JSON.stringify(own)).not.toContain(secret)
      expect(await caseworkOf(world, one.eva, id)).toMatchObject({
        closing: { outcome: 'not_admitted', ground, reason, by: one.ana.username },
      })
    },
  )

  test('is closed, and answered by what its reporter was told', async () => {
    const { world, one, id } = scene
    await agree(scene, 'not_admitted')
    const report = await readReport(world, one.eva, id)
    expect(report.closedAt).toBe(world.deps.now().toISOString())
    expect(report.clocks.map(({ metAt }) => metAt)).toEqual([report.closedAt, report.closedAt])
    expect(await actsLogged(world, id)).toEqual([
      'created',
      'proposed',
      'chat_message_sent',
      'closed',
      'answered',
      'status_changed',
    ])
    expect(refusalOf(await close(world, one.ana, id))).toEqual([409, 'already-done'])
    expect(refusalOf(await admit(world, one.ana, id))).toEqual([409, 'conflict'])
  })

  test('is kept seven days more, and never past the third month', async () => {
    const { world, one, id } = scene
    await agree(scene, 'not_admitted')
    const soon = await keptOf(scene)
    const days = ((soon.kept?.getTime() ?? 0) - world.deps.now().getTime()) / day
    expect([Math.floor(days), soon.goes]).toEqual([7, soon.kept])
    const late = await submit(world, one.channel)
    scene.id = late.id
    const { goes: third } = await keptOf(scene)
    world.advance((third.getTime() - world.deps.now().getTime()) / 1000 - 2 * 86_400)
    await agree(scene, 'not_admitted')
    expect((await keptOf(scene)).goes).toEqual(third)
    expect(id).not.toBe(late.id)
  })

  test('names the authority of its territory, in the language of its reporter', async () => {
    const { world, one } = scene
    const contact = { regionalName: 'Síndic de Greuges', regionalUrl: 'https://sindic.example/' }
    await sql`update channel set contact = ${JSON.stringify(contact)}::jsonb where id = ${one.channel.id}`.execute(
      world.database.ownerDb,
    )
    const report = (await send(world, one.channel, {}, { language: 'es' })).json<Submitted>()
    scene.id = report.id
    await agree(scene, 'not_admitted')
    const [message] = (await ownReport(world, report)).details.chat.messages
    expect(message?.message).toContain('No podemos estudiar su comunicación.')
    expect(message?.message).toContain('Síndic de Greuges')
  })

  test('is said to be so nowhere in the database in clear, proposed or done', async () => {
    const { world, one, id } = scene
    const proposalId = await begin(scene, 'not_admitted')
    const dumps = [await dumpOf(world)]
    await decide(world, one.luis, 'confirm', { id, proposalId })
    dumps.push(await dumpOf(world))
    for (const dump of dumps)
      for (const secret of ['not_admitted', 'outside_scope', reason]) expect(dump).not.toContain(secret)
  })

  test('and what was proposed stands in the log for members, and for no investigator', async () => {
    const { world, one, id } = scene
    const investigator = await createInvestigator(world.deps, one.channel)
    const payload = { id, username: investigator.username }
    await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })
    await begin(scene, 'not_admitted')
    const entry = (await readReport(world, one.eva, id)).loggedActions.find(({ type }) => type === 'proposed')
    expect(entry?.details).toEqual({ proposal: 'not_admitted' })
    expect(JSON.stringify(await readReport(world, investigator, id))).not.toMatch(/proposed|not_admitted/)
    const csv = await world.call('POST', '/api/logs/export', { token: one.eva.token })
    expect(csv.body).toContain(translators.en('log.proposal.not_admitted'))
  })
})
