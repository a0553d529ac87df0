import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createInvestigator } from '../../../../test/factories.ts'
import { bodyOf, headerOf } from '../../../../test/mailbox.ts'
import { readReport, save, submit } from '../../../../test/world.ts'
import { outboxKey } from './outbox-box.ts'
import {
  deliver,
  hoursPass,
  mailScene,
  minutesPass,
  reporterAddress,
  reporterSays,
  say,
  waitingMails,
} from './testing/mail-scene.ts'

const scene = mailScene()

describe('mail to a reporter who asked for it', () => {
  const ofReporter = () => scene.mailbox.mails.filter(({ to }) => to.includes(reporterAddress))

  test('leaves at the next full hour, once, in the language of the report, with the channel’s address alone', async () => {
    await say(scene)
    await say(scene, scene.one.luis)
    await save(scene.world, scene.one.ana, scene.one.report.id, { status: 'instruction' })
    await deliver(scene)
    expect(ofReporter()).toEqual([])
    hoursPass(scene, 1)
    await deliver(scene)
    await deliver(scene)
    expect(ofReporter()).toHaveLength(1)
    const [mail] = ofReporter()
    if (!mail) throw new Error('nothing came')
    expect(headerOf(mail, 'Subject')).toBe('There is news')
    expect(bodyOf(mail)).toContain(`http://localhost:3000/${scene.one.channel.slug}\n`)
    for (const word of [
      scene.one.report.caseNumber,
      scene.one.report.id,
      scene.one.report.reference,
      'Nadia',
      'Channel',
    ])
      expect(mail.raw + bodyOf(mail)).not.toContain(word)
    expect(await waitingMails(scene, 'reporter_mail')).toEqual([])
  })

  test('comes of archiving too, which takes the keys', async () => {
    await save(scene.world, scene.one.ana, scene.one.report.id, { status: 'archived' })
    hoursPass(scene, 1)
    await deliver(scene)
    expect(ofReporter()).toHaveLength(1)
  })

  test('does not come of what they did themselves, nor of what nobody did, nor of an investigator’s word', async () => {
    const investigator = await createInvestigator(scene.world.deps, scene.one.channel)
    await scene.world.call('POST', '/api/reports/share', {
      token: scene.one.ana.token,
      payload: { id: scene.one.report.id, username: investigator.username },
    })
    await reporterSays(scene)
    await readReport(scene.world, scene.one.ana, scene.one.report.id)
    await save(scene.world, scene.one.ana, scene.one.report.id, { reviewers: [scene.one.luis.username] })
    await say(scene, investigator)
    expect(await waitingMails(scene, 'reporter_mail')).toEqual([])
  })

  test.each([
    ['asked for none', { reporterName: 'Nadia Roca', reporterMail: reporterAddress, receiveUpdates: false }],
    ['is anonymous', {}],
  ])('does not come to who %s', async (_, fields) => {
    const report = await submit(scene.world, scene.one.channel, fields)
    await scene.world.call('PUT', '/api/reports/chat', {
      token: scene.one.ana.token,
      payload: { id: report.id, chatMsg: 'We are on it.' },
    })
    expect(await waitingMails(scene, 'reporter_mail')).toEqual([])
  })

  test('is tried again under the same Message-ID, and forgotten after 72 hours', async () => {
    await say(scene)
    hoursPass(scene, 1)
    scene.mailbox.behave('cuts')
    await deliver(scene)
    minutesPass(scene, 5)
    await deliver(scene)
    expect(ofReporter()).toHaveLength(2)
    expect(new Set(ofReporter().map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1)
    hoursPass(scene, 71)
    scene.mailbox.behave('takes')
    await deliver(scene)
    expect(ofReporter()).toHaveLength(2)
    expect(await waitingMails(scene, 'reporter_mail')).toEqual([])
  })

  test('is forgotten after 72 hours where mail was switched off meanwhile', async () => {
    await say(scene)
    scene.world.deps.mailer = null
    hoursPass(scene, 73)
    await deliver(scene)
    expect(await waitingMails(scene, 'reporter_mail')).toEqual([])
  })

  test('what is said while it is being sent is told an hour later', async () => {
    await say(scene)
    hoursPass(scene, 1)
    scene.world.deps.mailer = {
      send: async (letter) => {
        await say(scene)
        return scene.mailbox.mailer.send(letter)
      },
    }
    await deliver(scene)
    scene.world.deps.mailer = scene.mailbox.mailer
    await deliver(scene)
    expect(ofReporter()).toHaveLength(1)
    hoursPass(scene, 1)
    await deliver(scene)
    expect(ofReporter()).toHaveLength(2)
    expect(new Set(ofReporter().map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(2)
  })

  test('the database learns neither the address nor whose report it is; another row’s box does not open', async () => {
    await say(scene)
    const owner = scene.world.database.ownerDb
    const { rows } = await sql<Record<string, unknown> & { key: Buffer; box: Buffer }>`
      select * from reporter_mail`.execute(owner)
    const [row] = rows
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ['attempts', 'box', 'due_at', 'expires_at', 'id', 'is_renewed', 'key'].sort(),
    )
    const text = JSON.stringify(row, (_, value: unknown) =>
      value instanceof Buffer ? value.toString('latin1') : value,
    )
    for (const word of [reporterAddress, scene.one.channel.id, scene.one.report.id, scene.one.channel.slug])
      expect(text).not.toContain(word)
    expect(row?.key).toEqual(outboxKey(scene.world.deps.rootKeys, scene.one.channel.id, scene.one.report.id))
    await sql`update reporter_mail set key = decode(md5('other'), 'hex')`.execute(owner)
    hoursPass(scene, 1)
    await deliver(scene)
    expect(ofReporter()).toEqual([])
    expect(await waitingMails(scene, 'reporter_mail')).toEqual([])
  })

  test('the application puts it there and can neither look at it nor take it out', async () => {
    await say(scene)
    const denied = /permission denied/
    await expect(sql`select box from reporter_mail`.execute(scene.world.deps.db)).rejects.toThrow(denied)
    await expect(sql`delete from reporter_mail`.execute(scene.world.deps.db)).rejects.toThrow(denied)
    await expect(sql`update reporter_mail set due_at = now()`.execute(scene.world.deps.db)).rejects.toThrow(denied)
  })
})
