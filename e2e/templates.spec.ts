import { reportArrives } from './journey/arrival.ts'
import { openCommittee } from './journey/committee.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { openCase } from './journey/open-case.ts'
import { expect, phone, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const name = 'Documentos que faltan'
const words = 'Para seguir necesitamos los documentos que menciona.'

test('a member keeps a template, a colleague writes with it, and deletes it again', async ({ page, newPerson }) => {
  test.setTimeout(180_000)
  const colleague = await newPerson()
  const { caseNumber } = await reportArrives('Piscina')
  const section = page.getByRole('region', { name: es('template.title') })
  const row = section.getByRole('listitem').filter({ hasText: name })

  await test.step('it needs a name and a text', async () => {
    await openCommittee(page, 'ana.garcia')
    await section.getByRole('button', { name: es('template.add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: es('template.form.save') }).click()
    await expect(dialog.getByLabel(es('template.form.name'))).toBeFocused()
    await inspect(page)
    await dialog.getByLabel(es('template.form.name')).fill(name)
    await dialog.getByLabel(es('template.form.text', { language: 'español' })).fill(words)
    await dialog.getByRole('button', { name: es('template.form.save') }).click()
    await expect(toast(page, es('template.saved'))).toBeVisible()
    await expect(row).toContainText(es('template.use.message'))
    await inspect(page)
    await page.setViewportSize(phone)
    await inspect(page)
  })

  await test.step('a colleague finds it where they write, reads it before it is sent, and can add to it', async () => {
    await enterOffice(colleague, 'luis.perez')
    await openCase(colleague, caseNumber)
    // A first message acknowledges; an ordinary one has templates of its own.
    const acknowledges = colleague.getByRole('checkbox', { name: es('casework.isAcknowledged') })
    await acknowledges.uncheck()
    await colleague.getByRole('button', { name: es('template.choose') }).click()
    await inspect(colleague)
    await colleague.getByRole('menuitem', { name }).press('Enter')
    const message = colleague.getByRole('textbox', { name: es('chat.write') })
    await expect(message).toHaveValue(words)
    await expect(colleague.getByText(es('template.chosen'))).toBeVisible()
    await inspect(colleague)
    await message.fill(`${words} Gracias.`)
    await colleague.getByRole('button', { name: es('chat.send') }).click()
    await expect(toast(colleague, es('chat.sent'))).toBeVisible()
  })

  await test.step('and it is deleted', async () => {
    await row.getByRole('button', { name: es('template.deleteNamed', { name }) }).click()
    await inspect(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('template.delete'), exact: true })
      .click()
    await expect(toast(page, es('template.deleted'))).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
