import type { Page } from '@playwright/test'
import { reportArrives } from './journey/arrival.ts'
import { inspect } from './journey/inspect.ts'
import { chooseFor } from './journey/newcomers.ts'
import { enterOffice, toast } from './journey/office.ts'
import { section } from './journey/open-case.ts'
import { openChannel, type OwnChannel } from './journey/own-channel.ts'
import { test as base, expect } from './journey/test.ts'
import { es } from './journey/words.ts'

const test = base.extend<{ own: OwnChannel }>({
  own: async ({}, use) => {
    const channel = await openChannel()
    await use(channel)
    await channel.close()
  },
})

const enterKeys = async (page: Page, username: string) => {
  await enterOffice(page, username)
  await page.goto('/admin/keys')
}
const organisationKey = (page: Page) => page.getByRole('region', { name: es('recoveryKey.title') })

/**
 * Opens the person's share of the organisation's key, covered until they ask to see it, and says that it was kept: it is
 * never offered again. Its number.
 */
const keepShare = async (page: Page): Promise<number> => {
  const offer = organisationKey(page).getByRole('button', { name: /^Guardar la parte \d$/ })
  const number = Number(((await offer.textContent()) ?? '').slice(-1))
  const show = organisationKey(page).getByRole('button', { name: es('recoveryKey.share.show', { number }) })
  await show.click()
  const sheet = page.getByRole('dialog', { name: es('recoveryKey.share.title', { number }) })
  await expect(sheet.locator('.share')).toHaveText(/^(•{4}\s*){10,}$/, { useInnerText: true })
  await sheet.getByRole('button', { name: es('code.show') }).click()
  await expect(sheet.locator('.share')).toHaveText(/^([^\s•]+\s*){10,}$/, { useInnerText: true })
  await inspect(page)
  await sheet.getByRole('button', { name: es('recoveryKey.share.keptIt') }).click()
  await expect(sheet.getByText(es('recoveryKey.share.lastGroupWrong'))).toBeVisible()
  const lastGroup = ((await sheet.locator('.share').textContent()) ?? '').trim().slice(-4)
  await sheet.getByLabel(es('recoveryKey.share.lastGroup')).fill(lastGroup.toLowerCase())
  await sheet.getByRole('button', { name: es('recoveryKey.share.keptIt') }).click()
  await expect(sheet).toBeHidden()
  await expect(show).toBeHidden()
  await expect(organisationKey(page).getByRole('heading', { level: 2 })).toBeFocused()
  const place = organisationKey(page)
    .getByRole('listitem')
    .filter({ hasText: `Parte ${number}: ` })
  await expect(place).toContainText(es('recoveryKey.place.kept'))
  return number
}

test('the organisation’s recovery key is set by two members, its shares shown one by one, and replaced with notice', async ({
  page: ines,
  newPerson,
  own: channel,
  faults,
}) => {
  test.setTimeout(150_000)
  const members = [await channel.joinCommittee('Inés'), await channel.joinCommittee('Juan')]
  members.push(await channel.joinCommittee('Clara'))
  const [one, two, three] = members.map(({ username }) => username)
  const [juan, clara] = [await newPerson(), await newPerson()]
  const shown = organisationKey(ines).getByText(/^(\S{4}-){5}\S{4}$/)

  await test.step('the first makes it, and keeps a share', async () => {
    await enterKeys(ines, one ?? '')
    await expect(organisationKey(ines).getByText(es('recoveryKey.none'))).toBeVisible()
    await inspect(ines)
    await organisationKey(ines)
      .getByRole('button', { name: es('recoveryKey.start') })
      .click()
    const dialog = ines.getByRole('dialog', { name: es('recoveryKey.start.title') })
    await inspect(ines)
    await dialog.getByRole('button', { name: es('recoveryKey.start') }).click()
    await expect(toast(ines, es('recoveryKey.started'))).toBeVisible()
    await expect(organisationKey(ines).getByText(es('recoveryKey.waitsForSecond'))).toBeVisible()
    expect(await keepShare(ines)).toBe(1)
  })
  const numbers = (await shown.textContent()) ?? ''
  let second = 0

  await test.step('the second signs it by the numbers that the first reads out', async () => {
    await enterOffice(juan, two ?? '')
    await expect(juan.getByRole('region', { name: es('strip.label') })).toContainText(es('roster.act.recovery'))
    await juan.goto('/admin/keys')
    // Nobody signs for it without its code.
    await expect(juan.getByRole('button', { name: es('roster.sign'), exact: true })).toHaveCount(0)
    await juan.getByRole('link', { name: es('roster.sign.key') }).click()
    const field = organisationKey(juan).getByLabel(es('recoveryKey.numbers'))
    await expect(organisationKey(juan).getByText(numbers)).toHaveCount(0)
    await field.fill(numbers.replaceAll(/\w/g, '0'))
    faults.expect(/422 .*\/api\/recovery-key\/sign/)
    await organisationKey(juan)
      .getByRole('button', { name: es('recoveryKey.sign') })
      .click()
    await expect(organisationKey(juan).getByText(es('recoveryKey.numbersWrong'))).toBeVisible()
    await inspect(juan)
    await field.fill(numbers.toLowerCase())
    await organisationKey(juan)
      .getByRole('button', { name: es('recoveryKey.sign') })
      .click()
    await expect(toast(juan, es('recoveryKey.signed'))).toBeVisible()
    await expect(organisationKey(juan).getByText(es('recoveryKey.empty'))).toBeVisible()
    second = await keepShare(juan)
    await expect(organisationKey(juan).getByText(es('recoveryKey.current'), { exact: true })).toBeVisible()
  })

  await test.step('the third keeps the last share; everybody sees the numbers', async () => {
    await enterOffice(clara, three ?? '')
    await expect(clara.getByText(es('reminder.share'))).toBeVisible()
    await clara.goto('/admin/keys')
    expect([await keepShare(clara), second].toSorted()).toEqual([2, 3])
    for (const page of [juan, clara]) await expect(organisationKey(page).getByText(numbers)).toBeVisible()
  })

  await test.step('another one in its place is announced, and anybody can stop it', async () => {
    await organisationKey(clara)
      .getByRole('button', { name: es('recoveryKey.replace') })
      .click()
    await clara
      .getByRole('dialog')
      .getByRole('button', { name: es('recoveryKey.replace') })
      .click()
    await expect(organisationKey(clara).getByText(es('recoveryKey.coming'))).toBeVisible()
    await ines.reload()
    await organisationKey(ines)
      .getByRole('button', { name: es('recoveryKey.stop') })
      .click()
    const dialog = ines.getByRole('dialog', { name: es('recoveryKey.stop.title') })
    await inspect(ines)
    await dialog.getByRole('button', { name: es('recoveryKey.stop'), exact: true }).click()
    await expect(toast(ines, es('recoveryKey.stopped'))).toBeVisible()
    await expect(organisationKey(ines).getByText(es('recoveryKey.coming'))).toBeHidden()
    await expect(shown).toHaveText(numbers)
  })
})

test('the last member with access cannot leave before they say who follows, and then can', async ({
  page: own,
  newPerson,
  own: channel,
  faults,
}) => {
  const ines = await channel.join('Inés')
  const reports = [await channel.report('Andamios'), await channel.report('Encofrados')]
  const juan = await channel.joinCommittee('Juan')

  const askToLeave = async () => {
    await own.goto('/admin/keys')
    await chooseFor(own, ines, es('roster.leave.own'))
    const dialog = own.getByRole('dialog')
    await dialog.getByRole('button', { name: es('roster.leave.own'), exact: true }).click()
    return dialog
  }
  await test.step('they are refused, and told what has to come first', async () => {
    await enterOffice(own, ines.username)
    faults.expect(/409 .*\/api\/roster\/acts/)
    const dialog = await askToLeave()
    await expect(dialog.getByText(es('errors.last-with-access', { count: 2 }))).toBeVisible()
    await inspect(own)
  })

  await test.step('they hand over, in one confirmed step', async () => {
    await own.goto('/admin/profile')
    await expect(own.getByText(es('share.handOver.lead', { count: 2 }))).toBeVisible()
    await own.getByRole('button', { name: es('share.handOver.open') }).click()
    const dialog = own.getByRole('dialog', { name: es('share.handOver.confirmTitle') })
    await dialog.getByLabel(es('share.colleagues.who')).selectOption({ label: juan.fullName })
    await inspect(own)
    await dialog.getByRole('button', { name: es('share.handOver.confirm') }).click()
    await expect(toast(own, es('share.older.resultAll', { shared: '2' }))).toBeVisible()
    await expect(own.getByRole('button', { name: es('share.handOver.open') })).toBeHidden()
  })

  await test.step('then they leave, and who follows reads on', async () => {
    await askToLeave()
    await expect(own.getByRole('heading', { level: 1, name: es('roster.own.left') })).toBeVisible()
    const follower = await newPerson()
    await enterOffice(follower, juan.username)
    for (const { id } of reports) {
      await follower.goto(`/admin/reports/${id}`)
      await expect(follower.getByLabel(es('chat.write'))).toBeVisible()
    }
  })
})

/** The way to recusals that wait for one's vote, in the sidebar. */
const besides = (page: Page) =>
  page
    .getByRole('navigation', { name: es('office.navigation') })
    .getByRole('link', { name: new RegExp(`^${es('nav.votes.recusal')} [1-9]\\d* ${es('nav.toVote')}$`) })

test('a member is recused by the vote of the others, hears of nothing, and then finds no such report', async ({
  page: ana,
  newPerson,
  faults,
}) => {
  test.setTimeout(150_000)
  const { id, caseNumber } = await reportArrives('Sobrino')
  const [luis, marta, pablo] = [await newPerson(), await newPerson(), await newPerson()]
  const person = 'Pablo Gil'
  const row = (page: Page) => page.getByRole('row').filter({ hasText: caseNumber })
  const narrowed = `?filters=${encodeURIComponent(JSON.stringify([{ id: 'caseNumber', value: caseNumber }]))}`

  await test.step('asked for with a reason, from the report', async () => {
    await enterOffice(ana, 'ana.garcia')
    await ana.goto(`/admin/reports/${id}`)
    await section(ana, 'settings')
      .getByRole('button', { name: es('report.recuse.colleague') })
      .click()
    const dialog = ana.getByRole('dialog', { name: es('report.recuse.colleague') })
    await dialog.getByRole('button', { name: es('request.new.submit') }).click()
    await expect(dialog.getByText(es('errors.required'))).toHaveCount(2)
    await inspect(ana)
    await dialog.getByLabel(es('request.column.concerns')).selectOption({ label: person })
    await dialog.getByLabel(es('request.new.reason')).fill('Es tío del adjudicatario')
    await dialog.getByRole('button', { name: es('request.new.submit') }).click()
    await expect(toast(ana, es('report.recuse.sent'))).toBeVisible()
    await expect(section(ana, 'settings').getByRole('listitem').filter({ hasText: person })).toContainText('0/2')
  })

  await test.step('whom it is about goes on reading, and meets nothing of it', async () => {
    await enterOffice(pablo, 'pablo.gil')
    await expect(besides(pablo)).toHaveCount(0)
    await pablo.goto(`/admin/approvals/recusal${narrowed}`)
    await expect(pablo.getByText(es('table.noResults'))).toBeVisible()
    await pablo.goto(`/admin/reports/${id}`)
    await expect(section(pablo, 'settings').getByRole('button', { name: es('report.recuse.self') })).toBeVisible()
    await expect(pablo.getByText('Es tío del adjudicatario')).toHaveCount(0)
  })

  await test.step('both of the others approve', async () => {
    for (const [page, username] of [
      [luis, 'luis.perez'],
      [marta, 'marta.ruiz'],
    ] as const) {
      await enterOffice(page, username)
      // Recusals have no entry of their own: beside the approvals it says that one waits, and leads there.
      await besides(page).click()
      await expect(page).toHaveURL(/\/admin\/approvals\/recusal/)
      await page.goto(`/admin/approvals?caseNumber=${caseNumber}`)
      await expect(page).toHaveURL(/\/admin\/approvals\/recusal\?/)
      await expect(row(page)).toContainText(person)
      await inspect(page)
      await row(page)
        .getByRole('button', { name: es('approval.approve') })
        .click()
    }
    await expect(toast(marta, es('request.done.approve.recusal'))).toBeVisible()
    await expect(row(luis)).toContainText(es('badge.approvedByYou'))
  })

  await test.step('the report exists for them no longer; to the others it says who is excluded', async () => {
    faults.expect(/404 .*\/api\/reports/)
    await pablo.reload()
    await expect(pablo.getByText(es('errors.report-not-found'), { exact: true })).toBeVisible()
    await ana.reload()
    await expect(section(ana, 'details')).toContainText(person)
    await expect(section(ana, 'log')).toContainText(es('log.type.recused'))
    await ana.goto(`/admin/requests/recusal${narrowed}`)
    await expect(row(ana)).toContainText(es('badge.approved'))
  })
})
