import { callAs } from './journey/calls.ts'
import { comeBack, keepCode, newPassword, readsReport, way } from './journey/coming-back.ts'
import { test } from './journey/committee.ts'
import { inspect } from './journey/inspect.ts'
import { password, signIn, toast } from './journey/office.ts'
import { expect } from './journey/test.ts'

test(
  'whoever is alone on the committee comes back at once with the last password, and is asked to wait for nobody',
  { tag: '@everywhere' },
  async ({ page, own, t }) => {
    const juan = await own.join('Juan')
    const { id } = await own.report('Bancales')
    await comeBack(page, juan)
    await expect(way(page, 'oldPassword').getByText(t('unlock.oldPassword.cost.alone'))).toBeVisible()
    await inspect(page)
    await way(page, 'oldPassword').getByRole('heading').click()
    await way(page, 'oldPassword').getByLabel(t('unlock.oldPassword.label')).fill(password)
    await way(page, 'oldPassword')
      .getByRole('button', { name: t('unlock.oldPassword.go') })
      .click()
    await expect(toast(page, t('unlock.done'))).toBeVisible()
    await readsReport(page, id)
  },
)

test(
  'whoever is alone and has neither code nor password is told what it takes, and can still come back',
  { tag: '@everywhere' },
  async ({ page, newPerson, own, faults, t }) => {
    const juan = await own.join('Juan')
    const { id } = await own.report('Bodegas')
    const { recoveryCode } = await (
      await callAs(juan.username)
    )<{ recoveryCode: string }>('POST', '/api/users/recovery-code', { password })
    await comeBack(page, juan)
    await expect(way(page, 'anew').getByText(t('unlock.anew.cost.alone'))).toBeVisible()
    await way(page, 'anew').getByRole('heading').click()
    await way(page, 'anew')
      .getByRole('button', { name: t('unlock.anew.go') })
      .click()
    await keepCode(page)
    await expect(page.getByText(t('unlock.still'))).toBeVisible()
    await expect(page.getByText(t('unlock.anew.cost.alone'))).toBeVisible()
    await expect(page.getByText(t('roster.own.read'))).toBeHidden()
    await inspect(page)

    // A day later, on another machine, with the paper that turned up; this page hears that its session is over.
    faults.allow(/401 .*\/api\//)
    const later = await newPerson()
    await signIn(later, juan.username, newPassword)
    await way(later, 'recoveryCode').getByRole('heading').click()
    await way(later, 'recoveryCode').getByLabel(t('unlock.recoveryCode.label')).fill(recoveryCode)
    await way(later, 'recoveryCode')
      .getByRole('button', { name: t('unlock.recoveryCode.go') })
      .click()
    await keepCode(later)
    await readsReport(later, id)
  },
)
