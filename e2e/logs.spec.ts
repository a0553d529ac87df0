import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callAs } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const rows = (page: Page) => page.getByRole('table', { name: es('log.title') }).getByRole('rowheader')

/** Rosa assigns the oldest open report of her channel to Ivan, anew. Gives its number and id. */
const assign = async () => {
  const call = await callAs('rosa.soto')
  const { items } = await call<{ items: { id: string; caseNumber: string }[] }>(
    'GET',
    '/api/reports/list?page=0&size=10&notStatus=archived&sort=createdAt&direction=ASC',
  )
  const [oldest] = items
  if (!oldest) throw new Error('there is no report')
  for (const reviewers of [[], ['ivan.marin']]) await call('PUT', '/api/reports/details', { id: oldest.id, reviewers })
  return { ...oldest, call }
}

test('what was done to the reports that a member may open, found, checked and taken out', async ({ page }) => {
  const { id, caseNumber, call } = await assign()
  await enterOffice(page, 'ivan.marin')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: es('log.title') })
    .click()
  await expect(page).toHaveURL(/\/admin\/logs$/)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText(/^Registro íntegro/)).toBeVisible()
  await inspect(page)

  await test.step('a report by its number, a kind by a filter, kept in the address', async () => {
    await page.getByRole('searchbox', { name: es('log.search') }).fill(caseNumber)
    await expect(page).toHaveURL(/caseNumber/)
    await page.getByRole('button', { name: es('filters.title') }).click()
    const filters = page.getByRole('dialog', { name: es('filters.title') })
    await filters.getByRole('checkbox', { name: es('log.type.updated_reviewers') }).check()
    await filters.getByRole('button', { name: es('filters.apply') }).click()
    await expect(page.getByRole('list', { name: es('filters.list') })).toContainText(es('log.type.updated_reviewers'))
    await page.reload()
    await expect(rows(page).first()).toContainText(caseNumber)
    await expect(page.getByRole('row', { name: /Rosa/ }).first()).toBeVisible()
  })

  await test.step('what a colleague does stands there without a reload', async () => {
    const before = await rows(page).count()
    await call('PUT', '/api/reports/details', { id, reviewers: [] })
    await expect(rows(page)).toHaveCount(before + 1)
  })

  await test.step('the file holds what the filters show, and the log says that it was taken out', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: es('log.export') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^registro-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toContain(es('log.column.case'))
    expect(lines.slice(1).every((line) => line.includes(caseNumber))).toBe(true)
    await expect(toast(page, es('log.exported'))).toBeVisible()
    const filters = encodeURIComponent(JSON.stringify([{ id: 'type', value: 'exported' }]))
    await page.goto(`/admin/logs?filters=${filters}`)
    await expect(rows(page).first()).toBeVisible()
  })

  await test.step('an entry leads to the log of its report', async () => {
    await rows(page)
      .getByRole('link', { name: es('log.openReport', { number: caseNumber }) })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/admin/reports/${id}/log`))
  })

  await test.step('where nothing matches, it says so', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ id: 'createdTo', value: '1999-01-01' }]))
    await page.goto(`/admin/logs?filters=${filters}`)
    await expect(page.getByText(es('log.noMatch'))).toBeVisible()
    await inspect(page)
  })
})
