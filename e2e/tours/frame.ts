import { expect } from '../journey/test.ts'
import { peek, visit, type Tour } from './tour.ts'

/** Home, and what can be opened from every page: menus, bell, questions, legal texts, one's password. */
export const tourFrame = async (tour: Tour): Promise<void> => {
  const { page, t, isPhone, check } = tour
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await visit(tour, '/admin')
  await expect(
    page
      .getByRole('region', { name: t('dashboard.waiting') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await button(t('dashboard.asTable')).click()
  await check()

  await peek(
    tour,
    page.getByRole('banner').getByRole('button', { name: t('notification.title') }),
    dialog(t('notification.title')),
  )
  const account = page
    .getByRole('banner')
    .getByRole('button', { name: t('office.account', { name: 'Marta Ruiz Soler' }) })
  await peek(tour, account, page.getByRole('menu'))
  await account.click()
  await page.getByRole('menuitem', { name: t('password.change.title') }).click()
  await dialog(t('password.change.title'))
    .getByRole('button', { name: t('action.save'), exact: true })
    .click()
  await expect(dialog(t('password.change.title')).getByText(t('errors.required')).first()).toBeVisible()
  await check()
  await page.keyboard.press('Escape')

  if (isPhone) {
    await peek(tour, button(t('office.openMenu')), dialog(t('office.menu')))
    await button(t('office.openMenu')).click()
  }
  await peek(tour, button(t('nav.faq')), dialog(t('legal.faq')))
  if (isPhone) await page.keyboard.press('Escape')
  for (const key of ['legal.privacy', 'legal.notice', 'legal.cookies'] as const)
    await peek(tour, page.getByRole('contentinfo').getByRole('button', { name: t(key) }), dialog(t(key)))

  await visit(tour, '/admin/notifications')
  await visit(tour, `/admin/notifications?filters=${encodeURIComponent('[{"id":"state","value":"unread"}]')}`)
  await visit(tour, '/admin/notifications/preferences')
  await visit(tour, '/admin/logs')
  await visit(tour, '/admin/keys')
  await expect(page.getByRole('heading', { level: 2, name: t('recoveryKey.title') })).toBeVisible()
  await check()
  await visit(tour, '/admin/profile')
  await peek(
    tour,
    page.getByRole('button', { name: t('share.own.open') }),
    page.getByRole('dialog', { name: t('share.older.title') }),
  )
  await page.getByLabel(t('profile.email')).fill('marta')
  await page.getByLabel(t('profile.email')).blur()
  await expect(page.getByText(t('errors.email'))).toBeVisible()
  await check()
}
