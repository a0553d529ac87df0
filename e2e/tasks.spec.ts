import { languages } from '@canal/messages'
import { callAs } from './journey/calls.ts'
import { showAll } from './journey/home.ts'
import { inspect } from './journey/inspect.ts'
import { noticeOf, openNoteCase } from './journey/note-case.ts'
import { enterOffice, toast } from './journey/office.ts'
import { openCase, section } from './journey/open-case.ts'
import { followReport } from './journey/report-form.ts'
import { expect, phone, test } from './journey/test.ts'

const luis = 'Luis Pérez Aranda'
const words = 'Pedir al interventor las facturas de julio.'

test('@everywhere a task reaches the colleague whose it is and waits there until it is done; the reporter and the external investigation meet nothing of it', async ({
  page,
  newPerson,
  t,
}) => {
  test.setTimeout(240_000)
  const { reporter, colleague, elena, caseNumber, reference, note, id } = await openNoteCase(page, newPerson)
  const soon = new Date(Date.now() + 2 * 86_400_000)
  const date = new Intl.DateTimeFormat(languages[t.locale].dates, {
    timeZone: 'Europe/Madrid',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(soon)

  await test.step('a note is made one, with a person who has access and a day', async () => {
    await page.getByRole('radio', { name: t('chat.note'), exact: true }).press('Space')
    await note.fill(words)
    await page.getByRole('button', { name: t('chat.task.add') }).click()
    const who = page.getByLabel(t('chat.task.who'))
    await expect(who.getByRole('option', { name: 'Elena Vidal' })).toHaveCount(0)
    await page.getByRole('button', { name: t('chat.task.save') }).click()
    await expect(page.getByText(t('chat.task.noPerson'))).toBeVisible()
    await expect(who).toBeFocused()
    await inspect(page)
    await who.selectOption({ label: luis })
    await page.getByLabel(t('chat.task.until')).fill(date)
    await page.getByRole('button', { name: t('chat.task.save') }).click()
    await expect(toast(page, t('chat.task.saved'))).toBeVisible()
    await expect(note).toHaveValue('')
  })

  const row = page.getByRole('list', { name: t('chat.task.list') }).getByRole('listitem')
  await test.step('it stands at the head of the report, and in the history as a note', async () => {
    await expect(row).toContainText(t('chat.task.of', { name: luis, date }))
    await expect(row).toContainText(words)
    const entry = section(page, 'chat').getByRole('listitem').filter({ hasText: words })
    await expect(entry.getByText(t('chat.task.of', { name: luis, date }))).toBeVisible()
    await inspect(page)
  })

  await test.step('the colleague is told, and finds it on the home page of a phone', async () => {
    await colleague.setViewportSize(phone)
    await enterOffice(colleague, 'luis.perez')
    const notice = await noticeOf(colleague, caseNumber, 'task-given')
    await expect(notice).not.toContainText('facturas')
    await colleague.goto('/admin')
    const named = t('dashboard.taskNamed', { caseNumber })
    await showAll(colleague)
    const waiting = colleague.getByRole('listitem').filter({ has: colleague.getByRole('link', { name: named }) })
    await expect(waiting).toContainText(words)
    await inspect(colleague)
    await waiting.getByRole('link', { name: named }).click()
    const own = colleague.getByRole('list', { name: t('chat.task.list') }).getByRole('listitem')
    await expect(own.filter({ hasText: words })).toBeFocused()
  })

  await test.step('and marks it as done; everybody on the committee sees by whom', async () => {
    const own = colleague.getByRole('list', { name: t('chat.task.list') }).getByRole('listitem')
    await expect(own).toContainText(t('chat.task.yours', { date }))
    await inspect(colleague)
    await own.getByRole('button', { name: t('chat.task.done') }).click()
    await expect(toast(colleague, t('chat.task.said.done'))).toBeVisible()
    await expect(own).toHaveCount(0)
    await expect(colleague.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(row).toHaveCount(0)
    const entry = section(page, 'chat').getByRole('listitem').filter({ hasText: words })
    await expect(entry.getByText(luis)).toBeVisible()
    // The tick begins the line whose words it belongs to.
    const line = entry.locator('.task-line')
    const [tick, said] = [await line.locator('.icon').boundingBox(), await line.locator('span').first().boundingBox()]
    expect(tick && said && tick.x < said.x && Math.abs(tick.y - said.y) < tick.height / 2).toBe(true)
    await expect(section(page, 'log').getByText(t('log.type.task_done'))).toBeVisible()
    await entry.getByRole('button', { name: t('chat.task.resume') }).click()
    await expect(row).toContainText(words)
    await inspect(page)
  })

  await test.step('where the colleague steps aside, it is left without a person, and withdrawn', async () => {
    // A page of theirs that is still open would ask for what they have no more.
    await colleague.goto('about:blank')
    const call = await callAs('luis.perez')
    await call('POST', '/api/reports/recuse', { id })
    await expect(row).toContainText(t('chat.task.nobodys', { date }))
    await row.getByRole('button', { name: t('chat.task.withdraw') }).click()
    await expect(row).toHaveCount(0)
  })

  await test.step('the external investigation meets nothing of it', async () => {
    await enterOffice(elena, 'elena.vidal')
    await openCase(elena, caseNumber)
    await expect(section(elena, 'log').getByText(t('log.type.created'))).toBeVisible()
    await expect(elena.getByText(words)).toHaveCount(0)
    for (const type of ['given', 'done', 'withdrawn'] as const)
      await expect(section(elena, 'log').getByText(t(`log.type.task_${type}`))).toHaveCount(0)
  })

  await test.step('nor does the reporter', async () => {
    await followReport(reporter, t, reference)
    await expect(reporter.getByText(words)).toHaveCount(0)
  })
})
