import type { Page } from '@playwright/test'
import { reportArrives } from './journey/arrival.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { openCase, section } from './journey/open-case.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const message = (page: Page) => page.getByLabel(es('chat.write'))
const note = (page: Page) => page.getByRole('textbox', { name: es('chat.note'), exact: true })
const mode = (page: Page, name: 'chat.toReporter' | 'chat.note') =>
  page.getByRole('radio', { name: es(name), exact: true }).press('Space')
const says = (page: Page, words: 'chat.draft.kept' | 'chat.draft.found' | 'chat.draft.newer') =>
  expect(
    section(page, 'chat')
      .getByRole('status')
      .filter({ hasText: es(words) }),
  ).toBeVisible()

test('who begins an answer and a note finds each in its place: after a reload, on another computer, until it is sent', async ({
  page,
  newPerson,
  faults,
}) => {
  test.setTimeout(180_000)
  const [elsewhere, colleague] = [await newPerson(), await newPerson()]
  const { caseNumber } = await reportArrives('Aparcamiento')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)

  await test.step('both are kept while they are written', async () => {
    await message(page).fill('Hemos visto las facturas y')
    await says(page, 'chat.draft.kept')
    await mode(page, 'chat.note')
    await note(page).fill('Falta la de julio.')
    await says(page, 'chat.draft.kept')
    await inspect(page)
  })

  await test.step('a reload brings back the message, and the note beside it', async () => {
    await page.reload()
    await expect(message(page)).toHaveValue('Hemos visto las facturas y')
    await says(page, 'chat.draft.found')
    await inspect(page)
    await mode(page, 'chat.note')
    await expect(note(page)).toHaveValue('Falta la de julio.')
    await mode(page, 'chat.toReporter')
  })

  await test.step('another computer has them too, and goes on', async () => {
    await enterOffice(elsewhere, 'ana.garcia')
    await openCase(elsewhere, caseNumber)
    await expect(message(elsewhere)).toHaveValue('Hemos visto las facturas y')
    await message(elsewhere).fill('Hemos visto las facturas y preguntaremos.')
    await says(elsewhere, 'chat.draft.kept')
  })

  await test.step('what is written on here meanwhile overwrites nothing: both are there to choose from', async () => {
    faults.expect(/409 .*\/api\/reports\/draft/)
    await message(page).fill('Hemos visto las facturas.')
    await says(page, 'chat.draft.newer')
    await expect(section(page, 'chat').getByRole('blockquote')).toHaveText('Hemos visto las facturas y preguntaremos.')
    await expect(message(page)).toHaveValue('Hemos visto las facturas.')
    await inspect(page)
    await page.getByRole('button', { name: es('chat.draft.chooseNewer') }).click()
    await expect(message(page)).toHaveValue('Hemos visto las facturas y preguntaremos.')
    await expect(message(page)).toBeFocused()
  })

  await test.step('a colleague sees nothing of it', async () => {
    await enterOffice(colleague, 'luis.perez')
    await openCase(colleague, caseNumber)
    await expect(colleague.getByText('Hemos visto las facturas')).toHaveCount(0)
    await expect(message(colleague)).toHaveValue('')
    await mode(colleague, 'chat.note')
    await expect(note(colleague)).toHaveValue('')
  })

  await test.step('sent, the message is a draft no more; the note still is', async () => {
    await page.getByRole('button', { name: es('chat.send') }).click()
    await expect(toast(page, es('casework.sent.acknowledged'))).toBeVisible()
    await elsewhere.reload()
    await expect(note(elsewhere)).toHaveValue('Falta la de julio.')
    await says(elsewhere, 'chat.draft.found')
    await mode(elsewhere, 'chat.toReporter')
    await expect(message(elsewhere)).toHaveValue('')
  })

  await test.step('discarded, the note is gone as well', async () => {
    await mode(elsewhere, 'chat.note')
    const gone = elsewhere.waitForResponse(/\/api\/reports\/draft$/)
    await elsewhere.getByRole('button', { name: es('chat.draft.discard') }).click()
    await expect(note(elsewhere)).toBeFocused()
    await gone
    await elsewhere.reload()
    await expect(message(elsewhere)).toHaveValue('')
    await mode(elsewhere, 'chat.note')
    await expect(note(elsewhere)).toHaveValue('')
  })
})
