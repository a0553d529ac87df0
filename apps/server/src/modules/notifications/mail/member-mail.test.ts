import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { loseCopy } from '../../../../test/app.ts'
import { createAdministrator, createMember } from '../../../../test/factories.ts'
import { bodyOf, headerOf, mailFrom, openMailbox, type Mailbox } from '../../../../test/mailbox.ts'
import { openCase, readReport, save, submit } from '../../../../test/world.ts'
import {
  deliver,
  emailOf,
  forget,
  hoursPass,
  mailScene,
  minutesPass,
  queue,
  recipients,
  reporterSays,
  say,
  strike,
  waitingMails,
} from './testing/mail-scene.ts'

const scene = mailScene()
const everybody = () => [scene.one.ana, scene.one.luis, scene.one.eva].map(emailOf).sort()

describe('mail to members', () => {
  let killed = (): void => undefined

  test('says that there is something and never what, to each once however much there is', async () => {
    await reporterSays(scene)
    await reporterSays(scene)
    await strike(scene)
    await deliver(scene)
    expect(recipients(scene)).toEqual(everybody())
    for (const mail of scene.mailbox.mails) {
      expect(mail.from).toBe(mailFrom)
      expect(headerOf(mail, 'From')).toBe(mailFrom)
      expect(headerOf(mail, 'To')).toBe(mail.to[0])
      expect(headerOf(mail, 'Subject')).toBe('Hay novedades para usted')
      expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
      expect(headerOf(mail, 'X-Mailer')).toBeUndefined()
      expect(bodyOf(mail)).toContain('http://localhost:3000/admin\n')
      for (const word of [
        scene.one.report.caseNumber,
        scene.one.report.id,
        scene.one.channel.slug,
        scene.one.report.reference,
        'mensaje nuevo',
      ])
        expect(mail.raw + bodyOf(mail)).not.toContain(word)
    }
    expect(new Set(scene.mailbox.mails.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(3)
  })

  test('goes to nobody again for what was mailed, and again for what is new', async () => {
    await strike(scene)
    hoursPass(scene, 1)
    await strike(scene)
    expect(scene.mailbox.mails).toHaveLength(3)
    hoursPass(scene, 1)
    await reporterSays(scene)
    await strike(scene)
    expect(scene.mailbox.mails).toHaveLength(6)
  })

  test('is not sent for what was read meanwhile, whether before the hour or between two attempts', async () => {
    await readReport(scene.world, scene.one.ana, scene.one.report.id)
    scene.mailbox.behave({ rcpt: 450 })
    await strike(scene)
    await readReport(scene.world, scene.one.luis, scene.one.report.id)
    scene.mailbox.behave('takes')
    hoursPass(scene, 1)
    await deliver(scene)
    expect(recipients(scene)).toEqual([emailOf(scene.one.eva)])
    expect(await waitingMails(scene, 'member_mail')).toEqual([])
  })

  test('is in the language that its reader chose, and about the kinds that they chose', async () => {
    const change = (by: { token: string }, kinds: object[], language = 'es') =>
      scene.world.call('PUT', '/api/notifications/preferences', { token: by.token, payload: { language, kinds } })
    await change(scene.one.ana, [], 'en')
    await change(scene.one.luis, [{ kind: 'new-report', inApp: true, byMail: false }])
    await strike(scene)
    expect(recipients(scene)).toEqual([scene.one.ana, scene.one.eva].map(emailOf).sort())
    const english = scene.mailbox.mails.find(({ to }) => to[0] === emailOf(scene.one.ana))
    expect(english && headerOf(english, 'Subject')).toBe('There is news for you')
    hoursPass(scene, 1)
    await reporterSays(scene)
    await strike(scene)
    expect(recipients(scene).filter((to) => to === emailOf(scene.one.luis))).toHaveLength(1)
  })

  test('goes neither to who was excluded, nor to who waits for the committee, nor to who was disabled', async () => {
    await createMember(scene.world.deps, scene.one.channel, { keyState: 'waiting' })
    await forget(scene)
    await submit(scene.world, scene.one.channel, { restrictedUsers: [scene.one.eva.username] })
    const { token } = await createAdministrator(scene.world.deps)
    await scene.world.call('PATCH', '/api/users/disable', { token, payload: { id: scene.one.luis.id } })
    await strike(scene)
    expect(recipients(scene)).toEqual([emailOf(scene.one.ana)])
  })

  test('waits for nobody of a channel whose chain cannot be verified; that of others is not kept back by it', async () => {
    const lost = await openCase(scene.world)
    loseCopy(scene.world.deps, lost.channel.id)
    await expect(queue(scene)).rejects.toMatchObject({ code: 'channel-stopped' })
    await deliver(scene)
    expect(recipients(scene)).toEqual(everybody())
  })

  test('is not sent to who lost the report before it left', async () => {
    scene.mailbox.behave({ rcpt: 450 })
    await strike(scene)
    await scene.world.call('POST', '/api/reports/recuse', {
      token: scene.one.eva.token,
      payload: { id: scene.one.report.id },
    })
    scene.mailbox.behave('takes')
    hoursPass(scene, 1)
    await deliver(scene)
    expect(recipients(scene)).toEqual([scene.one.ana, scene.one.luis].map(emailOf).sort())
  })

  test('that is refused is tried again, later each time, and never given up', async () => {
    scene.mailbox.behave({ rcpt: 550 })
    await strike(scene)
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const [row] = (
        await sql<{ due_at: Date }>`select due_at from member_mail order by due_at limit 1`.execute(
          scene.world.database.ownerDb,
        )
      ).rows
      pauses.push(Math.round(((row?.due_at.getTime() ?? 0) - scene.world.deps.now().getTime()) / 60_000))
      scene.world.advance(((row?.due_at.getTime() ?? 0) - scene.world.deps.now().getTime()) / 1000)
      await deliver(scene)
    }
    expect(pauses).toEqual([5, 15, 45, 135, 405, 720, 720, 720])
    scene.mailbox.behave('takes')
    hoursPass(scene, 12)
    await deliver(scene)
    expect(recipients(scene)).toEqual(everybody())
  })

  test.each([{ rcpt: 450 } as const, { rcpt: 550 } as const, { data: 451 } as const, { data: 554 } as const])(
    'that is refused by %j holds up nobody else’s, and arrives once it is taken',
    async (manner) => {
      scene.mailbox.behave(manner)
      await strike(scene)
      expect((await waitingMails(scene, 'member_mail')).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
      scene.mailbox.behave('takes')
      await deliver(scene)
      expect(scene.mailbox.mails).toEqual([])
      minutesPass(scene, 5)
      await deliver(scene)
      expect(recipients(scene)).toEqual(everybody())
      await deliver(scene)
      expect(scene.mailbox.mails).toHaveLength(3)
    },
  )

  test('waits where no server answers, and one attempt finds that out for all', async () => {
    const closed = await openMailbox()
    await closed.close()
    scene.world.deps.mailer = closed.mailer
    await strike(scene)
    expect((await waitingMails(scene, 'member_mail')).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1])
    scene.world.deps.mailer = scene.mailbox.mailer
    minutesPass(scene, 5)
    await deliver(scene)
    expect(recipients(scene)).toEqual(everybody())
  })

  test('waits where a server takes it and then says nothing', async () => {
    const silent = await openMailbox(1500)
    silent.behave('hangs')
    scene.world.deps.mailer = silent.mailer
    await strike(scene)
    expect((await waitingMails(scene, 'member_mail')).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1])
    await silent.close()
  })

  test.each([
    ['the line is cut after the last byte', () => scene.mailbox.behave('cuts')],
    [
      'the program is killed before it notes that the mail was taken',
      () => {
        // The mail is out, and nothing that comes after it ever happens.
        const send = async (letter: Parameters<Mailbox['mailer']['send']>[0]) => {
          await scene.mailbox.mailer.send(letter)
          killed()
          return new Promise<never>(() => undefined)
        }
        scene.world.deps.mailer = { send }
      },
    ],
  ])('is sent again under the same Message-ID when %s', async (_, happen) => {
    await submit(scene.world, scene.one.channel, { restrictedUsers: [scene.one.luis.username, scene.one.eva.username] })
    await forget(scene)
    await reporterSays(scene)
    happen()
    await queue(scene)
    const stopped = new Promise<void>((resolve) => (killed = resolve))
    await Promise.race([deliver(scene), stopped])
    expect(scene.mailbox.mails).toHaveLength(1)
    scene.mailbox.behave('takes')
    scene.world.deps.mailer = scene.mailbox.mailer
    // While it may still be on its way, nobody sends it a second time.
    await deliver(scene)
    const [first] = scene.mailbox.mails
    const ofFirst = () => scene.mailbox.mails.filter(({ to }) => to[0] === first?.to[0])
    expect(ofFirst()).toHaveLength(1)
    minutesPass(scene, 5)
    await deliver(scene)
    expect(ofFirst()).toHaveLength(2)
    expect(new Set(ofFirst().map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1)
  })
  test('is sent once, whoever else sends at the same moment', async () => {
    await queue(scene)
    await Promise.all([deliver(scene), deliver(scene), deliver(scene)])
    expect(recipients(scene)).toEqual(everybody())
  })
})

test('an address that is more than one is not handed over', async () => {
  for (const to of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'Ana <a@b.example>', 'a@b@c', ''])
    expect(await scene.mailbox.mailer.send({ id: 'x', to, subject: 's', text: 't', date: new Date() })).toEqual({
      outcome: 'refused',
    })
  expect(scene.mailbox.mails).toEqual([])
})

test('without a mail server nothing is queued, sent or looked at, and everything else works', async () => {
  scene.world.deps.mailer = null
  await say(scene)
  await save(scene.world, scene.one.ana, scene.one.report.id, { status: 'instruction' })
  expect([await queue(scene), await deliver(scene)]).toEqual([0, 0])
  expect([await waitingMails(scene, 'member_mail'), await waitingMails(scene, 'reporter_mail')]).toEqual([[], []])
})
