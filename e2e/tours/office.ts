import { callAs, endOnServer } from '../journey/calls.ts'
import { signIn } from '../journey/office.ts'
import { expect } from '../journey/test.ts'
import { peek, visit, type Tour } from './tour.ts'

/** Before signing in: the form, refused, and the first password of one's own. */
export const tourSignIn = async (tour: Tour): Promise<void> => {
  const { page, t, check, faults } = tour
  await visit(tour, '/admin/login')
  faults.expect(/401 .*\/api\/auth\/login/)
  await signIn(page, 'pablo.gil', 'Contrasena1', t)
  await expect(page.getByRole('alert')).toContainText(t('errors.credentials-invalid'))
  await check()
  const [username, password] = [`olga.${Date.now()}`, 'Temporal2026x']
  const admin = await callAs('admin')
  await admin('POST', '/api/auth/signup', {
    username,
    password,
    name: 'Olga',
    lastName: 'Rey',
    email: `${username}@canal.example`,
    roles: ['ROLE_ADMIN'],
  })
  await signIn(page, username, password, t)
  await expect(page.getByRole('heading', { level: 1, name: t('password.change.first') })).toBeVisible()
  await page.getByLabel(t('password.new'), { exact: true }).fill('corta')
  await page.getByRole('button', { name: t('action.save'), exact: true }).click()
  await expect(page.getByText(t('errors.passwordInvalid')).first()).toBeVisible()
  await check()
}

/** The administrator's pages. */
export const tourSettings = async (tour: Tour): Promise<void> => {
  const { page, t, check } = tour
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await visit(tour, '/admin/settings/users')
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await peek(tour, page.getByRole('button', { name: t('filters.title') }), dialog(t('filters.title')))
  await page.getByRole('searchbox').fill('montes')
  const actions = page.getByRole('button', { name: t('office.actionsFor', { name: 'Ana García Montes' }) })
  await peek(tour, actions, page.getByRole('menu'))
  for (const action of ['users.edit', 'users.resetPassword', 'users.disable'] as const) {
    await actions.click()
    await page.getByRole('menuitem', { name: t(action) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: t('users.create') }).click()
  await dialog(t('users.create'))
    .getByRole('button', { name: t('users.create') })
    .click()
  await expect(dialog(t('users.create')).getByText(t('errors.required')).first()).toBeVisible()
  await check()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('xyzzy')
  await expect(page.getByText(t('users.noMatch'))).toBeVisible()
  await check()
  await visit(tour, '/admin/settings/users/roles')
  await peek(tour, page.getByRole('button', { name: t('roles.create') }), dialog(t('roles.create')))
  await visit(tour, '/admin/settings/external-investigator')
  await peek(tour, page.getByRole('button', { name: t('investigators.create') }), dialog(t('investigators.create')))
  await visit(tour, '/admin/profile')
}

/** What lies over a page: no network, and a session that ended elsewhere. */
export const tourOverThePage = async (tour: Tour): Promise<void> => {
  const { page, t, check, faults } = tour
  await page.goto('/admin/reports/active')
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await expect(page.getByText(t('state.offline'))).toBeVisible()
  await check()
  await page.context().setOffline(false)
  await expect(page.getByText(t('state.offline'))).toBeHidden()

  faults.expect(/401 .*\/api\//)
  await endOnServer(page)
  const dialog = page.getByRole('dialog', { name: t('auth.ended.title') })
  await expect(dialog.getByLabel(t('auth.password'), { exact: true })).toBeFocused()
  await check()
}
