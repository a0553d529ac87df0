import { inspect } from './journey/inspect.ts'
import { password, signIn, toast } from './journey/office.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page).toHaveURL(/\/admin\/settings\/users/)
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
})

test('an administrator lands on the users and reads no report', async ({ page }) => {
  await inspect(page)
  for (const path of [
    '/admin/reports',
    '/admin/reports/active',
    '/admin/reports/00000000-0000-4000-8000-000000000000',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/admin\/403$/)
    await expect(page.getByRole('heading', { level: 1, name: es('page.forbidden.title') })).toBeVisible()
  }
  await inspect(page)
  await page.getByRole('link', { name: es('page.notFound.home') }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/users/)
})

test('a new user sets a password of their own and keeps a recovery code; disabled, they are out', async ({
  page,
  newPerson,
  faults,
}) => {
  const username = `nora.sanz${Date.now() % 1_000_000}`
  const temporary = 'Temporal2026x'

  await test.step('created with a temporary password', async () => {
    await page.getByRole('button', { name: es('users.create') }).click()
    const dialog = page.getByRole('dialog', { name: es('users.create') })
    await dialog.getByRole('button', { name: es('users.create') }).click()
    await expect(dialog.getByText(es('errors.required')).first()).toBeVisible()
    await inspect(page)
    await dialog.getByLabel(es('profile.name'), { exact: true }).fill('Nora')
    await dialog.getByLabel(es('profile.lastName'), { exact: true }).fill('Sanz')
    await dialog.getByLabel(es('profile.email')).fill(`${username}@valdeluna.example`)
    await dialog.getByLabel(es('users.field.username'), { exact: true }).fill(username)
    await dialog.getByLabel(es('users.field.password'), { exact: true }).fill(temporary)
    await dialog.getByLabel(es('users.field.place')).selectOption({
      label: es('users.field.memberOf', { channel: 'Ayuntamiento de Valdeluna' }),
    })
    await dialog.getByRole('button', { name: es('users.create') }).click()
    await expect(toast(page, es('users.created'))).toBeVisible()
  })

  const nora = await newPerson()
  await test.step('at the first sign-in the temporary one is changed', async () => {
    await signIn(nora, username, temporary)
    await expect(nora.getByRole('heading', { level: 1, name: es('password.change.first') })).toBeVisible()
    await nora.goto('/admin/reports/active')
    await expect(nora.getByRole('heading', { level: 1, name: es('password.change.first') })).toBeVisible()
    await nora.getByLabel(es('password.temporary'), { exact: true }).fill(temporary)
    await nora.getByLabel(es('password.new'), { exact: true }).fill('corta')
    await nora.getByLabel(es('password.confirm'), { exact: true }).fill('distinta')
    await nora.getByRole('button', { name: es('action.save'), exact: true }).click()
    await expect(nora.getByText(es('errors.passwordInvalid'))).toBeVisible()
    await inspect(nora)
    await nora.getByRole('button', { name: es('office.logout') }).click()
    await expect(nora).toHaveURL(/\/admin\/login/)
    await signIn(nora, username, temporary)
    await nora.getByLabel(es('password.temporary'), { exact: true }).fill(temporary)
    await nora.getByLabel(es('password.new'), { exact: true }).fill(password)
    await nora.getByLabel(es('password.confirm'), { exact: true }).fill(password)
    await nora.getByRole('button', { name: es('action.save'), exact: true }).click()
  })

  await test.step('the recovery code is shown where it is asked for, once, covered while its last group is typed', async () => {
    await expect(nora.getByRole('heading', { level: 1, name: es('recovery.title') })).toBeVisible()
    const code = nora.getByRole('group', { name: es('recovery.label') })
    await expect(code).toHaveText(/^(•{4}\s*){6}$/, { useInnerText: true })
    await nora.getByRole('button', { name: es('code.show') }).click()
    const lastGroup = ((await code.innerText()) ?? '').trim().slice(-4)
    await inspect(nora)
    const typed = nora.getByLabel(es('recovery.confirm'))
    await typed.fill('0000')
    await expect(code).not.toContainText(lastGroup, { useInnerText: true })
    await nora.getByRole('button', { name: es('recovery.saved') }).click()
    await expect(nora.getByText(es('recovery.wrong'))).toBeVisible()
    await typed.fill(lastGroup)
    await nora.getByRole('button', { name: es('recovery.saved') }).click()
    await expect(nora.getByRole('heading', { level: 1, name: es('roster.own.waiting') })).toBeVisible()
    await inspect(nora)
  })

  await test.step('disabled, the next page leads out and no password leads in', async () => {
    await page.goto('/admin/settings/users?size=50')
    const row = page.getByRole('row').filter({ hasText: username })
    await row.getByRole('button').click()
    await inspect(page)
    await page.getByRole('menuitem', { name: es('users.disable') }).click()
    const dialog = page.getByRole('dialog', { name: es('users.disableTitle', { name: 'Nora Sanz' }) })
    await inspect(page)
    // Their open page hears that it is over, and asks whether that is so.
    faults.allow(/401 .*\/api\//)
    const confirm = dialog.getByRole('button', { name: es('users.disable'), exact: true })
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel(es('confirm.typeName', { name: 'Nora Sanz' })).fill('nora sanz')
    await confirm.click()
    await expect(toast(page, es('users.disabled'))).toBeVisible()
    await expect(row.getByText(es('badge.inactive'))).toBeVisible()

    faults.expect(/401 .*\/api\/auth/)
    await nora.goto('/admin/reports/active')
    await expect(nora).toHaveURL(/\/admin\/login/)
    await signIn(nora, username)
    await expect(nora.getByRole('alert')).toHaveText(
      `${es('errors.credentials-invalid')}. ${es('auth.login.disabled')}`,
    )
  })
})
