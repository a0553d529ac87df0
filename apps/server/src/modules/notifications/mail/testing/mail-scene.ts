import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { mailFrom, openMailbox, type Mailbox } from '../../../../../test/mailbox.ts'
import { openCase, openWorld, type Case, type World } from '../../../../../test/world.ts'
import { queueMemberMail } from '../queue-member-mail.ts'
import { sendMail } from '../send-mail.ts'

/** A world with a mail server, and in it a report whose reporter wants mail, new for each test. */
export interface MailScene {
  world: World
  mailbox: Mailbox
  one: Case
}

export const reporterAddress = 'nadia.roca@elsewhere.example'
const environment = { SMTP_URL: 'smtp://localhost', MAIL_FROM: mailFrom, PUBLIC_URL: 'http://localhost:3000' }

/** Opens the world before the tests of a file, and makes a case before each; no mail of before is left. */
export const mailScene = (): MailScene => {
  const scene = {} as MailScene
  beforeAll(async () => {
    scene.mailbox = await openMailbox()
    scene.world = await openWorld(environment, { mailer: scene.mailbox.mailer })
  })
  beforeEach(async () => {
    scene.mailbox.behave('takes')
    await forget(scene)
    const asksForMail = { reporterName: 'Nadia Roca', reporterMail: reporterAddress, receiveUpdates: true }
    scene.one = await openCase(scene.world, asksForMail)
  })
  afterEach(() => {
    scene.world.deps.mailer = scene.mailbox.mailer
  })
  afterAll(async () => {
    await scene.world.close()
    await scene.mailbox.close()
  })
  return scene
}

/** Nothing is left of before: neither mail nor news. */
export const forget = async ({ world, mailbox }: MailScene): Promise<void> => {
  const owner = world.database.ownerDb
  await sql`delete from member_mail`.execute(owner)
  await sql`delete from reporter_mail`.execute(owner)
  await sql`update notification set is_mailed = true`.execute(owner)
  mailbox.mails.length = 0
}

export const minutesPass = ({ world }: MailScene, count: number): void => world.advance(count * 60)
export const hoursPass = (scene: MailScene, count: number): void => minutesPass(scene, count * 60)

export const queue = ({ world }: MailScene): Promise<number> => queueMemberMail(world.deps, world.database.ownerDb)
export const deliver = ({ world }: MailScene): Promise<number> => sendMail(world.deps, world.database.ownerDb)

/** What the hour does. */
export const strike = async (scene: MailScene): Promise<void> => {
  await queue(scene)
  await deliver(scene)
}

export const emailOf = ({ username }: { username: string }): string => `${username}@canal.example`
export const recipients = ({ mailbox }: MailScene): string[] => mailbox.mails.flatMap(({ to }) => to).sort()

export const reporterSays = async ({ world, one }: MailScene): Promise<void> => {
  const payload = { id: one.report.id, chatMsg: 'More.' }
  const said = await world.call('PUT', '/api/anonymous/chat', { token: one.report.token, payload })
  expect(said.statusCode, said.body).toBe(200)
}

/** Somebody of the office writes to the reporter: Ana, where nobody else is named. */
export const say = async ({ world, one }: MailScene, by: { token: string } = one.ana): Promise<void> => {
  const payload = { id: one.report.id, chatMsg: 'We are on it.' }
  const said = await world.call('PUT', '/api/reports/chat', { token: by.token, payload })
  expect(said.statusCode, said.body).toBe(200)
}

export const waitingMails = async (
  { world }: MailScene,
  table: 'member_mail' | 'reporter_mail',
): Promise<{ attempts: number }[]> =>
  (await sql<{ attempts: number }>`select attempts from ${sql.table(table)}`.execute(world.database.ownerDb)).rows
