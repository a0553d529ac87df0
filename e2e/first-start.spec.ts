import type { Page } from '@playwright/test'
import { startServer } from './demonstration/start-server.ts'
import { inspect } from './journey/inspect.ts'
import { toast } from './journey/office.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const fillPerson = async (page: Page, name: string, username: string) => {
  await page.getByLabel(es('profile.name'), { exact: true }).fill(name)
  await page.getByLabel(es('profile.lastName'), { exact: true }).fill('Rey')
  await page.getByLabel(es('profile.email')).fill(`${username}@ejemplo.example`)
  await page.getByLabel(es('users.field.username'), { exact: true }).fill(username)
}
const signIn = async (page: Page, username: string, secret: string) => {
  await page.getByLabel(es('auth.username'), { exact: true }).fill(username)
  await page.getByLabel(es('auth.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: es('auth.login.submit') }).click()
}

test('an empty installation is set up step by step, until its committee has answered a test report', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(240_000)
  const server = await startServer({})
  const member = await newPerson()
  try {
    const link = /^http\S+\/admin\/setup#\S+$/m.exec(server.said)?.[0] ?? ''
    expect(link).toContain(server.address)
    const next = page.getByRole('button', { name: es('setup.saveAndContinue') })

    await test.step('without the link nothing can be set up', async () => {
      await page.goto(`${server.address}/admin/setup`)
      await expect(page.getByText(es('setup.linkInvalid'))).toBeVisible()
      await inspect(page)
    })

    await test.step('the link leaves the address at once, and makes the administrator', async () => {
      await page.goto(link)
      await expect(heading(page, es('setup.administrator.title'))).toBeVisible()
      await expect(page).toHaveURL(`${server.address}/admin/setup`)
      const submit = page.getByRole('button', { name: es('setup.administrator.submit') })
      await submit.click()
      await expect(page.getByText(es('errors.required')).first()).toBeVisible()
      await inspect(page)
      await fillPerson(page, 'Olga', 'olga')
      await page.getByLabel(es('auth.password'), { exact: true }).fill('Arranque2026')
      await submit.click()
      await expect(heading(page, es('setup.organisation.title'))).toBeVisible()
    })

    await test.step('interrupted, it goes on where it was', async () => {
      await page.getByLabel(es('setup.organisation.name')).fill('Consorcio de Aguas')
      await next.click()
      await expect(heading(page, es('setup.channel.title'))).toBeVisible()
      await page.evaluate(() => localStorage.clear())
      await page.goto('about:blank')
      // The link opens nothing a second time.
      await page.goto(link)
      await expect(page.getByRole('alert').filter({ hasText: es('setup.linkUsed') })).toBeVisible()
      await inspect(page)
      await page.goto(`${server.address}/admin/login`)
      await signIn(page, 'olga', 'Arranque2026')
      const notice = page.getByRole('region', { name: es('setup.title') })
      await expect(notice.getByText(es('setup.left', { count: 3 }))).toBeVisible()
      await inspect(page)
      await notice.getByRole('link', { name: es('setup.goOn') }).click()
      await expect(heading(page, es('setup.channel.title'))).toBeVisible()
    })

    await test.step('the channel, under an address that is free', async () => {
      await expect(page.getByLabel(es('channels.field.publicName'))).toHaveValue('Consorcio de Aguas')
      await page.getByLabel(es('channels.field.slug')).fill('admin')
      await next.click()
      await expect(page.getByText(es('errors.slugReserved'))).toBeVisible()
      await page.getByLabel(es('channels.field.slug')).fill('aguas')
      await inspect(page)
      await next.click()
      await expect(heading(page, es('setup.committee.title'))).toBeVisible()
    })

    let temporary = ''
    await test.step('its committee, each with a temporary password that is shown only now', async () => {
      await inspect(page)
      await fillPerson(page, 'Tomás', 'tomas.rey')
      await page.getByRole('button', { name: es('users.field.generate') }).click()
      temporary = await page.getByLabel(es('users.field.password'), { exact: true }).inputValue()
      await page.getByRole('button', { name: es('setup.committee.add') }).click()
      await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tomás Rey' })).toContainText(
        temporary,
      )
      await expect(toast(page, es('setup.committee.added', { name: 'Tomás Rey' }))).toHaveCount(0)
      await inspect(page)
      await page.getByRole('button', { name: es('action.continue') }).click()
    })

    await test.step('mail, or how to have it', async () => {
      await expect(heading(page, es('setup.mail.title'))).toBeVisible()
      await expect(page.getByText('SMTP_URL=')).toBeVisible()
      await inspect(page)
      await page.getByRole('button', { name: es('action.continue') }).click()
      await expect(heading(page, es('setup.test.title'))).toBeVisible()
      await expect(page.getByText(es('setup.test.nobody'))).toBeVisible()
      await expect(page.getByText(temporary)).toHaveCount(0)
      await inspect(page)
    })

    await test.step('a temporary password that was left behind is replaced on the way back', async () => {
      await page.getByRole('link', { name: es('setup.step.committee') }).click()
      await page.getByRole('button', { name: `${es('setup.committee.renew')}: Tomás Rey` }).click()
      const renewed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tomás Rey' }).locator('code')
      await expect(renewed).toHaveText(/^[A-Za-z2-9]{14}$/)
      await inspect(page)
      temporary = await renewed.innerText()
      await page.getByRole('button', { name: es('action.continue') }).click()
      await expect(heading(page, es('setup.mail.title'))).toBeVisible()
      await page.getByRole('button', { name: es('action.continue') }).click()
      await expect(heading(page, es('setup.test.title'))).toBeVisible()
    })

    await test.step('the channel says that nobody could read a report yet', async () => {
      await member.goto(`${server.address}/aguas/new`)
      await expect(heading(member, es('public.noCommittee.title'))).toBeVisible()
      await inspect(member)
    })

    await test.step('the member signs in', async () => {
      await member.goto(`${server.address}/admin/login`)
      await signIn(member, 'tomas.rey', temporary)
      await member.getByLabel(es('password.temporary'), { exact: true }).fill(temporary)
      await member.getByLabel(es('password.new'), { exact: true }).fill('Manantial2026')
      await member.getByLabel(es('password.confirm'), { exact: true }).fill('Manantial2026')
      await member.getByRole('button', { name: es('action.save'), exact: true }).click()
      await member.getByRole('button', { name: es('code.show') }).click()
      const code = member.getByRole('group', { name: es('recovery.label') })
      const lastGroup = (await code.innerText()).trim().slice(-4)
      await member.getByLabel(es('recovery.confirm')).fill(lastGroup)
      await member.getByRole('button', { name: es('recovery.saved') }).click()
      await expect(heading(member, es('dashboard.title'))).toBeVisible()
    })

    await test.step('where nothing came yet, home and each list say so', async () => {
      await expect(member.getByText(es('dashboard.nothingWaiting'))).toBeVisible()
      await expect(member.getByText(es('dashboard.assignedEmpty'))).toBeVisible()
      await expect(member.getByText(es('dashboard.noFigures'))).toHaveCount(3)
      await inspect(member)
      const empties = [
        ['active', 'report.list.empty'],
        ['assigned', 'report.list.emptyAssigned'],
        ['archived', 'report.list.emptyArchived'],
      ] as const
      for (const [list, words] of empties) {
        await member.goto(`${server.address}/admin/reports/${list}`)
        await expect(member.getByText(es(words))).toBeVisible()
        await expect(member.getByText(es('table.noResults'))).toHaveCount(0)
      }
      await inspect(member)
      await member.goto(`${server.address}/admin/notifications`)
      await expect(member.getByText(es('notification.empty'))).toBeVisible()
      await inspect(member)
    })

    await test.step('a test report reaches the member, who answers it', async () => {
      await page.getByRole('button', { name: es('setup.test.refresh') }).click()
      await expect(page.getByText(es('setup.member.ready'))).toBeVisible()
      await page.getByRole('button', { name: es('setup.test.send') }).click()
      await expect(page.getByText(es('setup.test.opened', { opened: 0, recipients: 1 }))).toBeVisible()
      await member.goto(`${server.address}/admin/reports/active`)
      await member.getByRole('table').getByRole('rowheader').getByRole('link').click()
      await expect(heading(member, es('testReport.subject'))).toBeVisible()
      await expect(member.getByText('Esto es una prueba')).toBeVisible()
      await member.getByLabel(es('chat.write')).fill('La leo.')
      await member.getByRole('button', { name: es('chat.send') }).click()
      await expect(member.getByText('La leo.')).toBeVisible()
    })

    await test.step('the administrator sees that it was opened, and ends the set-up', async () => {
      await page.getByRole('button', { name: es('setup.test.refresh') }).click()
      await expect(page.getByText(es('setup.test.opened', { opened: 1, recipients: 1 }))).toBeVisible()
      // What the law asks the public page to tell is named, with the way to where it is set.
      await expect(page.getByText(es('setup.finishHint'))).toBeVisible()
      await expect(page.getByText(es('channels.fact.systemManager'))).toBeVisible()
      await expect(page.getByText(es('channels.missingEmail'))).toBeVisible()
      await expect(page.getByRole('link', { name: es('channels.missingGo') })).toHaveAttribute('href', /#contact$/)
      await inspect(page)
      await page.getByRole('button', { name: es('setup.finish') }).click()
      await expect(toast(page, es('setup.finished'))).toBeVisible()
      await expect(page).toHaveURL(/\/admin\/settings\/users/)
      await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
      await expect(page.getByRole('region', { name: es('setup.title') })).toHaveCount(0)
    })

    await test.step('the channel takes reports now', async () => {
      await member.goto(`${server.address}/aguas/new`)
      await expect(member.getByLabel(es('new.description.label'))).toBeVisible()
    })
  } finally {
    await page.goto('about:blank')
    await member.goto('about:blank')
    await server.stop()
  }
})
