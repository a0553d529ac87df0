import { inspect } from './journey/inspect.ts'
import { signIn, toast } from './journey/office.ts'
import { openChannel, type OwnChannel } from './journey/own-channel.ts'
import { expect, test as base } from './journey/test.ts'
import { es } from './journey/words.ts'

const test = base.extend<{ here: OwnChannel; other: OwnChannel }>({
  here: async ({}, use) => {
    const channel = await openChannel()
    await use(channel)
    await channel.close()
  },
  other: async ({}, use) => {
    const other = await openChannel()
    await use(other)
    await other.close()
  },
})

test('on a channel’s page people join and leave at once, with what their account lacks; who is on the committee stays', async ({
  page,
  here,
  other,
}) => {
  const celia = await here.join('Celia')
  await other.join('Olga')
  const bruno = await other.join('Bruno')
  await signIn(page, 'admin')
  await expect(page).toHaveURL(/\/admin\/settings\/users/)
  await page.goto(`/admin/settings/channel/${here.id}`)
  const committee = page.getByRole('list', { name: es('channels.committee') })
  const row = (name: string) => committee.getByRole('listitem').filter({ hasText: name })
  const dialog = page.getByRole('dialog')
  const remove = async (name: string) => {
    await row(name)
      .getByRole('button', { name: es('channels.people.removeNamed', { name }) })
      .click()
    await dialog.getByRole('button', { name: es('channels.people.removeConfirm'), exact: true }).click()
  }

  await test.step('each with whether they can come in and take reports', async () => {
    await expect(row(celia.fullName).getByText(es('channels.people.counts'))).toBeVisible()
    await expect(row(celia.fullName).getByText(es('users.state.no-recovery-code'))).toBeVisible()
  })

  await test.step('whom the committee admitted, the committee alone takes off', async () => {
    await expect(row(celia.fullName).getByText(es('channels.people.stays'))).toBeVisible()
    await expect(row(celia.fullName).getByRole('button')).toHaveCount(0)
  })

  await test.step('somebody of another channel leaves that one and waits here; what was typed stays', async () => {
    const post = page.getByLabel(es('channels.field.functionOf', { name: celia.fullName }))
    await post.fill('Intervención')
    await page.getByRole('button', { name: es('channels.people.add') }).click()
    await dialog.getByRole('button', { name: es('channels.people.addConfirm'), exact: true }).click()
    await expect(dialog.getByText(es('errors.required'))).toBeVisible()
    const person = dialog.getByRole('combobox', { name: es('channels.people.person') })
    await person.fill(bruno.username.toUpperCase())
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await inspect(page)
    await person.press('ArrowDown')
    await person.press('Enter')
    await expect(dialog.getByText(/^Bruno Prieto deja/)).toBeVisible()
    await inspect(page)
    await dialog.getByRole('button', { name: es('channels.people.addConfirm'), exact: true }).click()
    await expect(toast(page, es('channels.people.added'))).toBeVisible()
    await expect(row(bruno.fullName).getByText(es('users.state.waiting'))).toBeVisible()
    await expect(post).toHaveValue('Intervención')
    await inspect(page)
    await page.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(toast(page, es('channels.updated'))).toBeVisible()
  })

  await test.step('who is removed has no channel, and can join again from here', async () => {
    await remove(bruno.fullName)
    await expect(toast(page, es('channels.people.removed'))).toBeVisible()
    await expect(row(bruno.fullName)).toHaveCount(0)
    await page.getByRole('button', { name: es('channels.people.add') }).click()
    await dialog.getByRole('combobox', { name: es('channels.people.person') }).fill(bruno.username)
    const choice = dialog.getByRole('option').filter({ hasText: bruno.username })
    await expect(choice).toContainText(es('channels.people.noChannel'))
    await choice.click()
    await dialog.getByRole('button', { name: es('channels.people.addConfirm'), exact: true }).click()
    await expect(row(bruno.fullName)).toBeVisible()
  })
})
