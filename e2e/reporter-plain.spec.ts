import { readFile } from 'node:fs/promises'
import { fileExtensions } from '@canal/contract/files/extensions'
import { languages, locales } from '@canal/messages'
import { inspect } from './journey/inspect.ts'
import { enterOffice, openList } from './journey/office.ts'
import { photo, textPaper, type Paper } from './journey/papers.ts'
import { followReport, pastDay, readReference, story } from './journey/report-form.ts'
import { desktop, expect, test } from './journey/test.ts'
import { easily, easySwitch, en, wordsIn, type Words } from './journey/words.ts'

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

  await test.step('the day of the answer comes as a file for a calendar that says nothing, with a warning', async () => {
    await expect(page.getByText(en('follow.calendar.warning'))).toBeVisible()
    const due = await page.locator('.promise time').getAttribute('datetime')
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: en('follow.calendar') }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toBe('reminder.ics')
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain(`\r\nDTSTART;VALUE=DATE:${due?.replaceAll('-', '')}\r\nSUMMARY:Reminder\r\n`)
    expect(file).not.toContain(reference)
    // The page is still there.
    await expect(page.getByRole('heading', { level: 1, name: en('follow.title'), exact: true })).toBeVisible()
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

test('@everywhere without scripts each file is told by its name: to be chosen again, taken, or refused and why', async ({
  newPerson,
  t,
  faults,
}) => {
  const page = await newPerson()
  // The inspection itself needs scripts: the page's own are kept away instead.
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const fake: Paper = { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf at all') }
  const refused = t('files.error.content', { filename: fake.name, allowed: fileExtensions.join(', ') })
  const choose = (label: string) => page.getByLabel(label).setInputFiles([textPaper('notes.txt'), fake])

  await test.step('a refused form names the files that are to be chosen again', async () => {
    faults.expect(/422 .*\/demo\/new/)
    await page.goto('/demo/new')
    await page.getByLabel(t('new.description.label')).fill(story(`Papers ${Date.now()}`))
    await page.getByLabel(t('field.day'), { exact: true }).fill('31/12/2099')
    await page.getByLabel(t('new.location.label')).fill('Town hall')
    await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
    await page.getByLabel(t('new.accept.label')).check()
    await choose(t('field.optional', { label: t('new.files.title') }))
    await page.getByRole('button', { name: t('new.submit') }).click()
    const again = t('new.files.chooseAgain', { filenames: 'notes.txt, fake.pdf' })
    await expect(page.getByRole('alert').getByRole('link', { name: again })).toBeVisible()
    await inspect(page)
  })

  const reference = await test.step('sent, it tells the one that came from the one that did not, and why', async () => {
    await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
    await page.getByLabel(t('new.accept.label')).check()
    await choose(t('field.optional', { label: t('new.files.title') }))
    await page.getByRole('button', { name: t('new.submit') }).click()
    const code = await readReference(page, t)
    await expect(page.getByRole('listitem').filter({ hasText: 'notes.txt' })).toBeVisible()
    await expect(page.getByText(refused)).toBeVisible()
    await inspect(page)
    return code
  })

  await test.step('a message of which one file is refused is told as sent', async () => {
    await followReport(page, t, reference)
    await page.getByLabel(t('follow.chat.write')).fill('Here are both papers.')
    await choose(t('files.attach'))
    await page.getByRole('button', { name: t('follow.chat.send') }).click()
    await expect(page.getByText(t('follow.files.taken', { filenames: 'notes.txt' })).first()).toBeVisible()
    await expect(page.getByText(t('follow.chat.sent')).first()).toBeVisible()
    await expect(page.getByRole('alert').getByRole('link', { name: refused })).toBeVisible()
    await expect(page).not.toHaveTitle(new RegExp(t('app.errorTitle', { title: '' }).trim()))
    await expect(page.getByRole('article').filter({ hasText: 'Here are both papers.' })).toBeVisible()
    await inspect(page)
  })
})

for (const javaScriptEnabled of [true, false])
  test(`@everywhere a code typed badly is told what is wrong with it, ${javaScriptEnabled ? 'before it is sent' : 'without JavaScript'}`, async ({
    newPerson,
    t,
    faults,
  }) => {
    const page = await newPerson({ javaScriptEnabled })
    const typed: [string, string][] = [
      ['GMK5-2XPP-WXB9-Y3PS-ERWC', t('lookup.fault.length', { written: 20 })],
      ['0000-0000-0000-0000-0000-000Ñ', t('lookup.fault.letter', { letter: 'Ñ' })],
      ['2026-4817', t('lookup.fault.caseNumber')],
      ['0000-0000-0000-0000-0000-0001', t('lookup.fault.check')],
    ]
    await page.goto('/demo')
    const field = page.getByRole('textbox', { name: t('public.reference'), exact: true })
    for (const [code, words] of typed) {
      if (!javaScriptEnabled) faults.expect(/422 .*\/demo/)
      await field.fill(code)
      await page.getByRole('button', { name: t('lookup.submit') }).click()
      await expect(field).toHaveAccessibleDescription(new RegExp(words))
      await expect(field).toHaveValue(code)
    }
    if (javaScriptEnabled) await inspect(page)
    await expect(page.getByRole('heading', { name: t('lookup.check.title'), exact: true })).toBeVisible()
    faults.expect(/404 .*\/demo/)
    await field.fill('Mi código es «0000-0000-0000-0000-0000-0000».')
    await page.getByRole('button', { name: t('lookup.submit') }).click()
    await expect(page.getByRole('alert').getByRole('link', { name: t('lookup.notFound') })).toBeVisible()
  })

test('@everywhere without JavaScript another language, or easy words, keep what was written', async ({
  newPerson,
  t,
  faults,
}) => {
  const page = await newPerson({ javaScriptEnabled: false })
  const other = wordsIn(locales.find((locale) => locale !== t.locale))
  const choose = (language: Words['locale']) =>
    page.getByRole('navigation').getByRole('button', { name: languages[language].name }).click()

  const reference = await test.step('in the form, whose files are named to be chosen again', async () => {
    await page.goto('/demo/new')
    await page.getByLabel(t('new.description.label')).fill(story('Otra lengua'))
    await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
    await page.getByLabel(`${t('new.witnesses.label')} 1`).fill('Rosa')
    await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
    await page.getByLabel(t('new.accept.label')).check()
    await page.getByLabel(t('field.optional', { label: t('new.files.title') })).setInputFiles(textPaper('notes.txt'))
    await choose(other.locale)
    await expect(page.locator('html')).toHaveAttribute('lang', other.locale)
    await expect(page.getByRole('heading', { level: 1, name: other('public.newReport') })).toBeVisible()
    await expect(page.getByLabel(other('new.description.label'))).toHaveValue(story('Otra lengua'))
    await expect(page.getByLabel(`${other('new.witnesses.label')} 1`)).toHaveValue('Rosa')
    const again = other('new.files.chooseAgain', { filenames: 'notes.txt' })
    await expect(page.getByRole('alert').getByRole('link', { name: again })).toBeVisible()

    await easySwitch(page, other).click()
    const easy = easily[other.locale]
    const namesAgain = (words: Words) =>
      expect(
        page.getByRole('alert').getByText(words('new.files.chooseAgain', { filenames: 'notes.txt' })),
      ).toBeVisible()
    await expect(easySwitch(page, easy)).toBeChecked()
    await expect(page.getByLabel(easy('new.description.label'))).toHaveValue(story('Otra lengua'))
    await expect(page.getByRole('radio', { name: easy('new.identity.anonymous') })).toBeChecked()
    await namesAgain(easy)
    await easySwitch(page, easy).click()
    await choose(t.locale)
    await expect(page.locator('html')).toHaveAttribute('lang', t.locale)
    await expect(page.getByLabel(t('new.accept.label'))).toBeChecked()
    await namesAgain(t)
    await page.getByLabel(t('new.location.label')).fill('Casa consistorial')
    // It sends, as it does in any form, and presses none of the buttons above.
    await page.getByLabel(t('new.location.label')).press('Enter')
    return readReference(page, t)
  })

  await test.step('in a message', async () => {
    await page.getByRole('button', { name: t('sent.confirm.button') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('follow.title'), exact: true })).toBeVisible()
    await page.getByLabel(t('follow.chat.write')).fill('A medias.')
    await page.getByText(t('files.needOriginal')).click()
    await page.getByLabel(t('files.keepOriginal')).check()
    await choose(other.locale)
    await expect(page.locator('html')).toHaveAttribute('lang', other.locale)
    await expect(page.getByLabel(other('follow.chat.write'))).toHaveValue('A medias.')
    await expect(page.getByLabel(other('files.keepOriginal'))).toBeChecked()
    await page.getByRole('button', { name: other('follow.chat.send') }).click()
    await expect(page.getByRole('article').filter({ hasText: 'A medias.' })).toBeVisible()
    await expect(page.getByText(reference)).toHaveCount(0)
  })

  await test.step('in a code that is refused, beside a message that an ended session left', async () => {
    await page.getByLabel(other('follow.chat.write')).fill('Tapado.')
    await page.context().clearCookies({ name: 'r' })
    faults.expect(/401 .*\/demo\/open/)
    await page.getByRole('button', { name: other('follow.chat.send') }).click()
    await expect(page.getByText(other('public.ended.draft'))).toBeVisible()
    const code = (words: Words) => page.getByRole('textbox', { name: words('public.reference'), exact: true })
    faults.expect(/422 .*\/demo/)
    await code(other).fill(reference.slice(0, -1))
    await page.getByRole('button', { name: other('lookup.submit') }).click()
    await expect(code(other)).toHaveAccessibleDescription(new RegExp(other('lookup.fault.length', { written: 23 })))
    await choose(t.locale)
    await expect(page.getByText(t('public.ended.draft'))).toBeVisible()
    await expect(code(t)).toHaveValue(reference.slice(0, -1))
    await code(t).fill(reference)
    await page.getByRole('button', { name: t('lookup.submit') }).click()
    await expect(page.getByLabel(t('follow.chat.write'))).toHaveValue('Tapado.')
  })
})

test('the form on one page is as accessible as the steps', async ({ newPerson }) => {
  const page = await newPerson(english)
  // The inspection itself needs scripts: the page's own are kept away instead.
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/demo/new')
  await expect(page.getByRole('heading', { level: 1, name: en('public.newReport') })).toBeVisible()
  await inspect(page)
})
