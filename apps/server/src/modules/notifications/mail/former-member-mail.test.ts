import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { ActOutcome } from '@canal/contract/roster/schemas'
import { begin, numbersOf, resetAndSignIn, takeOff } from '../../../../test/colleagues.ts'
import { createAdministrator, createMember, type TestPerson } from '../../../../test/factories.ts'
import { bodyOf } from '../../../../test/mailbox.ts'
import { signInAgain } from '../../../../test/sign-in-again.ts'
import { request } from '../../../../test/votes.ts'
import { submit } from '../../../../test/world.ts'
import { ceremonyIn } from '../../roster/recovery-key/testing/ceremony.ts'
import { holdClocks } from '../../roster/testing/time.ts'
import { emailOf, forget, hoursPass, mailScene, recipients, reporterSays, strike } from './testing/mail-scene.ts'

const scene = mailScene()

describe('mail to members who are not in the office', () => {
  let administrator: TestPerson
  const ceremony = ceremonyIn(() => scene.world)
  const disable = async (who: { id: string }) => {
    const { token } = administrator
    const answer = await scene.world.call('PATCH', '/api/users/disable', { token, payload: { id: who.id } })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  /** An administrator's wish that somebody who waits begin another committee. */
  const restart = async () => {
    const { id: userId } = await createMember(scene.world.deps, scene.one.channel, { keyState: 'waiting' })
    const payload = { channelId: scene.one.channel.id, userId }
    const begun = await scene.world.call('POST', '/api/roster/restart', { token: administrator.token, payload })
    expect(begun.statusCode, begun.body).toBe(204)
  }
  const admit = async () => {
    const rui = await createMember(scene.world.deps, scene.one.channel, { keyState: 'waiting' })
    const wanted = { kind: 'admit', userId: rui.id, checkNumbers: await numbersOf(scene.world, rui) }
    const begun = await begin(scene.world, scene.one.ana, wanted)
    return begun.json<ActOutcome>().act?.id ?? expect.fail('no act waits')
  }
  const stop = (act: string) =>
    scene.world.call('POST', `/api/roster/acts/${act}/stop`, { token: scene.one.eva.token, payload: {} })
  const mailsTo = (who: { username: string }) => scene.mailbox.mails.filter(({ to }) => to.includes(emailOf(who)))
  const stopPage = 'http://localhost:3000/admin/stop\n'
  beforeEach(async () => {
    holdClocks(scene.world)
    administrator = await createAdministrator(scene.world.deps)
  })

  const reset = (who: { id: string; username: string }) => resetAndSignIn(scene.world, administrator, who)

  test.each([
    ['disabled', 'another committee', disable, restart],
    ['disabled', 'an admission', disable, admit],
    ['reset', 'another committee', reset, restart],
    ['reset', 'an admission', reset, admit],
  ])('tells who was %s of %s that waits, and where they can stop it', async (_how, _what, lose, propose) => {
    await lose(scene.one.luis)
    await forget(scene)
    await propose()
    await strike(scene)
    const [mail, ...more] = mailsTo(scene.one.luis)
    expect(more).toEqual([])
    expect(mail && bodyOf(mail)).toContain(stopPage)
    for (const colleague of [scene.one.ana, scene.one.eva])
      expect(mailsTo(colleague).map(bodyOf).join()).not.toContain('/admin/stop')
    hoursPass(scene, 1)
    await strike(scene)
    expect(mailsTo(scene.one.luis)).toHaveLength(1)
  })

  test('leaves the row of who began an act as the others: looked at, and read with whatever they read next', async () => {
    await forget(scene)
    await admit()
    const rows = () =>
      sql<{ is_mailed: boolean; is_read: boolean }>`select is_mailed, read_at is not null as is_read from notification
        where act_id is not null and channel_id = ${scene.one.channel.id}`.execute(scene.world.database.ownerDb)
    await strike(scene)
    expect(mailsTo(scene.one.ana)).toEqual([])
    expect(mailsTo(scene.one.luis)).toHaveLength(1)
    expect((await rows()).rows).toEqual(Array(3).fill({ is_mailed: true, is_read: false }))
    for (const { token } of [scene.one.ana, scene.one.luis, scene.one.eva]) {
      const { items } = (await scene.world.call('GET', '/api/notifications', { token })).json<Page<Notification>>()
      const payload = { ids: items.map(({ id }) => id) }
      expect((await scene.world.call('PATCH', '/api/notifications/read', { token, payload })).statusCode).toBe(204)
    }
    expect((await rows()).rows).toEqual(Array(3).fill({ is_mailed: true, is_read: true }))
  })

  test('tells who was disabled of no report, and of nothing that was stopped meanwhile', async () => {
    await disable(scene.one.luis)
    await forget(scene)
    await submit(scene.world, scene.one.channel)
    await reporterSays(scene)
    expect((await stop(await admit())).statusCode).toBe(204)
    await strike(scene)
    expect(mailsTo(scene.one.ana)).toHaveLength(1)
    expect(mailsTo(scene.one.luis)).toEqual([])
  })

  test('tells who was disabled for ninety days, and not later', async () => {
    await disable(scene.one.luis)
    for (const { days, mails } of [
      { days: 89, mails: 1 },
      { days: 2, mails: 0 },
    ]) {
      hoursPass(scene, 24 * days)
      holdClocks(scene.world)
      scene.one.ana = await signInAgain(scene.world.deps, scene.one.ana)
      scene.one.eva = await signInAgain(scene.world.deps, scene.one.eva)
      await forget(scene)
      const act = await admit()
      await strike(scene)
      expect(mailsTo(scene.one.luis)).toHaveLength(mails)
      expect((await stop(act)).statusCode).toBe(204)
    }
  })

  test('tells who left of a request that they can stop, never whom the reporter excluded', async () => {
    const excluded = await createMember(scene.world.deps, scene.one.channel)
    const { id } = await submit(scene.world, scene.one.channel, {
      attachedFiles: ['ledger.pdf'],
      restrictedUsers: [excluded.username],
    })
    for (const person of [scene.one.luis, scene.one.eva, excluded])
      expect((await takeOff(scene.world, [person], person)).statusCode).toBe(200)
    await forget(scene)
    await request(scene.world, scene.one.ana, 'access-to-files', id)
    await strike(scene)
    expect(recipients(scene)).toEqual([scene.one.luis, scene.one.eva].map(emailOf).sort())
    for (const mail of scene.mailbox.mails) expect(bodyOf(mail)).toContain(stopPage)
  })

  test('tells who left that older reports are to go to the recovery key', async () => {
    await ceremony.setKey(scene.one.ana, scene.one.luis, scene.one.eva)
    expect((await takeOff(scene.world, [scene.one.luis], scene.one.luis)).statusCode).toBe(200)
    await forget(scene)
    expect((await ceremony.post(scene.one.ana, '/older')).statusCode).toBe(204)
    await strike(scene)
    expect(mailsTo(scene.one.luis).map(bodyOf).join()).toContain(stopPage)
  })
})
