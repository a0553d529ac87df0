import { inspect } from './journey/inspect.ts'
import { noticeOf, openNoteCase } from './journey/note-case.ts'
import { enterOffice, toast } from './journey/office.ts'
import { openCase, section } from './journey/open-case.ts'
import { followReport } from './journey/report-form.ts'
import { expect, phone, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const luis = 'Luis Pérez Aranda'
const words = 'faltan dos facturas de julio.'

test('a note reaches the colleague whom it mentions, and neither the reporter nor the external investigation', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(180_000)
  const { reporter, colleague, elena, caseNumber, reference, note } = await openNoteCase(page, newPerson)
  const colleagues = page.getByRole('listbox', { name: es('chat.note.colleagues') })

  await test.step('it is another form than the message, and neither takes the other’s words', async () => {
    await page.getByLabel(es('chat.write')).fill('¿Tiene usted las facturas?')
    await page.getByRole('radio', { name: es('chat.note'), exact: true }).press('Space')
    await expect(page.getByLabel(es('chat.write'))).toBeHidden()
    await expect(note).toHaveValue('')
    await expect(page.getByText(es('chat.note.hiddenFromBoth'))).toBeVisible()
  })

  await test.step('an @ offers colleagues with access, by keyboard', async () => {
    await page.getByRole('button', { name: es('chat.note.mention') }).click()
    await expect(colleagues.getByRole('option').first()).toBeVisible()
    await expect(colleagues.getByRole('option', { name: 'Elena Vidal' })).toHaveCount(0)
    await inspect(page)
    await page.keyboard.type('lu')
    await expect(colleagues.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(note).toHaveValue(`@${luis} `)
    await page.keyboard.type(words)
    await page.getByRole('button', { name: es('chat.note.save') }).click()
    await expect(toast(page, es('chat.note.saved'))).toBeVisible()
    await expect(note).toHaveValue('')
  })

  await test.step('it stands in the history as a note; the message is still to be sent', async () => {
    const entry = section(page, 'chat').getByRole('listitem').filter({ hasText: words })
    await expect(entry.getByText(es('chat.note.isHidden'))).toBeVisible()
    await inspect(page)
    await page.getByRole('radio', { name: es('chat.toReporter'), exact: true }).press('Space')
    await expect(page.getByLabel(es('chat.write'))).toHaveValue('¿Tiene usted las facturas?')
    await page.getByRole('button', { name: es('chat.send') }).click()
    await expect(toast(page, es('casework.sent.acknowledged'))).toBeVisible()
  })

  await test.step('the colleague is told, without a word of it, and reads it on a phone', async () => {
    await colleague.setViewportSize(phone)
    await enterOffice(colleague, 'luis.perez')
    const notice = await noticeOf(colleague, caseNumber, 'mentioned')
    await expect(notice).not.toContainText('facturas')
    await notice.getByRole('link').click()
    const entry = section(colleague, 'chat').getByRole('listitem').filter({ hasText: words })
    await expect(entry.getByText(`@${luis}`)).toBeVisible()
    await expect(entry.getByText(es('report.unread'), { exact: true })).toBeVisible()
    await entry.scrollIntoViewIfNeeded()
    await expect(entry.getByText(es('report.unread'), { exact: true })).toHaveCount(0)
    await inspect(colleague)
  })

  await test.step('the external investigation reads the message and no note, and writes none', async () => {
    await enterOffice(elena, 'elena.vidal')
    await openCase(elena, caseNumber)
    await expect(section(elena, 'chat').getByText('¿Tiene usted las facturas?')).toBeVisible()
    await expect(elena.getByText(words)).toHaveCount(0)
    await expect(section(elena, 'log').getByText(es('log.type.note_added'))).toHaveCount(0)
    await expect(elena.getByRole('radio', { name: es('chat.note'), exact: true })).toHaveCount(0)
  })

  await test.step('nor does the reporter', async () => {
    await followReport(reporter, es, reference)
    await expect(reporter.getByText('¿Tiene usted las facturas?')).toBeVisible()
    await expect(reporter.getByText(words)).toHaveCount(0)
  })
})
