import { reportArrives } from './journey/arrival.ts'
import { callAs } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, signIn, toast } from './journey/office.ts'
import { openCase, section } from './journey/open-case.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
})

test('a role is made and given to a user who is edited; renamed, it stays theirs, and deleted only once nobody has it', async ({
  page,
  faults,
}) => {
  const mark = String(Date.now() % 1_000_000)
  const [username, label] = [`lara.rey${mark}`, `Jurídico ${mark}`]
  const call = await callAs('admin')
  const found = await call<{ items: { id: string }[] }>('GET', '/api/channels?page=0&size=50&sort=publicName')
  const person = { name: 'Lara', lastName: 'Rey', email: `${username}@canal.example`, password: 'Temporal2026x' }
  await call('POST', '/api/auth/signup', { ...person, username, roles: ['ROLE_USER'], channelId: found.items[0]?.id })
  const tab = (name: string) => page.getByRole('navigation', { name: es('nav.settings') }).getByRole('link', { name })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })

  await test.step('made', async () => {
    await tab(es('roles.title')).click()
    await page.getByRole('button', { name: es('roles.create') }).click()
    const dialog = page.getByRole('dialog', { name: es('roles.create') })
    await dialog.getByLabel(es('roles.field.name')).fill('a, b')
    await dialog.getByRole('button', { name: es('roles.create') }).click()
    await expect(dialog.getByText(es('errors.roleName'))).toBeVisible()
    await inspect(page)
    await dialog.getByLabel(es('roles.field.name')).fill(label)
    await dialog.getByRole('button', { name: es('roles.create') }).click()
    await expect(toast(page, es('roles.created'))).toBeVisible()
    await expect(row(label)).toBeVisible()
    await inspect(page)
  })

  const act = async (entry: 'users.edit' | 'users.resetPassword') => {
    await page.goto('/admin/settings/users')
    await page.getByRole('searchbox').fill(username)
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await row('Lara').getByRole('button').click()
    await page.getByRole('menuitem', { name: es(entry) }).click()
    return page.getByRole('dialog')
  }
  const edit = () => act('users.edit')
  await test.step('given', async () => {
    const dialog = await edit()
    await dialog.getByLabel(es('profile.email')).fill('nada')
    await dialog.getByLabel(es('profile.name'), { exact: true }).fill('Lara María')
    await expect(dialog.getByText(es('errors.email'))).toBeVisible()
    await dialog.getByLabel(es('profile.email')).fill(`${username}@valdeluna.example`)
    await dialog.getByLabel(label).check()
    await inspect(page)
    await dialog.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(toast(page, es('users.saved'))).toBeVisible()
    await expect(row('Lara María Rey').getByText(label)).toBeVisible()
    await expect(row('Lara María Rey').getByText(es('users.state.never-signed-in'))).toBeVisible()
  })

  await test.step('renamed, and refused to be deleted', async () => {
    await tab(es('roles.title')).click()
    await row(label)
      .getByRole('button', { name: es('roles.rename') })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(es('roles.field.name')).fill(`Legal ${mark}`)
    await dialog.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(toast(page, es('roles.renamed'))).toBeVisible()
    await row(`Legal ${mark}`)
      .getByRole('button', { name: es('roles.delete') })
      .click()
    faults.expect(/409 .*\/api\/roles/)
    await dialog.getByRole('button', { name: es('roles.delete'), exact: true }).click()
    await expect(dialog.getByText(es('errors.in-use', { count: 1 }))).toBeVisible()
    await inspect(page)
    await dialog.getByRole('button', { name: es('roles.deleteStay') }).click()
    await row(`Legal ${mark}`).getByRole('link').click()
    await expect(row('Lara María Rey')).toBeVisible()
  })

  await test.step('their password is reset', async () => {
    const dialog = await act('users.resetPassword')
    await dialog.getByLabel(es('password.temporary'), { exact: true }).fill('Provisional6Mesa')
    await dialog.getByLabel(es('password.confirmTemporary'), { exact: true }).fill('Provisional6Mesa')
    await dialog.getByRole('button', { name: es('password.reset.title') }).click()
    await expect(toast(page, es('password.reset.done'))).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('taken away, and deleted', async () => {
    const dialog = await edit()
    await dialog.getByLabel(`Legal ${mark}`).uncheck()
    await dialog.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(toast(page, es('users.saved'))).toBeVisible()
    await tab(es('roles.title')).click()
    await row(`Legal ${mark}`)
      .getByRole('button', { name: es('roles.delete') })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('roles.delete'), exact: true })
      .click()
    await expect(toast(page, es('roles.deleted'))).toBeVisible()
    await expect(row(`Legal ${mark}`)).toHaveCount(0)
  })
})

test('the administrator wishes that an investigator saw a report, a member confirms, and the investigator sees it', async ({
  page,
  newPerson,
  faults,
}) => {
  const name = 'Elena Vidal Roca'
  const { caseNumber } = await reportArrives('Peritaje pedido')
  const open = async () => {
    await page.goto('/admin/settings/external-investigator')
    await page.getByRole('searchbox').fill('elena.vidal')
    await page.getByRole('button', { name: es('office.actionsFor', { name }) }).click()
    await page.getByRole('menuitem', { name: es('users.edit') }).click()
    return page.getByRole('dialog', { name: es('users.editTitle', { name }) })
  }

  await test.step('wished for by its number, which must be one of the channel’s', async () => {
    const dialog = await open()
    const numbers = dialog.getByLabel(es('field.optional', { label: es('investigators.field.reports') }))
    await numbers.fill('1999-0001')
    await numbers.press('Enter')
    faults.expect(/422 .*\/api\/external-investigators/)
    await dialog.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(dialog.getByText(es('errors.caseNumberUnknown', { numbers: '1999-0001' }))).toBeVisible()
    await dialog.getByRole('button', { name: es('action.removeNamed', { name: '1999-0001' }) }).click()
    await numbers.fill(caseNumber)
    await inspect(page)
    await dialog.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(toast(page, es('users.saved'))).toBeVisible()
    await inspect(page)
    const again = await open()
    await expect(again.getByRole('list', { name: es('investigators.field.pending') })).toContainText(caseNumber)
  })

  const elena = await newPerson()
  await enterOffice(elena, 'elena.vidal')
  await elena.goto('/admin/reports/active')
  await expect(elena.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await expect(elena.getByRole('link', { name: caseNumber })).toHaveCount(0)

  await test.step('confirmed by a member, in the report', async () => {
    const ana = await newPerson()
    await enterOffice(ana, 'ana.garcia')
    await openCase(ana, caseNumber)
    await section(ana, 'settings')
      .getByRole('button', { name: es('share.wanted.confirmNamed', { name }) })
      .click()
    await expect(toast(ana, es('report.share.given', { name }))).toBeVisible()
  })

  await openCase(elena, caseNumber)
  const dialog = await open()
  await expect(dialog.getByRole('list', { name: es('investigators.field.confirmed') })).toContainText(caseNumber)
  await inspect(page)
})
