import { inspect } from './journey/inspect.ts'
import { enterOffice, openList } from './journey/office.ts'
import { photo, textPaper } from './journey/papers.ts'
import { pastDay, readReference, story } from './journey/report-form.ts'
import { desktop, expect, test } from './journey/test.ts'
import { en } from './journey/words.ts'

const english = { locale: 'en-GB', viewport: desktop }

test('without JavaScript a reporter sends a report with files, follows it, answers and reads their file', async ({
  newPerson,
  faults,
}) => {
  const page = await newPerson({ ...english, javaScriptEnabled: false })
  const mark = `Supply ${Date.now()}`

  await test.step('the landing is in the browser’s language and leads to the form', async () => {
    await page.goto('/demo/index')
    await expect(page.getByRole('heading', { level: 1, name: en('landing.title') })).toBeVisible()
    await page.getByRole('link', { name: en('landing.new.start') }).click()
    await expect(page.getByRole('heading', { level: 1, name: en('public.newReport') })).toBeVisible()
  })

  await test.step('a refused form comes back with what was written and a summary of what to mend', async () => {
    faults.expect(/422 .*\/demo\/new/)
    await page.getByLabel(en('new.description.label')).fill(story(mark))
    await page.getByLabel(en('field.day'), { exact: true }).fill('31/12/2099')
    await page.getByLabel(`${en('new.witnesses.label')} 1`).fill('Head of purchasing')
    await page.getByRole('radio', { name: en('new.identity.named') }).check()
    await page.getByLabel(en('new.accept.label')).check()
    await page.getByRole('button', { name: en('new.submit') }).click()
    await expect(page).toHaveTitle(new RegExp(`^${en('app.errorTitle', { title: '' })}`))
    const summary = page.getByRole('alert')
    await expect(summary.getByRole('link', { name: en('errors.nameRequired') })).toBeVisible()
    await expect(summary.getByRole('link', { name: en('errors.locationRequired') })).toBeVisible()
    await expect(page.getByLabel(en('new.description.label'))).toHaveValue(story(mark))
    await expect(page.getByLabel(`${en('new.witnesses.label')} 1`)).toHaveValue('Head of purchasing')
    await expect(page.getByRole('radio', { name: en('new.identity.named') })).toBeChecked()
  })

  const reference = await test.step('mended, it is sent with two files, and the code is shown', async () => {
    await page.getByLabel(en('field.day'), { exact: true }).fill(pastDay)
    await page.getByLabel(en('new.location.label')).fill('Town hall')
    await page.getByRole('radio', { name: en('new.identity.anonymous') }).check()
    await page.getByLabel(en('new.accept.label')).check()
    const files = page.getByLabel(en('field.optional', { label: en('new.files.title') }))
    await files.setInputFiles([textPaper('notes.txt'), await photo('site.jpg')])
    await page.getByRole('button', { name: en('new.submit') }).click()
    const code = await readReference(page, en)
    await expect(page.getByText(en('sent.files.plain'))).toBeVisible()
    return code
  })

  await test.step('the address of the sent page shows it once more, to this browser alone', async () => {
    await page.goto(`/demo/${reference}/sent`)
    expect(await readReference(page, en)).toBe(reference)
    const other = await newPerson({ ...english, javaScriptEnabled: false })
    await other.goto(`/demo/${reference}/sent`)
    await expect(other.getByLabel(en('public.reference'))).toHaveValue('')
    await expect(other.getByText(reference)).toHaveCount(0)
  })

  await test.step('the code opens the report, with both files', async () => {
    await page.goto('/demo')
    await page.getByLabel(en('public.reference')).fill(reference)
    await page.getByRole('button', { name: en('lookup.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: en('follow.title'), exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'notes.txt' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'site.jpg' })).toBeVisible()
  })

  await test.step('a message goes with a file, and the file comes back', async () => {
    await page.getByLabel(en('follow.chat.write')).fill('Here is the statement.')
    await page.getByLabel(en('files.attach')).setInputFiles(textPaper('statement.txt', 'April: paid twice\n'))
    await page.getByRole('button', { name: en('follow.chat.send') }).click()
    await expect(page.getByText(en('follow.chat.sent'))).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('article').getByRole('link', { name: 'statement.txt' }).click()
    expect((await download).suggestedFilename()).toBe('statement.txt')
  })

  await test.step('a session that ended keeps what was being written, until the code is typed again', async () => {
    await page.goto('/demo/open')
    await page.getByLabel(en('follow.chat.write')).fill('One more thing about May.')
    await page.context().clearCookies()
    faults.expect(/401 .*\/demo\/open/)
    await page.getByRole('button', { name: en('follow.chat.send') }).click()
    await expect(page.getByRole('heading', { level: 1, name: en('public.ended.title') })).toBeVisible()
    await expect(page.getByText(en('public.ended.draft'))).toBeVisible()
    expect(await page.content()).not.toContain('One more thing')
    await page.getByLabel(en('public.reference')).fill(reference)
    await page.getByRole('button', { name: en('lookup.submit') }).click()
    await expect(page.getByLabel(en('follow.chat.write'))).toHaveValue('One more thing about May.')
    await page.getByRole('button', { name: en('follow.chat.send') }).click()
    await expect(page.getByRole('article').filter({ hasText: 'One more thing about May.' })).toBeVisible()
  })

  const caseNumber = /\d{4}-\d{4,}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  await test.step('the committee reads it like any other', async () => {
    const office = await newPerson({ viewport: desktop })
    await enterOffice(office, 'marta.ruiz')
    await openList(office, 'active')
    await office.getByRole('link', { name: caseNumber }).click()
    await expect(office.getByText(story(mark))).toBeVisible()
    await expect(office.getByText('One more thing about May.')).toBeVisible()
  })
})

test('an unknown code is refused with what to check, and the case number is not taken for one', async ({
  newPerson,
  faults,
}) => {
  const page = await newPerson({ ...english, javaScriptEnabled: false })
  faults.expect(/404 .*\/demo/)
  await page.goto('/demo')
  await page.getByLabel(en('public.reference')).fill('2026-4817')
  await page.getByRole('button', { name: en('lookup.submit') }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: en('lookup.notFound') })).toBeVisible()
  await expect(page.getByRole('heading', { name: en('lookup.check.title') })).toBeVisible()
})

test('the form on one page is as accessible as the steps', async ({ newPerson }) => {
  const page = await newPerson(english)
  // The inspection itself needs scripts: the page's own are kept away instead.
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/demo/new')
  await expect(page.getByRole('heading', { level: 1, name: en('public.newReport') })).toBeVisible()
  await inspect(page)
})
