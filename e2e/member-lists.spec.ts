import { inspect } from './journey/inspect.ts'
import { enterOffice, openList, signIn, toast } from './journey/office.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

test('a wrong password says no more than that, and the right one leads home', async ({ page, faults }) => {
  await page.goto('/admin/reports/active/')
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Freports%2Factive$/)
  await expect(page.getByRole('heading', { level: 1, name: es('auth.login.title') })).toBeVisible()
  await expect(page.getByText(es('auth.sessionEnded'))).toHaveCount(0)
  faults.expect(/401 .*\/api\/auth\/login/)
  await signIn(page, 'pablo.gil', 'Contrasena1')
  await expect(page.getByRole('alert')).toContainText(es('errors.credentials-invalid'))
  await expect(page.getByLabel(es('auth.password'), { exact: true })).toBeFocused()
  await inspect(page)
  await enterOffice(page, 'pablo.gil')
  await expect(
    page.getByRole('region', { name: es('dashboard.cards') }).or(page.getByText(es('dashboard.inProgress')).first()),
  ).toBeVisible()
  await inspect(page)

  await test.step('where a session has ended meanwhile, that is said, and the way back is kept', async () => {
    faults.expect(/401 .*\/api\//)
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await page.goto('/admin/reports/active')
    await expect(page.getByText(es('auth.sessionEnded'))).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Freports%2Factive$/)
  })
})

test('a list is sorted by what is due next, late first', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  await page.goto('/admin/reports/active')
  const table = page.getByRole('table')
  const column = table.getByRole('columnheader', { name: es('report.column.next') })
  await column.getByRole('button').click()
  await expect(page).toHaveURL(/sort=next&direction=ASC/)
  await expect(column).toHaveAttribute('aria-sort', 'ascending')
  await expect(table).not.toHaveAttribute('aria-busy')
  // The days of the terms that run, in the order of the rows; a row without one has the empty text, and stands last.
  const due = () =>
    table
      .locator('tbody .deadline')
      .evaluateAll((cells) =>
        cells.map((cell) =>
          cell.querySelector('[data-due=done]') ? '' : cell.querySelector('time')?.getAttribute('datetime'),
        ),
      )
  await expect.poll(async () => (await due())[0]).toBeTruthy()
  const days = await due()
  expect(days).toEqual([...days.filter(Boolean).toSorted(), ...days.filter((day) => !day)])
  await expect(table.getByRole('row').nth(1)).toContainText(es('deadline.overdue', { count: 2 }).split(',')[0] ?? '')
})

test('a list is sorted, paged and come back to by its address', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  await page.goto('/admin/reports')
  await expect(page).toHaveURL(/\/admin\/reports\/active$/)
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await inspect(page)
  const table = page.getByRole('table')
  const firstCase = () => table.getByRole('rowheader').first().innerText()
  const column = table.getByRole('columnheader', { name: es('report.column.status') })
  const sort = column.getByRole('button')

  await test.step('none, ascending, descending, none', async () => {
    await expect(column).toHaveAttribute('aria-sort', 'none')
    await sort.click()
    await expect(column).toHaveAttribute('aria-sort', 'ascending')
    await expect(table.getByRole('row').nth(1)).toContainText(es('report.status.pending'))
    await sort.click()
    await expect(column).toHaveAttribute('aria-sort', 'descending')
    await expect(table.getByRole('row').nth(1)).toContainText(es('report.status.reopened'))
    await sort.click()
    await expect(column).toHaveAttribute('aria-sort', 'none')
  })

  await test.step('pages stand in the address: a reload keeps them, Back returns', async () => {
    const pager = page.getByRole('navigation', { name: /^Página/ })
    // The oldest first: what others send meanwhile comes last.
    await table
      .getByRole('columnheader', { name: es('report.column.createdAt') })
      .getByRole('button')
      .click()
    await expect(page).toHaveURL(/direction=ASC/)
    await expect(table).not.toHaveAttribute('aria-busy')
    const before = await firstCase()
    await pager.getByRole('button', { name: es('table.next') }).click()
    await expect(pager.getByText(/^Página 2 de/)).toBeVisible()
    await expect.poll(firstCase).not.toBe(before)
    const second = await firstCase()
    await page.reload()
    await expect(pager.getByText(/^Página 2 de/)).toBeVisible()
    expect(await firstCase()).toBe(second)
    await page.goBack()
    await expect(pager.getByText(/^Página 1 de/)).toBeVisible()
    await expect.poll(firstCase).toBe(before)
    await pager.getByLabel(es('table.perPage')).selectOption('50')
    await expect(page).toHaveURL(/size=50/)
    await expect.poll(() => table.getByRole('rowheader').count()).toBeGreaterThan(30)
  })
})

test('a report without access, and an archived one among one’s own, say why they do not open', async ({ page }) => {
  await enterOffice(page, 'ana.garcia')
  await page.goto('/admin/reports/active?sort=status&direction=DESC')
  const closed = page.getByRole('row').filter({ hasText: es('report.noAccessBadge') })
  await closed.first().getByRole('link').click()
  await expect(toast(page, es('report.reports.noAccess'))).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/reports\/active/)
  await inspect(page)

  await page.goto('/admin/reports/assigned?size=50')
  const archived = page.getByRole('row').filter({ hasText: es('report.status.archived') })
  await archived.first().getByRole('link').click()
  await expect(toast(page, es('report.errors.isArchived'))).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/reports\/assigned/)
  await inspect(page)

  await page.goto('/admin/reports/archived')
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await inspect(page)
})

test('signing out in one tab signs out of all of them', async ({ page, context, faults }) => {
  // What one of them was just asking for.
  faults.allow(/401 .*\/api\/roster/)
  await enterOffice(page, 'pablo.gil')
  const other = await context.newPage()
  await openList(other, 'active')
  await page.getByRole('button', { name: es('office.account', { name: 'Pablo Gil' }) }).click()
  await inspect(page)
  await page.getByRole('menuitem', { name: es('office.logout') }).click()
  await expect(page.getByRole('heading', { level: 1, name: es('auth.login.title') })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null])
  await expect(other.getByRole('heading', { level: 1, name: es('auth.login.title') })).toBeVisible()
  await expect(other.getByRole('table')).toHaveCount(0)
})

test('who signs in in one tab finds nothing of the person before in another', async ({ page, context, faults }) => {
  await enterOffice(page, 'pablo.gil')
  await openList(page, 'active')
  // The newest may be one that leaves this member out.
  const open = page.getByRole('row').filter({ hasNotText: es('report.noAccessBadge') })
  const link = open.getByRole('rowheader').first().getByRole('link')
  const subject = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByLabel(es('chat.write'))).toBeVisible()
  const other = await context.newPage()
  // What was read is not there for somebody of another channel.
  faults.allow(/404 .*\/api\//)
  await enterOffice(other, 'rosa.soto')
  await expect(page.getByLabel(es('chat.write'))).toHaveCount(0)
  await expect(page.getByText(subject, { exact: true })).toHaveCount(0)
})
