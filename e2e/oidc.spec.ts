import type { Page } from '@playwright/test'
import { clientId, clientSecret, startOpenIdProvider } from '../apps/server/test/openid-provider.ts'
import { startServer } from './demonstration/start-server.ts'
import { inspect } from './journey/inspect.ts'
import { password } from './journey/office.ts'
import { expect, test } from './journey/test.ts'
import { wideLetters } from './journey/wide-letters.ts'
import { es } from './journey/words.ts'

const name = 'Directorio municipal'
const toProvider = (page: Page) => page.getByRole('link', { name: es('provider.continue', { name }) })
const passwordField = (page: Page) => page.getByLabel(es('auth.password'), { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: es('auth.login.submit') })

// A provider's name stands in buttons, and is as long as it is: with wide letters it needs two lines on a phone.
test.use(wideLetters)

test('where a provider says who somebody is, their password still opens what they read', async ({
  page,
  newPerson,
  faults,
}) => {
  test.setTimeout(300_000)
  const provider = await startOpenIdProvider()
  const server = await startServer({
    DEMO: '1',
    RATE_LIMITS: 'off',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
    OIDC_REQUIRED: 'on',
  })
  try {
    await test.step('a provider that is away is said on the sign-in page', async () => {
      await page.goto(`${server.address}/admin/login`)
      await inspect(page)
      await toProvider(page).click()
      await expect(page.getByRole('alert')).toHaveText(es('provider.outcome.unavailable', { name }))
      await inspect(page)
    })
    provider.open(`${server.address}/api/auth/oidc/callback`)

    await test.step('whoever turns back there is back here', async () => {
      await toProvider(page).click()
      await page.getByRole('button', { name: 'Cancelar' }).click()
      await expect(page.getByRole('alert')).toHaveText(es('provider.outcome.denied', { name }))
    })

    await test.step('who was recognised is asked for the password alone, and told why', async () => {
      await page.goto(`${server.address}/admin/login?next=${encodeURIComponent('/admin/reports/active')}`)
      await toProvider(page).click()
      await page.getByLabel('Cuenta').fill('ana.garcia')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'ana.garcia' })).toHaveText(
        es('provider.recognised', { name, username: 'ana.garcia' }),
      )
      await expect(page.getByText(es('provider.why', { name }))).toBeVisible()
      await expect(page.getByLabel(es('auth.username'), { exact: true })).toHaveCount(0)
      await inspect(page)
      faults.expect(/401.*\/api\/auth\/login/)
      await passwordField(page).fill('Equivocada5x')
      await submit(page).click()
      await expect(page.getByRole('alert')).toContainText(es('errors.credentials-invalid'))
      await passwordField(page).fill(password)
      await submit(page).click()
      await expect(page).toHaveURL(/\/admin\/reports\/active/)
      await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
    })

    await test.step('without its word, only administrators come in', async () => {
      const other = await newPerson()
      await other.goto(`${server.address}/admin/login`)
      await other.getByRole('button', { name: es('provider.administrators', { name }) }).click()
      await inspect(other)
      for (const username of ['luis.perez', 'admin']) {
        await other.getByLabel(es('auth.username'), { exact: true }).fill(username)
        await passwordField(other).fill(password)
        await submit(other).click()
        if (username === 'luis.perez') await expect(other.getByRole('alert')).toHaveText(es('errors.provider-required'))
      }
      await expect(other.getByRole('table').getByRole('rowheader').first()).toBeVisible()
      await other.close()
    })
    // A page that is still open would complain of a server that ends.
    await page.close()
  } finally {
    await server.stop()
    await provider.close()
  }
})
