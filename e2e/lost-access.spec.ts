import { callAs } from './journey/calls.ts'
import { comeBack, keepCode, newPassword, readsReport, way } from './journey/coming-back.ts'
import { act, numbersOn, openCommittee, signFor, test } from './journey/committee.ts'
import { inspect } from './journey/inspect.ts'
import { temporaryPassword } from './journey/newcomers.ts'
import { enterOffice, password, signIn, toast } from './journey/office.ts'
import { expect } from './journey/test.ts'

test(
  'after a reset the recovery code opens everything at once',
  { tag: '@everywhere' },
  async ({ page, own, t, faults }) => {
    // The server ends the sessions of before, and the page may ask for news before the answer with the new one is there.
    faults.allow(/401 .*\/api\/events/)
    await own.join('Inés')
    const juan = await own.joinCommittee('Juan')
    const { id } = await own.report('Alquileres')
    const call = await callAs(juan.username)
    const { recoveryCode } = await call<{ recoveryCode: string }>('POST', '/api/users/recovery-code', { password })
    await comeBack(page, juan)
    await inspect(page)
    await way(page, 'recoveryCode').getByLabel(t('unlock.recoveryCode.label')).fill(recoveryCode.toLowerCase())
    await way(page, 'recoveryCode')
      .getByRole('button', { name: t('unlock.recoveryCode.go') })
      .click()
    await expect(page.getByRole('dialog')).toContainText(t('recovery.former.replaced'))
    await keepCode(page)
    await readsReport(page, id)
  },
)

test(
  'after a reset the last password opens it again once a colleague typed the numbers',
  { tag: '@everywhere' },
  async ({ page, newPerson, own, faults, t }) => {
    test.setTimeout(120_000)
    const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
    const { id } = await own.report('Andamios')
    await comeBack(page, juan)
    await way(page, 'oldPassword').getByRole('heading').click()
    faults.expect(/422 .*\/api\/auth\/unlock/)
    await way(page, 'oldPassword').getByLabel(t('unlock.oldPassword.label')).fill(temporaryPassword)
    await way(page, 'oldPassword')
      .getByRole('button', { name: t('unlock.oldPassword.go') })
      .click()
    await expect(page.getByText(t('unlock.failed.oldPassword'))).toBeVisible()
    await way(page, 'oldPassword').getByLabel(t('unlock.oldPassword.label')).fill(password)
    await way(page, 'oldPassword')
      .getByRole('button', { name: t('unlock.oldPassword.go') })
      .click()
    await expect(page.getByText(t('roster.own.read'))).toBeVisible()
    await inspect(page)
    const numbers = await numbersOn(page)

    // Their page hears that their session is over.
    faults.allow(/401 .*\/api\//)
    const colleague = await newPerson()
    await openCommittee(colleague, ines.username)
    const title = t('roster.recovers', { name: juan.fullName })
    await signFor(colleague, title, numbers)
    await expect(toast(colleague, t('roster.inForce'))).toBeVisible()
    const again = await newPerson()
    await signIn(again, juan.username, newPassword)
    await expect(again.getByRole('heading', { level: 1, name: t('dashboard.title') })).toBeVisible()
    await readsReport(again, id)
  },
)

test(
  'after a reset with neither, the committee admits anew and a colleague gives the older reports',
  { tag: '@everywhere' },
  async ({ page, newPerson, own, t }) => {
    test.setTimeout(120_000)
    const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
    await own.joinCommittee('Marta')
    const { id } = await own.report('Encofrados')
    await comeBack(page, juan)
    await way(page, 'anew').getByRole('heading').click()
    await way(page, 'anew')
      .getByRole('button', { name: t('unlock.anew.go') })
      .click()
    await expect(page.getByRole('dialog')).toContainText(t('recovery.former.kept'))
    await keepCode(page)
    await expect(page.getByText(t('unlock.still'))).toBeVisible()
    await inspect(page)
    const numbers = await numbersOn(page)

    const [one, two] = [await newPerson(), await newPerson()]
    await openCommittee(one, ines.username)
    await signFor(one, t('roster.waits.rekey', { name: juan.fullName }), numbers)
    const marta = (
      await (
        await callAs(ines.username)
      )<{ seats: { username: string }[] }>('GET', '/api/roster')
    ).seats.find(({ username }) => username.startsWith('marta'))
    await openCommittee(two, marta?.username ?? '')
    const title = t('roster.proposes', { by: ines.fullName, what: t('roster.act.rekey', { name: juan.fullName }) })
    await signFor(two, title, numbers)
    await expect(two.getByText(t('roster.lacking', { name: juan.fullName, count: 1 }))).toBeVisible()
    await inspect(two)
    await two.getByRole('button', { name: t('roster.lacking.goNamed', { name: juan.fullName }) }).click()
    await two
      .getByRole('dialog')
      .getByRole('button', { name: t('roster.lacking.go') })
      .click()
    await expect(toast(two, t('roster.lacking.given', { name: juan.fullName, count: 1 }))).toBeVisible()
    await readsReport(page, id)
  },
)

test('who fears for their keys asks for other ones, and moves their cases to them once a colleague signed', async ({
  page,
  newPerson,
  own,
  faults,
  t,
}) => {
  test.setTimeout(120_000)
  const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  const { id } = await own.report('Encofrados')
  await enterOffice(page, juan.username)
  await page.goto('/admin/profile')
  // What loads above the button moves it.
  await expect(page.getByText(t('sessions.current'))).toBeVisible()
  await page.getByRole('button', { name: t('keys.renew.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('keys.renew.title') })
  await dialog.getByLabel(t('password.old'), { exact: true }).fill(password)
  await inspect(page)
  await dialog.getByRole('button', { name: t('keys.renew.open') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('nav.committee') })).toBeVisible()
  const title = t('roster.renews', { name: juan.fullName })
  await expect(act(page, title).getByText(t('roster.own.read'))).toBeVisible()
  await inspect(page)
  const numbers = await numbersOn(page)
  await readsReport(page, id)

  // Their page hears that their session is over.
  faults.allow(/401 .*\/api\//)
  const colleague = await newPerson()
  await openCommittee(colleague, ines.username)
  await signFor(colleague, title, numbers)
  await expect(toast(colleague, t('roster.inForce'))).toBeVisible()

  const again = await newPerson()
  await openCommittee(again, juan.username)
  await expect(again.getByText(t('roster.lacking.own', { count: 1 }))).toBeVisible()
  await inspect(again)
  await again.getByRole('button', { name: t('roster.lacking.own.go') }).click()
  await expect(toast(again, t('roster.lacking.own.done'))).toBeVisible()
  await readsReport(again, id)
})
