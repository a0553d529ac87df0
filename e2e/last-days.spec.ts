import { runJob } from './demonstration/database.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, openList } from './journey/office.ts'
import { openCase, section } from './journey/open-case.ts'
import { openChannel } from './journey/own-channel.ts'
import { test } from './journey/own-server.ts'
import { textPaper } from './journey/papers.ts'
import { followReport, readCaseNumber } from './journey/report-form.ts'
import { desktop, expect } from './journey/test.ts'
import { easySwitch, es, onSomeDay } from './journey/words.ts'

const dayMs = 24 * 3600 * 1000
const first = 'Hay otro contrato igual, de la misma empresa.'
const second = 'Se firmó en junio.'
const third = 'Lo vio también el encargado.'

/** Days until a report that comes now is in its last days, and until it is gone; the third month may end a little sooner. */
const daysUntil = () => {
  const end = new Date()
  end.setMonth(end.getMonth() + 3)
  const days = Math.floor((end.getTime() - Date.now()) / dayMs)
  return { near: days - 4, gone: days + 2 }
}

test('what a reporter writes in the last days of a report is another under the same code, and stays when the first is deleted', async ({
  newPerson,
  server,
  t,
}) => {
  test.setTimeout(300_000)
  const own = await openChannel()
  const vera = await own.join('Vera')
  const old = await own.report('Canteras')
  const { near, gone } = daysUntil()
  await server.passDays(near)

  const reporter = await newPerson()
  const number =
    await test.step('the page says so before anything is written, and shows the new report afterwards', async () => {
      await followReport(reporter, t, old.reference, own.slug)
      await expect(reporter.getByText(onSomeDay((date) => t('follow.goes', { date })))).toBeVisible()
      await expect(reporter.getByText(t('follow.lastDays'))).toBeVisible()
      await inspect(reporter)
      // In easy reading each idea has a line here, too.
      const easy = easySwitch(reporter, t)
      await easy.click()
      await expect(reporter.locator('p.state.waiting')).toHaveCSS('white-space', 'pre-line')
      await easy.click()
      await expect(reporter.getByText(t('follow.lastDays'))).toBeVisible()
      await reporter.getByLabel(t('follow.chat.write')).fill(first)
      await reporter.getByLabel(t('files.attach')).setInputFiles(textPaper('contrato.txt'))
      await reporter.getByRole('button', { name: t('follow.chat.send') }).click()
      await expect(
        reporter.getByText(onSomeDay((date) => t('follow.sameReference.older', { caseNumber: old.caseNumber, date }))),
      ).toBeVisible()
      const caseNumber = await readCaseNumber(reporter)
      expect(caseNumber).not.toBe(old.caseNumber)
      await expect(reporter.getByText(t('follow.chat.begun', { caseNumber }))).toBeVisible()
      await expect(reporter.getByText(first)).toBeVisible()
      await expect(reporter.getByRole('link', { name: 'contrato.txt' })).toBeVisible()
      await inspect(reporter)
      return caseNumber
    })
  const openOld = { name: t('follow.sameReference.open', { caseNumber: old.caseNumber }) }

  await test.step('the older one is still there, and what is written on its page goes into the new one', async () => {
    await reporter.getByRole('button', openOld).click()
    await expect(reporter.getByText(old.caseNumber, { exact: true })).toBeVisible()
    await expect(reporter.getByText(first)).toHaveCount(0)
    await inspect(reporter)
    await reporter.getByLabel(t('follow.chat.write')).fill(second)
    await reporter.getByRole('button', { name: t('follow.chat.send') }).click()
    await expect(reporter.getByText(first)).toBeVisible()
    await expect(reporter.getByText(second)).toBeVisible()
  })

  await test.step('so it is without JavaScript', async () => {
    const plain = await newPerson({ viewport: desktop, javaScriptEnabled: false })
    await followReport(plain, t, old.reference, own.slug)
    await plain.getByRole('button', openOld).click()
    await expect(plain.getByText(onSomeDay((date) => t('follow.goes', { date })))).toBeVisible()
    await expect(plain.getByText(t('follow.lastDays.goesOn', { caseNumber: number }))).toBeVisible()
    await plain.getByLabel(t('follow.chat.write')).fill(third)
    await plain.getByRole('button', { name: t('follow.chat.send') }).click()
    await expect(plain.getByText(number, { exact: true })).toBeVisible()
    await expect(plain.getByText(third)).toBeVisible()
  })

  await test.step('the committee reads it as a new report, and each of the two leads to the other', async () => {
    const member = await newPerson({ locale: 'es-ES', viewport: desktop })
    await enterOffice(member, vera.username)
    await openCase(member, number)
    await expect(section(member, 'chat', es).getByText(third)).toBeVisible()
    await expect(member.getByText(es('report.details.inMessages'))).toBeVisible()
    await inspect(member)
    await expect(member.getByText(onSomeDay((date) => es('report.sameReference.older', { date })))).toBeVisible()
    await member.getByRole('link', { name: old.caseNumber }).click()
    await expect(member.getByText(onSomeDay((date) => es('report.sameReference.newer', { date })))).toBeVisible()
    await inspect(member)
    await member.goto('about:blank')
  })

  await test.step('the first is deleted on its day, and the code opens the other', async () => {
    await reporter.goto('about:blank')
    await server.passDays(gone)
    await runJob(server.dataDir, 'delete_due')
    await followReport(reporter, t, old.reference, own.slug)
    // A job that failed is tried again within half a minute.
    await expect(async () => {
      await reporter.reload()
      await expect(reporter.getByRole('button', openOld)).toHaveCount(0, { timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await expect(reporter.getByText(number, { exact: true })).toBeVisible()
    for (const written of [first, second, third]) await expect(reporter.getByText(written)).toBeVisible()
    await inspect(reporter)
    const member = await newPerson({ locale: 'es-ES', viewport: desktop })
    await enterOffice(member, vera.username)
    await openList(member, 'active')
    await expect(member.getByRole('link', { name: number })).toBeVisible()
    await expect(member.getByRole('link', { name: old.caseNumber })).toHaveCount(0)
  })
})
