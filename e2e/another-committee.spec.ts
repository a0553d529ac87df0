import type { ChannelDetail } from '@canal/contract/channels/settings'
import { runJob } from './demonstration/database.ts'
import { callAs } from './journey/calls.ts'
import { comeBack, keepCode, newPassword, way } from './journey/coming-back.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, signIn, toast } from './journey/office.ts'
import { openChannel } from './journey/own-channel.ts'
import { test } from './journey/own-server.ts'
import { followReport, sendReport } from './journey/report-form.ts'
import { expect } from './journey/test.ts'
import { onSomeDay } from './journey/words.ts'

test(
  'a lone member has lost everything: thirty days after the administrator proposed it, another committee begins and reads what arrives',
  { tag: '@everywhere' },
  async ({ page: administrator, newPerson, server, t }) => {
    test.setTimeout(240_000)
    const own = await openChannel()
    const juan = await own.join('Juan')
    const old = await own.report('Canteras')
    const vera = await own.join('Vera')

    const lone = await newPerson()
    await test.step('who is alone and has no code and no password is told that it takes another committee', async () => {
      await comeBack(lone, juan)
      await way(lone, 'anew').getByRole('heading').click()
      await way(lone, 'anew')
        .getByRole('button', { name: t('unlock.anew.go') })
        .click()
      await keepCode(lone)
      await expect(lone.getByText(t('unlock.anew.cost.alone'))).toBeVisible()
    })

    await test.step('the administrator proposes one, and reads on which day it begins', async () => {
      await signIn(administrator, 'admin')
      await expect(administrator).toHaveURL(/\/admin\/settings\/users/)
      await administrator.goto(`/admin/settings/channel/${own.id}`)
      await administrator.getByRole('button', { name: t('channels.restart.go') }).click()
      const asked = administrator.getByRole('dialog')
      await asked.getByLabel(t('channels.people.person')).selectOption({ label: vera.fullName })
      await asked.getByRole('button', { name: t('channels.restart.confirm'), exact: true }).click()
      await expect(toast(administrator, t('channels.restart.done', { name: vera.fullName }))).toBeVisible()
      await expect(
        administrator.getByText(onSomeDay((date) => t('channels.restart.waits', { name: vera.fullName, date }))),
      ).toBeVisible()
    })

    await test.step('thirty days pass, in which nobody stops it', async () => {
      for (const page of [administrator, lone]) await page.goto('about:blank')
      await server.passDays(31)
      await runJob(server.dataDir, 'settle_acts')
      const admin = await callAs('admin')
      const read = () => admin<ChannelDetail>('GET', `/api/channels/${own.id}`)
      // A job that failed is tried again within half a minute.
      await expect.poll(async () => (await read()).founder, { timeout: 60_000 }).toBe(vera.username)
    })

    const reporter = await newPerson()
    await test.step('until it begins, the channel says that nobody could read a report', async () => {
      await reporter.goto(`/${own.slug}/new`)
      await expect(reporter.getByRole('heading', { level: 1, name: t('public.noCommittee.title') })).toBeVisible()
      await inspect(reporter)
    })

    const founder = await newPerson()
    await test.step('it begins when who was named signs in', async () => {
      await enterOffice(founder, vera.username)
      await inspect(founder)
      await founder.goto('/admin/keys')
      await expect(founder.getByText(onSomeDay((date) => t('roster.since', { date })))).toBeVisible()
      await expect(founder.getByText(t('register.effect.restart', { name: vera.fullName }))).toBeVisible()
      await inspect(founder)
    })

    await test.step('what came before is not theirs', async () => {
      await founder.goto('/admin/reports/active')
      const row = founder.getByRole('row').filter({ hasText: old.caseNumber })
      await expect(row).toContainText(t('report.noAccessBadge'))
      await inspect(founder)
    })

    await test.step('whoever reported before is told that another committee receives new reports, and theirs stays', async () => {
      await followReport(reporter, t, old.reference, own.slug)
      await expect(reporter.getByText(onSomeDay((date) => t('follow.othersSince', { date })))).toBeVisible()
      await inspect(reporter)
    })

    await test.step('the public page says since which day the committee is this one', async () => {
      await reporter.goto(`/${own.slug}/index`)
      await expect(reporter.getByText(onSomeDay((date) => t('public.since', { date })))).toBeVisible()
      await inspect(reporter)
    })

    await test.step('the first report reaches it', async () => {
      const { caseNumber } = await sendReport(reporter, t, 'Bodegas', { slug: own.slug })
      await founder.getByRole('link', { name: caseNumber }).click()
      await expect(founder.getByLabel(t('chat.write'))).toBeVisible()
    })

    await test.step('who was on the one before is told so, and what of theirs can still be opened', async () => {
      await signIn(lone, juan.username, newPassword)
      await expect(lone.getByText(t('roster.former.locked'))).toBeVisible()
      await expect(way(lone, 'recoveryCode').getByRole('heading')).toBeVisible()
      await inspect(lone)
    })

    await test.step('the administrator sees who is on it', async () => {
      await signIn(administrator, 'admin')
      await expect(administrator).toHaveURL(/\/admin\/settings\/users/)
      await administrator.goto(`/admin/settings/channel/${own.id}`)
      await expect(administrator.getByRole('button', { name: t('channels.restart.go') })).toBeVisible()
      const before = administrator.getByRole('listitem').filter({ hasText: juan.fullName })
      await expect(before).toContainText(t('users.standing.off'))
      await expect(before).not.toContainText(t('users.state.waiting'))
      await inspect(administrator)
    })
  },
)
