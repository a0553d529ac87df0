import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loseCopy } from '../../../../test/app.ts'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { ActOutcome } from '@canal/contract/roster/schemas'
import { begin, numbersOf, resetAndSignIn, takeOff } from '../../../../test/colleagues.ts'
import { createAdministrator, createInvestigator, createMember, type TestPerson } from '../../../../test/factories.ts'
import { bodyOf, headerOf, mailFrom, openMailbox, type Mailbox } from '../../../../test/mailbox.ts'
import { openCase, openWorld, readReport, save, submit, type Case, type World } from '../../../../test/world.ts'
import { signInAgain } from '../../../../test/sign-in-again.ts'
import { request } from '../../../../test/votes.ts'
import { ceremonyIn } from '../../roster/recovery-key/testing/ceremony.ts'
import { holdClocks } from '../../roster/testing/time.ts'
import { outboxKey } from './outbox-box.ts'
import { queueMemberMail } from './queue-member-mail.ts'
import { sendMail } from './send-mail.ts'

let world: World
let mailbox: Mailbox
let one: Case
const environment = { SMTP_URL: 'smtp://localhost', MAIL_FROM: mailFrom, PUBLIC_URL: 'http://localhost:3000' }
beforeAll(async () => {
  mailbox = await openMailbox()
  world = await openWorld(environment, { mailer: mailbox.mailer })
})
beforeEach(async () => {
  mailbox.behave('takes')
  await forget()
  one = await openCase(world, { reporterName: 'Nadia Roca', reporterMail: address, receiveUpdates: true })
})
afterEach(() => {
  world.deps.mailer = mailbox.mailer
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const address = 'nadia.roca@elsewhere.example'
const minutes = (count: number) => world.advance(count * 60)
const hours = (count: number) => minutes(count * 60)

/** Nothing is left of the test before: neither mail nor news. */
const forget = async () => {
  const owner = world.database.ownerDb
  await sql`delete from member_mail`.execute(owner)
  await sql`delete from reporter_mail`.execute(owner)
  await sql`update notification set is_mailed = true`.execute(owner)
  mailbox.mails.length = 0
}
const queue = () => queueMemberMail(world.deps, world.database.ownerDb)
const deliver = () => sendMail(world.deps, world.database.ownerDb)
/** What the hour does. */
const strike = async () => {
  await queue()
  await deliver()
}
const emailOf = ({ username }: { username: string }) => `${username}@canal.example`
const recipients = () => mailbox.mails.flatMap(({ to }) => to).sort()
const everybody = () => [one.ana, one.luis, one.eva].map(emailOf).sort()
const reporterSays = () =>
  world.call('PUT', '/api/anonymous/chat', {
    token: one.report.token,
    payload: { id: one.report.id, chatMsg: 'More.' },
  })
const say = async (by: { token: string } = one.ana) => {
  const payload = { id: one.report.id, chatMsg: 'We are on it.' }
  const said = await world.call('PUT', '/api/reports/chat', { token: by.token, payload })
  expect(said.statusCode, said.body).toBe(200)
}
const waitingMails = async (table: 'member_mail' | 'reporter_mail') =>
  (await sql<{ attempts: number }>`select attempts from ${sql.table(table)}`.execute(world.database.ownerDb)).rows

describe('mail to members', () => {
  let killed = (): void => undefined

  test('says that there is something and never what, to each once however much there is', async () => {
    await reporterSays()
    await reporterSays()
    await strike()
    await deliver()
    expect(recipients()).toEqual(everybody())
    for (const mail of mailbox.mails) {
      expect(mail.from).toBe(mailFrom)
      expect(headerOf(mail, 'From')).toBe(mailFrom)
      expect(headerOf(mail, 'To')).toBe(mail.to[0])
      expect(headerOf(mail, 'Subject')).toBe('Hay novedades para usted')
      expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
      expect(headerOf(mail, 'X-Mailer')).toBeUndefined()
      expect(bodyOf(mail)).toContain('http://localhost:3000/admin\n')
      for (const word of [
        one.report.caseNumber,
        one.report.id,
        one.channel.slug,
        one.report.reference,
        'mensaje nuevo',
      ])
        expect(mail.raw + bodyOf(mail)).not.toContain(word)
    }
    expect(new Set(mailbox.mails.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(3)
  })

  test('goes to nobody again for what was mailed, and again for what is new', async () => {
    await strike()
    hours(1)
    await strike()
    expect(mailbox.mails).toHaveLength(3)
    hours(1)
    await reporterSays()
    await strike()
    expect(mailbox.mails).toHaveLength(6)
  })

  test('is not sent for what was read meanwhile, whether before the hour or between two attempts', async () => {
    await readReport(world, one.ana, one.report.id)
    mailbox.behave({ rcpt: 450 })
    await strike()
    await readReport(world, one.luis, one.report.id)
    mailbox.behave('takes')
    hours(1)
    await deliver()
    expect(recipients()).toEqual([emailOf(one.eva)])
    expect(await waitingMails('member_mail')).toEqual([])
  })

  test('is in the language that its reader chose, and about the kinds that they chose', async () => {
    const change = (by: { token: string }, kinds: object[], language = 'es') =>
      world.call('PUT', '/api/notifications/preferences', { token: by.token, payload: { language, kinds } })
    await change(one.ana, [], 'en')
    await change(one.luis, [{ kind: 'new-report', inApp: true, byMail: false }])
    await strike()
    expect(recipients()).toEqual([one.ana, one.eva].map(emailOf).sort())
    const english = mailbox.mails.find(({ to }) => to[0] === emailOf(one.ana))
    expect(english && headerOf(english, 'Subject')).toBe('There is news for you')
    hours(1)
    await reporterSays()
    await strike()
    expect(recipients().filter((to) => to === emailOf(one.luis))).toHaveLength(1)
  })

  test('goes neither to who was excluded, nor to who waits for the committee, nor to who was disabled', async () => {
    await createMember(world.deps, one.channel, { keyState: 'waiting' })
    await forget()
    await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    const { token } = await createAdministrator(world.deps)
    await world.call('PATCH', '/api/users/disable', { token, payload: { id: one.luis.id } })
    await strike()
    expect(recipients()).toEqual([emailOf(one.ana)])
  })

  test('waits for nobody of a channel whose chain cannot be verified; that of others is not kept back by it', async () => {
    const lost = await openCase(world)
    loseCopy(world.deps, lost.channel.id)
    await expect(queue()).rejects.toMatchObject({ code: 'channel-stopped' })
    await deliver()
    expect(recipients()).toEqual(everybody())
  })

  test('is not sent to who lost the report before it left', async () => {
    mailbox.behave({ rcpt: 450 })
    await strike()
    await world.call('POST', '/api/reports/recuse', { token: one.eva.token, payload: { id: one.report.id } })
    mailbox.behave('takes')
    hours(1)
    await deliver()
    expect(recipients()).toEqual([one.ana, one.luis].map(emailOf).sort())
  })

  test('that is refused is tried again, later each time, and never given up', async () => {
    mailbox.behave({ rcpt: 550 })
    await strike()
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const [row] = (
        await sql<{ due_at: Date }>`select due_at from member_mail order by due_at limit 1`.execute(
          world.database.ownerDb,
        )
      ).rows
      pauses.push(Math.round(((row?.due_at.getTime() ?? 0) - world.deps.now().getTime()) / 60_000))
      world.advance(((row?.due_at.getTime() ?? 0) - world.deps.now().getTime()) / 1000)
      await deliver()
    }
    expect(pauses).toEqual([5, 15, 45, 135, 405, 720, 720, 720])
    mailbox.behave('takes')
    hours(12)
    await deliver()
    expect(recipients()).toEqual(everybody())
  })

  test.each([{ rcpt: 450 } as const, { rcpt: 550 } as const, { data: 451 } as const, { data: 554 } as const])(
    'that is refused by %j holds up nobody else’s, and arrives once it is taken',
    async (manner) => {
      mailbox.behave(manner)
      await strike()
      expect((await waitingMails('member_mail')).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
      mailbox.behave('takes')
      await deliver()
      expect(mailbox.mails).toEqual([])
      minutes(5)
      await deliver()
      expect(recipients()).toEqual(everybody())
      await deliver()
      expect(mailbox.mails).toHaveLength(3)
    },
  )

  test('waits where no server answers, and one attempt finds that out for all', async () => {
    const closed = await openMailbox()
    await closed.close()
    world.deps.mailer = closed.mailer
    await strike()
    expect((await waitingMails('member_mail')).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1])
    world.deps.mailer = mailbox.mailer
    minutes(5)
    await deliver()
    expect(recipients()).toEqual(everybody())
  })

  test('waits where a server takes it and then says nothing', async () => {
    const silent = await openMailbox(1500)
    silent.behave('hangs')
    world.deps.mailer = silent.mailer
    await strike()
    expect((await waitingMails('member_mail')).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1])
    await silent.close()
  })

  test.each([
    ['the line is cut after the last byte', () => mailbox.behave('cuts')],
    [
      'the program is killed before it notes that the mail was taken',
      () => {
        // The mail is out, and nothing that comes after it ever happens.
        const send = async (letter: Parameters<Mailbox['mailer']['send']>[0]) => {
          await mailbox.mailer.send(letter)
          killed()
          return new Promise<never>(() => undefined)
        }
        world.deps.mailer = { send }
      },
    ],
  ])('is sent again under the same Message-ID when %s', async (_, happen) => {
    await submit(world, one.channel, { restrictedUsers: [one.luis.username, one.eva.username] })
    await forget()
    await reporterSays()
    happen()
    await queue()
    const stopped = new Promise<void>((resolve) => (killed = resolve))
    await Promise.race([deliver(), stopped])
    expect(mailbox.mails).toHaveLength(1)
    mailbox.behave('takes')
    world.deps.mailer = mailbox.mailer
    // While it may still be on its way, nobody sends it a second time.
    await deliver()
    const [first] = mailbox.mails
    const ofFirst = () => mailbox.mails.filter(({ to }) => to[0] === first?.to[0])
    expect(ofFirst()).toHaveLength(1)
    minutes(5)
    await deliver()
    expect(ofFirst()).toHaveLength(2)
    expect(new Set(ofFirst().map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1)
  })
  test('is sent once, whoever else sends at the same moment', async () => {
    await queue()
    await Promise.all([deliver(), deliver(), deliver()])
    expect(recipients()).toEqual(everybody())
  })
})

describe('mail to members who are not in the office', () => {
  let administrator: TestPerson
  const ceremony = ceremonyIn(() => world)
  const disable = async (who: { id: string }) => {
    const { token } = administrator
    const answer = await world.call('PATCH', '/api/users/disable', { token, payload: { id: who.id } })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  /** An administrator's wish that somebody who waits begin another committee. */
  const restart = async () => {
    const { id: userId } = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    const payload = { channelId: one.channel.id, userId }
    const begun = await world.call('POST', '/api/roster/restart', { token: administrator.token, payload })
    expect(begun.statusCode, begun.body).toBe(204)
  }
  const admit = async () => {
    const rui = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    const wanted = { kind: 'admit', userId: rui.id, checkNumbers: await numbersOf(world, rui) }
    const begun = await begin(world, one.ana, wanted)
    return begun.json<ActOutcome>().act?.id ?? expect.fail('no act waits')
  }
  const stop = (act: string) =>
    world.call('POST', `/api/roster/acts/${act}/stop`, { token: one.eva.token, payload: {} })
  const mailsTo = (who: { username: string }) => mailbox.mails.filter(({ to }) => to.includes(emailOf(who)))
  const stopPage = 'http://localhost:3000/admin/stop\n'
  beforeEach(async () => {
    holdClocks(world)
    administrator = await createAdministrator(world.deps)
  })

  const reset = (who: { id: string; username: string }) => resetAndSignIn(world, administrator, who)

  test.each([
    ['disabled', 'another committee', disable, restart],
    ['disabled', 'an admission', disable, admit],
    ['reset', 'another committee', reset, restart],
    ['reset', 'an admission', reset, admit],
  ])('tells who was %s of %s that waits, and where they can stop it', async (_how, _what, lose, propose) => {
    await lose(one.luis)
    await forget()
    await propose()
    await strike()
    const [mail, ...more] = mailsTo(one.luis)
    expect(more).toEqual([])
    expect(mail && bodyOf(mail)).toContain(stopPage)
    for (const colleague of [one.ana, one.eva])
      expect(mailsTo(colleague).map(bodyOf).join()).not.toContain('/admin/stop')
    hours(1)
    await strike()
    expect(mailsTo(one.luis)).toHaveLength(1)
  })

  test('leaves the row of who began an act as the others: looked at, and read with whatever they read next', async () => {
    await forget()
    await admit()
    const rows = () =>
      sql<{ is_mailed: boolean; is_read: boolean }>`select is_mailed, read_at is not null as is_read from notification
        where act_id is not null and channel_id = ${one.channel.id}`.execute(world.database.ownerDb)
    await strike()
    expect(mailsTo(one.ana)).toEqual([])
    expect(mailsTo(one.luis)).toHaveLength(1)
    expect((await rows()).rows).toEqual(Array(3).fill({ is_mailed: true, is_read: false }))
    for (const { token } of [one.ana, one.luis, one.eva]) {
      const { items } = (await world.call('GET', '/api/notifications', { token })).json<Page<Notification>>()
      const payload = { ids: items.map(({ id }) => id) }
      expect((await world.call('PATCH', '/api/notifications/read', { token, payload })).statusCode).toBe(204)
    }
    expect((await rows()).rows).toEqual(Array(3).fill({ is_mailed: true, is_read: true }))
  })

  test('tells who was disabled of no report, and of nothing that was stopped meanwhile', async () => {
    await disable(one.luis)
    await forget()
    await submit(world, one.channel)
    await reporterSays()
    expect((await stop(await admit())).statusCode).toBe(204)
    await strike()
    expect(mailsTo(one.ana)).toHaveLength(1)
    expect(mailsTo(one.luis)).toEqual([])
  })

  test('tells who was disabled for ninety days, and not later', async () => {
    await disable(one.luis)
    for (const { days, mails } of [
      { days: 89, mails: 1 },
      { days: 2, mails: 0 },
    ]) {
      hours(24 * days)
      holdClocks(world)
      one.ana = await signInAgain(world.deps, one.ana)
      one.eva = await signInAgain(world.deps, one.eva)
      await forget()
      const act = await admit()
      await strike()
      expect(mailsTo(one.luis)).toHaveLength(mails)
      expect((await stop(act)).statusCode).toBe(204)
    }
  })

  test('tells who left of a request that they can stop, never whom the reporter excluded', async () => {
    const excluded = await createMember(world.deps, one.channel)
    const { id } = await submit(world, one.channel, {
      attachedFiles: ['ledger.pdf'],
      restrictedUsers: [excluded.username],
    })
    for (const person of [one.luis, one.eva, excluded])
      expect((await takeOff(world, [person], person)).statusCode).toBe(200)
    await forget()
    await request(world, one.ana, 'access-to-files', id)
    await strike()
    expect(recipients()).toEqual([one.luis, one.eva].map(emailOf).sort())
    for (const mail of mailbox.mails) expect(bodyOf(mail)).toContain(stopPage)
  })

  test('tells who left that older reports are to go to the recovery key', async () => {
    await ceremony.setKey(one.ana, one.luis, one.eva)
    expect((await takeOff(world, [one.luis], one.luis)).statusCode).toBe(200)
    await forget()
    expect((await ceremony.post(one.ana, '/older')).statusCode).toBe(204)
    await strike()
    expect(mailsTo(one.luis).map(bodyOf).join()).toContain(stopPage)
  })
})

describe('mail to a reporter who asked for it', () => {
  const ofReporter = () => mailbox.mails.filter(({ to }) => to.includes(address))

  test('leaves at the next full hour, once, in the language of the report, with the channel’s address alone', async () => {
    await say()
    await say(one.luis)
    await save(world, one.ana, one.report.id, { status: 'instruction' })
    await deliver()
    expect(ofReporter()).toEqual([])
    hours(1)
    await deliver()
    await deliver()
    expect(ofReporter()).toHaveLength(1)
    const [mail] = ofReporter()
    if (!mail) throw new Error('nothing came')
    expect(headerOf(mail, 'Subject')).toBe('There is news')
    expect(bodyOf(mail)).toContain(`http://localhost:3000/${one.channel.slug}\n`)
    for (const word of [one.report.caseNumber, one.report.id, one.report.reference, 'Nadia', 'Channel'])
      expect(mail.raw + bodyOf(mail)).not.toContain(word)
    expect(await waitingMails('reporter_mail')).toEqual([])
  })

  test('comes of archiving too, which takes the keys', async () => {
    await save(world, one.ana, one.report.id, { status: 'archived' })
    hours(1)
    await deliver()
    expect(ofReporter()).toHaveLength(1)
  })

  test('does not come of what they did themselves, nor of what nobody did, nor of an investigator’s word', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    await world.call('POST', '/api/reports/share', {
      token: one.ana.token,
      payload: { id: one.report.id, username: investigator.username },
    })
    await reporterSays()
    await readReport(world, one.ana, one.report.id)
    await save(world, one.ana, one.report.id, { reviewers: [one.luis.username] })
    await say(investigator)
    expect(await waitingMails('reporter_mail')).toEqual([])
  })

  test.each([
    ['asked for none', { reporterName: 'Nadia Roca', reporterMail: address, receiveUpdates: false }],
    ['is anonymous', {}],
  ])('does not come to who %s', async (_, fields) => {
    const report = await submit(world, one.channel, fields)
    await world.call('PUT', '/api/reports/chat', {
      token: one.ana.token,
      payload: { id: report.id, chatMsg: 'We are on it.' },
    })
    expect(await waitingMails('reporter_mail')).toEqual([])
  })

  test('is tried again under the same Message-ID, and forgotten after 72 hours', async () => {
    await say()
    hours(1)
    mailbox.behave('cuts')
    await deliver()
    minutes(5)
    await deliver()
    expect(ofReporter()).toHaveLength(2)
    expect(new Set(ofReporter().map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1)
    hours(71)
    mailbox.behave('takes')
    await deliver()
    expect(ofReporter()).toHaveLength(2)
    expect(await waitingMails('reporter_mail')).toEqual([])
  })

  test('is forgotten after 72 hours where mail was switched off meanwhile', async () => {
    await say()
    world.deps.mailer = null
    hours(73)
    await deliver()
    expect(await waitingMails('reporter_mail')).toEqual([])
  })

  test('what is said while it is being sent is told an hour later', async () => {
    await say()
    hours(1)
    world.deps.mailer = {
      send: async (letter) => {
        await say()
        return mailbox.mailer.send(letter)
      },
    }
    await deliver()
    world.deps.mailer = mailbox.mailer
    await deliver()
    expect(ofReporter()).toHaveLength(1)
    hours(1)
    await deliver()
    expect(ofReporter()).toHaveLength(2)
    expect(new Set(ofReporter().map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(2)
  })

  test('the database learns neither the address nor whose report it is; another row’s box does not open', async () => {
    await say()
    const owner = world.database.ownerDb
    const { rows } = await sql<Record<string, unknown> & { key: Buffer; box: Buffer }>`
      select * from reporter_mail`.execute(owner)
    const [row] = rows
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ['attempts', 'box', 'due_at', 'expires_at', 'id', 'is_renewed', 'key'].sort(),
    )
    const text = JSON.stringify(row, (_, value: unknown) =>
      value instanceof Buffer ? value.toString('latin1') : value,
    )
    for (const word of [address, one.channel.id, one.report.id, one.channel.slug]) expect(text).not.toContain(word)
    expect(row?.key).toEqual(outboxKey(world.deps.rootKeys, one.channel.id, one.report.id))
    await sql`update reporter_mail set key = decode(md5('other'), 'hex')`.execute(owner)
    hours(1)
    await deliver()
    expect(ofReporter()).toEqual([])
    expect(await waitingMails('reporter_mail')).toEqual([])
  })

  test('the application puts it there and can neither look at it nor take it out', async () => {
    await say()
    const denied = /permission denied/
    await expect(sql`select box from reporter_mail`.execute(world.deps.db)).rejects.toThrow(denied)
    await expect(sql`delete from reporter_mail`.execute(world.deps.db)).rejects.toThrow(denied)
    await expect(sql`update reporter_mail set due_at = now()`.execute(world.deps.db)).rejects.toThrow(denied)
  })
})

test('an address that is more than one is not handed over', async () => {
  for (const to of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'Ana <a@b.example>', 'a@b@c', ''])
    expect(await mailbox.mailer.send({ id: 'x', to, subject: 's', text: 't', date: new Date() })).toEqual({
      outcome: 'refused',
    })
  expect(mailbox.mails).toEqual([])
})

test('without a mail server nothing is queued, sent or looked at, and everything else works', async () => {
  world.deps.mailer = null
  await say()
  await save(world, one.ana, one.report.id, { status: 'instruction' })
  expect([await queue(), await deliver()]).toEqual([0, 0])
  expect([await waitingMails('member_mail'), await waitingMails('reporter_mail')]).toEqual([[], []])
})
