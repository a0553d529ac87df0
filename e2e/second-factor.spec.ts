import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inspect } from './journey/inspect.ts'
import { password, signIn, toast } from './journey/office.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The code of now for a secret in base32 (RFC 6238). */
const codeOf = (secret: string, at = Date.now()): string => {
  const bits = [...secret.replaceAll(/\s/g, '')]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** An administrator of the journey's own, with a password of their own: nobody else's sign-in changes. */
const createAdministrator = async (page: Page, newcomer: Page, username: string): Promise<void> => {
  const temporary = 'Temporal2026x'
  await signIn(page, 'admin')
  await press(page, es('users.create'))
  const form = dialog(page, es('users.create'))
  await form.getByLabel(es('profile.name'), { exact: true }).fill('Vera')
  await form.getByLabel(es('profile.lastName'), { exact: true }).fill('Rey')
  await form.getByLabel(es('profile.email')).fill(`${username}@valdeluna.example`)
  await form.getByLabel(es('users.field.username'), { exact: true }).fill(username)
  await form.getByLabel(es('users.field.password'), { exact: true }).fill(temporary)
  await form.getByLabel(es('users.field.place')).selectOption({ label: es('role.ROLE_ADMIN') })
  await form.getByRole('button', { name: es('users.create') }).click()
  await expect(toast(page, es('users.created'))).toBeVisible()
  await signIn(newcomer, username, temporary)
  await newcomer.getByLabel(es('password.temporary'), { exact: true }).fill(temporary)
  await newcomer.getByLabel(es('password.new'), { exact: true }).fill(password)
  await newcomer.getByLabel(es('password.confirm'), { exact: true }).fill(password)
  await press(newcomer, es('action.save'))
  await expect(newcomer).toHaveURL(/\/admin\/settings\/users/)
}

const prove = async (page: Page, title: string, confirm: string) => {
  const modal = dialog(page, title)
  await modal.getByLabel(es('password.old'), { exact: true }).fill(password)
  await modal.getByRole('button', { name: confirm, exact: true }).click()
}

const keepCodes = async (page: Page): Promise<string[]> => {
  const modal = dialog(page, es('factor.codes.save'))
  await expect(modal.getByRole('listitem')).toHaveCount(10)
  const codes = await modal.getByRole('listitem').allInnerTexts()
  await inspect(page)
  await modal.getByRole('button', { name: es('factor.codes.kept') }).click()
  return codes
}

test('a second factor by app, backup code and passkey; sessions are seen and ended', async ({
  page,
  newPerson,
  faults,
  baseURL,
}) => {
  // Asking for the second step is an answer of 401, which the browser writes down.
  faults.allow(/401 .*\/api\//)
  const username = `vera.rey${Date.now() % 1_000_000}`
  const vera = await newPerson()
  await createAdministrator(page, vera, username)
  const other = await newPerson()
  await signIn(other, username)
  await expect(other).toHaveURL(/\/admin\/settings\/users/)

  const profile = async (address = '') => {
    await vera.goto(`${address}/admin/profile`)
    await expect(vera.getByRole('heading', { name: es('factor.title') })).toBeVisible()
  }

  await test.step('the other session is listed, and ended from here', async () => {
    await profile()
    await expect(vera.getByText(es('sessions.another'))).toBeVisible()
    await inspect(vera)
    await press(vera, es('sessions.endOthers'))
    await expect(toast(vera, es('sessions.othersEnded'))).toBeVisible()
    await expect(vera.getByText(es('sessions.another'))).toBeHidden()
    await other.goto('/admin/profile')
    await expect(other).toHaveURL(/\/admin\/login/)
  })

  let codes: string[] = []
  await test.step('the app is set up with the password, its key and a code', async () => {
    await press(vera, es('factor.otp.setUp'))
    await prove(vera, es('factor.otp.setUp'), es('factor.required.go'))
    const modal = dialog(vera, es('factor.otp.title'))
    await expect(modal.getByRole('img', { name: es('factor.otp.qr') })).toBeVisible()
    await inspect(vera)
    const code = modal.getByLabel(es('factor.otp.code'))
    await code.fill('000000')
    faults.allow(/422 .*\/api\/auth\/otp/)
    await modal.getByRole('button', { name: es('factor.otp.confirm') }).click()
    await expect(modal.getByText(es('errors.second-factor-invalid'))).toBeVisible()
    await code.fill(codeOf(await modal.locator('.typed-secret').innerText()))
    await modal.getByRole('button', { name: es('factor.otp.confirm') }).click()
    codes = await keepCodes(vera)
    await expect(vera.getByText(es('factor.otp.on'))).toBeVisible()
    await expect(vera.getByText(es('factor.codes.left', { count: 10 }))).toBeVisible()
  })

  await test.step('a backup code does in place of the app', async () => {
    await signIn(other, username)
    await expect(other.getByLabel(es('factor.otp.code'))).toBeFocused()
    await inspect(other)
    await press(other, es('step.useBackup'))
    await other.getByLabel(es('step.backup')).fill('AAAAA-AAAAA')
    await press(other, es('auth.login.submit'))
    await expect(other.getByRole('alert')).toHaveText(es('errors.second-factor-invalid'))
    await other.getByLabel(es('step.backup')).fill(codes[0] ?? '')
    await press(other, es('auth.login.submit'))
    await expect(other).toHaveURL(/\/admin\/settings\/users/)
  })

  await test.step('a passkey is added under a name, and lets in beside the password', async () => {
    const named = (baseURL ?? '').replace('127.0.0.1', 'localhost')
    const browser = await vera.context().newCDPSession(vera)
    await browser.send('WebAuthn.enable')
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'usb', isUserVerified: true, automaticPresenceSimulation: true },
    })
    const enter = async () => {
      await vera.goto(`${named}/admin/login`)
      await vera.getByLabel(es('auth.username'), { exact: true }).fill(username)
      await vera.getByLabel(es('auth.password'), { exact: true }).fill(password)
      await press(vera, es('auth.login.submit'))
    }
    await enter()
    await press(vera, es('step.useBackup'))
    await vera.getByLabel(es('step.backup')).fill(codes[1] ?? '')
    await press(vera, es('auth.login.submit'))
    await expect(vera).toHaveURL(/\/admin\/settings\/users/)
    await profile(named)
    await press(vera, es('passkeys.add'))
    await dialog(vera, es('passkeys.add')).getByLabel(es('passkeys.name')).fill('Llave azul')
    await prove(vera, es('passkeys.add'), es('passkeys.add'))
    await expect(toast(vera, es('passkeys.added'))).toBeVisible()
    await expect(vera.getByText('Llave azul')).toBeVisible()
    await inspect(vera)
    await enter()
    await press(vera, es('step.passkey'))
    await expect(vera).toHaveURL(/\/admin\/settings\/users/)
  })
})
