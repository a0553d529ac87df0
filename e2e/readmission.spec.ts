import { callAs } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { confirmKeys, firstSignIn, resetAndSignIn, signUp, type Newcomer } from './journey/newcomers.ts'
import { enterOffice, toast } from './journey/office.ts'
import { test as base, expect } from './journey/test.ts'
import { es } from './journey/words.ts'

const test = base.extend<{ nora: Newcomer }>({
  // A member of the demonstration's first channel, who leaves however the journey ends: the demonstration is everybody's.
  nora: async ({}, use) => {
    const { channelId } = await (await callAs('ana.garcia'))<{ channelId: string }>('GET', '/api/auth/current')
    const nora = await signUp(channelId, 'Nora')
    await use(nora)
    await (
      await callAs('admin')
    )('PATCH', '/api/users/disable', { id: nora.id })
  },
})

test('after a reset a colleague gives the reports back; whoever waits sees for whom, and reads again', async ({
  page,
  newPerson,
  nora,
}) => {
  await firstSignIn(nora)
  await confirmKeys('ana.garcia', nora)
  const ana = await callAs('ana.garcia')
  const { items } = await ana<{ items: { id: string; status: string; readable: boolean }[] }>(
    'GET',
    '/api/reports/list?page=0&size=10&notStatus=archived&sort=createdAt&direction=ASC',
  )
  const report = items.find(({ readable, status }) => readable && status !== 'reopened')
  await ana('POST', '/api/reports/share', { id: report?.id, username: nora.username })
  await resetAndSignIn(nora)

  const own = await newPerson()
  await enterOffice(own, nora.username)
  await own.getByRole('link', { name: es('keys.open') }).click()
  await expect(own.getByRole('heading', { level: 2, name: es('keys.own.title') })).toBeVisible()
  await expect(own.getByText(es('keys.own.locked'))).toBeVisible()
  await inspect(own)

  await enterOffice(page, 'ana.garcia')
  await page.goto('/admin/keys')
  const waits = page.getByRole('region', { name: es('keys.confirm.really', { name: nora.fullName }) })
  await expect(waits.getByText(es('keys.confirm.how'))).toBeVisible()
  await inspect(page)
  await waits.getByRole('button', { name: es('readmission.confirm') }).click()
  await expect(toast(page, es('keys.finished', { name: nora.fullName }))).toBeVisible()
  await expect(waits).toBeHidden()

  await expect(own.getByText(es('keys.own.confirmed'))).toBeVisible()
  await own.goto(`/admin/reports/${report?.id}`)
  await expect(own.getByLabel(es('chat.write'))).toBeVisible()
})
