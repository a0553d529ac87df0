import { callAs } from './journey/calls.ts'
import { comeBack, keepCode, way } from './journey/coming-back.ts'
import { act, openCommittee, test, stop } from './journey/committee.ts'
import { inspect } from './journey/inspect.ts'
import { password, signIn, toast } from './journey/office.ts'
import { expect } from './journey/test.ts'
import { onSomeDay } from './journey/words.ts'

test(
  'a committee that lost everybody: nobody is left to sign, another one is proposed, and who comes back in time stops it',
  { tag: '@everywhere' },
  async ({ page, newPerson, own, t }) => {
    test.setTimeout(120_000)
    const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
    await own.report('Canteras')
    const vera = await own.join('Vera')
    const admin = await callAs('admin')
    await admin('PATCH', '/api/users/disable', { id: ines.id })

    await test.step('the one with an account has lost password and code: the page says what is left to do', async () => {
      const alone = await newPerson()
      await comeBack(alone, juan)
      await expect(way(alone, 'anew').getByText(t('unlock.anew.cost'))).toBeVisible()
      await way(alone, 'anew').getByRole('heading').click()
      await inspect(alone)
      await way(alone, 'anew')
        .getByRole('button', { name: t('unlock.anew.go') })
        .click()
      await keepCode(alone)
      await expect(alone.getByText(t('roster.own.noneCanSign'))).toBeVisible()
      await expect(toast(alone, t('unlock.asked'))).toHaveCount(0)
      await inspect(alone)
    })

    const what = t('roster.act.restart', { name: vera.fullName })
    await test.step('the administrator proposes another committee, and reads on which day it begins', async () => {
      await signIn(page, 'admin', password)
      await expect(page).toHaveURL(/\/admin\/settings\/users/)
      await page.goto(`/admin/settings/channel/${own.id}`)
      await page.getByRole('button', { name: t('channels.restart.go') }).click()
      const asked = page.getByRole('dialog')
      await asked.getByLabel(t('channels.people.person')).selectOption({ label: vera.fullName })
      await asked.getByRole('button', { name: t('channels.restart.confirm'), exact: true }).click()
      await expect(toast(page, t('channels.restart.done', { name: vera.fullName }))).toBeVisible()
      await expect(
        page.getByText(onSomeDay((date) => t('channels.restart.waits', { name: vera.fullName, date }))),
      ).toBeVisible()
      await inspect(page)
    })

    await test.step('who will begin it waits, on a page that says so', async () => {
      const founder = await newPerson()
      await signIn(founder, vera.username, password)
      await expect(founder.getByText(onSomeDay((date) => t('roster.own.begins', { date })))).toBeVisible()
      await inspect(founder)
    })

    await test.step('one of them comes back in time, sees it on every page, and stops it', async () => {
      await admin('PATCH', '/api/users/enable', { id: ines.id })
      const member = await newPerson()
      await openCommittee(member, ines.username)
      const proposed = t('roster.proposes', { by: t('roster.administration'), what })
      await inspect(member)
      await stop(member, act(member, proposed))
      await expect(act(member, proposed)).toHaveCount(0)
      await page.reload()
      await expect(page.getByText(onSomeDay((date) => t('channels.restart.stopped', { date })))).toBeVisible()
    })
  },
)
