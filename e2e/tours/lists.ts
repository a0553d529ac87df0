import { listedKinds } from '@canal/contract/requests/kinds'
import { expect } from '../journey/test.ts'
import { peek, visit, type Tour } from './tour.ts'

const narrowed = [
  { id: 'status', value: ['investigation', 'pending'] },
  { id: 'reviewers', value: ['ana.garcia', 'marta.ruiz'] },
]
const nothing = [{ id: 'createdAt', value: '1999-01-01' }]
const withFilters = (list: string, filters: readonly object[]) =>
  `/admin/reports/${list}?filters=${encodeURIComponent(JSON.stringify(filters))}`

/** The three lists: as they are, what opens over them, narrowed, and without a result. */
export const tourLists = async (tour: Tour): Promise<void> => {
  const { page, t, isPhone, check } = tour
  for (const list of ['assigned', 'archived', 'active']) {
    await visit(tour, `/admin/reports/${list}`)
    await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
    await peek(
      tour,
      page.getByRole('button', { name: t('filters.title') }),
      page.getByRole('dialog', { name: t('filters.title') }),
    )
  }
  if (!isPhone) {
    await peek(
      tour,
      page.getByRole('button', { name: t('table.columns') }),
      page.getByRole('dialog', { name: t('table.columnsTitle') }),
    )
    await peek(
      tour,
      page.getByRole('button', { name: t('shortcuts.title') }),
      page.getByRole('dialog', { name: t('shortcuts.title') }),
    )
  }
  await page.getByRole('button', { name: t('filters.title') }).click()
  await page
    .getByRole('button', { name: t('field.openCalendar') })
    .first()
    .click()
  await expect(page.getByRole('grid')).toBeVisible()
  await check()

  await visit(tour, withFilters('active', narrowed))
  await expect(page.getByRole('list', { name: t('filters.list') }).getByRole('listitem')).not.toHaveCount(0)
  await page.getByRole('searchbox').fill('xyzzy')
  await expect(page.getByText(t('report.search.none', { words: 'xyzzy' }))).toBeVisible()
  await check()
  for (const list of ['active', 'archived']) {
    await visit(tour, withFilters(list, nothing))
    await expect(page.getByText(t('table.noResults'))).toBeVisible()
  }
}

/** Requests and approvals of each kind: as they are, with the filters open, and without a result. */
export const tourRequests = async (tour: Tour): Promise<void> => {
  const { page, t } = tour
  for (const whose of ['requests', 'approvals'])
    for (const kind of listedKinds) {
      await visit(tour, `/admin/${whose}/${kind}`)
      await peek(
        tour,
        page.getByRole('button', { name: t('filters.title') }),
        page.getByRole('dialog', { name: t('filters.title') }),
      )
      const none = [{ id: 'requestedOn', value: '1999-01-01' }]
      await visit(tour, `/admin/${whose}/${kind}?filters=${encodeURIComponent(JSON.stringify(none))}`)
      await expect(page.getByText(t('table.noResults'))).toBeVisible()
    }
}

/** Where nothing is assigned, and nothing waits. */
export const tourEmpty = async (tour: Tour): Promise<void> => {
  await visit(tour, '/admin/reports/assigned')
  await expect(tour.page.getByText(tour.t('report.list.emptyAssigned'))).toBeVisible()
  await visit(tour, '/admin')
}
