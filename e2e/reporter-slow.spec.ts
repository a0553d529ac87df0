import type { Page } from '@playwright/test'
import { fileLimits } from '@canal/contract/files/limits'
import { languages, locales } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { holdBack } from './journey/hold-back.ts'
import { inspect } from './journey/inspect.ts'
import { textPaper } from './journey/papers.ts'
import { expectStep, followReport, goOn, pastDay, sendReport, story } from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'
import { easily, easySwitch, type Words } from './journey/words.ts'

const scripts = /\.js$/

/** The other language, chosen by its link. */
const changeLanguage = async (page: Page, t: Words): Promise<Words> => {
  const other = locales.find((locale) => locale !== t.locale) ?? t.locale
  const link = page.getByRole('link', { name: languages[other].name })
  await link.click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(link).toBeFocused()
  await expect(link).toHaveAttribute('aria-current', 'true')
  return translators[other]
}

test('@everywhere whoever writes before the scripts have come goes on where they were, caret and all', async ({
  page,
  t,
}) => {
  const late = await holdBack(page, 'GET', scripts)
  await page.goto('/demo/new', { waitUntil: 'commit' })
  await page.getByLabel(t('new.description.label')).fill(story('Lenta'))
  const place = page.getByLabel(t('new.location.label'))
  await place.fill('Casa consistorial')
  await place.press('Home')
  for (const _ of 'Casa') await place.press('ArrowRight')
  await expect(page.getByRole('button', { name: t('new.submit') })).toBeVisible()
  await late.letGo()
  await expect(page.getByText(t('new.step', { step: 2, steps: 5 }))).toBeVisible()
  await expect(place).toBeFocused()
  await page.keyboard.type(' grande')
  await expect(place).toHaveValue('Casa grande consistorial')
  await page.goBack()
  await expect(page.getByText(t('new.step', { step: 1, steps: 5 }))).toBeVisible()
  await expect(page.getByLabel(t('new.description.label'))).toHaveValue(story('Lenta'))
})

test('@everywhere other words chosen while a script is missing keep what was written', async ({ page, t, faults }) => {
  faults.allow(
    /ERR_FAILED|Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/,
  )
  await page.goto('/demo/new')
  // The texts of the form: what the entry asks for next.
  const texts = await page.locator('link[rel=modulepreload]').last().getAttribute('href')
  await page.route(`**${texts}`, (route) => route.abort())
  await page.reload()
  await page.getByLabel(t('new.description.label')).fill(story('A medias'))
  await easySwitch(page, t).click()
  const easy = easily[t.locale]
  await expect(easySwitch(page, t)).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByLabel(easy('new.description.label'))).toHaveValue(story('A medias'))
})

test('@everywhere what is written to the committee, and chosen, before the scripts have come goes with the message', async ({
  page,
  newPerson,
  t,
}) => {
  const { reference } = await sendReport(page, t, 'Lenta después')
  const later = await newPerson()
  await followReport(later, t, reference)
  const late = await holdBack(later, 'GET', scripts)
  await later.reload({ waitUntil: 'commit' })
  await later.getByLabel(t('follow.chat.write')).fill('Va con un documento.')
  await later.getByLabel(t('files.attach')).setInputFiles(textPaper('nota.txt'))
  await late.letGo()
  await expect(later.getByRole('button', { name: t('files.removeNamed', { filename: 'nota.txt' }) })).toBeVisible()
  await inspect(later)
  await later.getByRole('button', { name: t('follow.chat.send') }).click()
  await expect(later.getByText(t('follow.chat.sent'))).toBeVisible()
  await expect(later.getByRole('link', { name: 'nota.txt' })).toBeVisible()
  await expect(later.getByText('Va con un documento.')).toBeVisible()
})

test('@everywhere documents chosen before the scripts have come are looked at as all others: what is refused is named', async ({
  page,
  t,
}) => {
  const late = await holdBack(page, 'GET', scripts)
  await page.goto('/demo/new', { waitUntil: 'commit' })
  await page.getByLabel(t('new.description.label')).fill(story('Lenta con documentos'))
  await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
  await page.getByLabel(t('new.location.label')).fill('Casa consistorial')
  await page
    .getByLabel(t('field.optional', { label: t('new.files.title') }))
    .setInputFiles([textPaper('nota.txt'), textPaper('vacio.txt', ''), textPaper('falso.pdf'), textPaper('sin')])
  const named = page.getByRole('radio', { name: t('new.identity.named') })
  await named.check()
  await late.letGo()
  // Whoever had gone on meanwhile is taken no further than to what they learn of here.
  await expect(page.getByText(t('new.step', { step: 3, steps: 5 }))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'nota.txt' })).toBeVisible()
  const refusals = page.getByRole('alert')
  await expect(refusals).toContainText(t('files.error.empty', { filename: 'vacio.txt' }))
  await expect(refusals).toContainText(t('files.error.noExtension', { filename: 'sin' }))
  const [content = ''] = t('files.error.content', { filename: 'falso.pdf', allowed: '\0' }).split('\0')
  await expect(refusals).toContainText(content)
  await expect(page.getByRole('listitem').filter({ hasText: 'falso.pdf' })).toHaveCount(0)
  await inspect(page)
  await goOn(page, t)
  await expectStep(page, t, 4)
  await expect(named).toBeChecked()
  await page.goBack()
  // Once is enough: none of them is added again.
  await expect(page.getByRole('listitem').filter({ hasText: 'nota.txt' })).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: 'nota.txt' })).toHaveCount(0)
})

test('@everywhere of documents chosen for a message before the scripts have come, no more stay than one may bring', async ({
  page,
  newPerson,
  t,
}) => {
  const { reference } = await sendReport(page, t, 'Lenta con demasiados')
  const later = await newPerson()
  await followReport(later, t, reference)
  const late = await holdBack(later, 'GET', scripts)
  await later.reload({ waitUntil: 'commit' })
  const chosen = Array.from({ length: fileLimits.perMessage + 1 }, (_, index) => textPaper(`nota-${index}.txt`))
  await later.getByLabel(t('files.attach')).setInputFiles(chosen)
  await late.letGo()
  const last = `nota-${fileLimits.perMessage}.txt`
  const refusal = later.getByRole('alert').filter({ hasText: last })
  await expect(refusal).toContainText(t('files.error.tooMany', { max: fileLimits.perMessage }))
  await expect(later.getByRole('button', { name: t('files.removeNamed', { filename: 'nota-0.txt' }) })).toBeVisible()
  await expect(later.getByRole('button', { name: t('files.removeNamed', { filename: last }) })).toHaveCount(0)
  await inspect(later)
  await later.getByRole('button', { name: t('follow.chat.send') }).click()
  await expect(later.getByText(t('follow.files.added'))).toBeVisible()
  await expect(later.getByRole('link', { name: 'nota-9.txt' })).toBeVisible()
})

test('@everywhere a change of language in the middle keeps step, text and documents', async ({ page, t }) => {
  await page.goto('/demo/new')
  await page.getByLabel(t('new.description.label')).fill(story('Idioma'))
  await goOn(page, t)
  await expectStep(page, t, 2)
  await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
  await page.getByLabel(t('new.location.label')).fill('Casa consistorial')
  await goOn(page, t)
  await expectStep(page, t, 3)
  await page.getByLabel(t('files.choose')).setInputFiles(textPaper('notes.txt'))
  await expect(page.getByRole('listitem').filter({ hasText: 'notes.txt' })).toBeVisible()
  await expect(page.getByRole('status').getByText(t('field.added', { names: 'notes.txt' }))).toBeAttached()

  const other = await changeLanguage(page, t)
  await expect(page.getByRole('heading', { level: 1, name: other('new.stepName.files') })).toBeVisible()
  await expect(page).toHaveTitle(other('new.stepTitle', { step: 3, steps: 5 }))
  await expect(page.getByRole('link', { name: other('public.exit') })).toBeVisible()
  await expect(page.getByRole('status').getByText(other('field.added', { names: 'notes.txt' }))).toBeAttached()
  await expect(page.getByRole('listitem').filter({ hasText: 'notes.txt' })).toBeVisible()
  await inspect(page)
  await goOn(page, other)
  await page.getByRole('radio', { name: other('new.identity.anonymous') }).check()
  await goOn(page, other)
  await expectStep(page, other, 5)
  await expect(page.getByText(story('Idioma'))).toBeVisible()
  await page.getByLabel(other('new.accept.label')).check()
  await page.getByRole('button', { name: other('new.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: other('sent.title') })).toBeVisible()
})

test('@everywhere without a connection the form says so, keeps all, and changes its language once it is back', async ({
  page,
  t,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const offline = (words: Words) => page.getByRole('status').getByText(words('state.offline'))
  const written = (words: Words) => page.getByLabel(words('new.description.label'))
  const nothingLost = async (words: Words) => {
    // What the form fetches once something is written, or was before a change of language.
    await page.waitForFunction(() => document.querySelector('dialog'))
    await page.context().setOffline(true)
    await expect(offline(words)).toBeVisible()
    await inspect(page)
    await page.getByRole('link', { name: languages[words.locale === 'es' ? 'en' : 'es'].name }).click()
    const dialog = page.getByRole('dialog', { name: words('public.leave.offline') })
    await expect(dialog).toContainText(words('public.leave.offlineBody'))
    await inspect(page)
    await dialog.getByRole('button', { name: words('public.leave.stay') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(written(words)).toHaveValue(story('Túnel'))
    await page.context().setOffline(false)
    await expect(offline(words)).toHaveCount(0)
  }
  await page.goto('/demo/new')
  await written(t).fill(story('Túnel'))
  await nothingLost(t)
  const other = await changeLanguage(page, t)
  await expect(written(other)).toHaveValue(story('Túnel'))
  await easySwitch(page, other).click()
  const easy = easily[other.locale]
  // The question reads the same in easy English: the switch tells that the words have come.
  await expect(easySwitch(page, easy)).toBeChecked()
  await expect(written(easy)).toHaveValue(story('Túnel'))
  await nothingLost(easy)
})

test('@everywhere whom the network leaves before the first letter is told, and sends nothing that was not shown', async ({
  page,
  t,
  faults,
}) => {
  faults.allow(/ERR_FAILED|ERR_CONNECTION|NS_ERROR|Failed to load resource|Load failed|access control checks/)
  await page.goto('/demo/new')
  await expect(page.getByText(t('new.step', { step: 1, steps: 5 }))).toBeVisible()
  // A connection that drops, which the browser does not call offline.
  await page.route('**/*', (route) => route.abort())
  await page.getByLabel(t('new.description.label')).fill(story('Sin cobertura'))
  const notice = page.getByRole('alert').getByText(t('errors.offline'))
  await expect(notice).toBeVisible()
  await inspect(page)
  await goOn(page, t)
  await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
  await page.getByLabel(t('new.location.label')).fill('Casa consistorial')
  await goOn(page, t)
  await expectStep(page, t, 3)
  await page.getByLabel(t('files.choose')).setInputFiles(textPaper('Informe de Luisa.txt'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Informe de Luisa.txt' })).toBeVisible()
  await goOn(page, t)
  await expectStep(page, t, 3)
  await expect(notice).toBeVisible()
  await page.unroute('**/*')
  await goOn(page, t)
  await expect(page.getByRole('heading', { name: t('find.title') })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Informe de Luisa.txt' })).toHaveCount(0)
  await goOn(page, t)
  await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
  await goOn(page, t)
  await expectStep(page, t, 5)
  await expect(page.getByText(story('Sin cobertura'))).toBeVisible()
})

test('@everywhere a change of language keeps what is being written to the committee', async ({
  page,
  newPerson,
  t,
}) => {
  const { reference } = await sendReport(page, t, 'Idioma y mensaje')
  const later = await newPerson()
  await followReport(later, t, reference)
  await later.getByLabel(t('follow.chat.write')).fill('A medias.')
  const other = await changeLanguage(later, t)
  await expect(later.getByRole('heading', { level: 1, name: other('follow.title'), exact: true })).toBeVisible()
  await expect(later.getByLabel(other('follow.chat.write'))).toHaveValue('A medias.')
  await later.getByRole('button', { name: other('follow.chat.send') }).click()
  await expect(later.getByText(other('follow.chat.sent'))).toBeVisible()
})

/** The day after tomorrow, and its neighbours: what is the future for the server wherever its day begins. */
const dayAhead = (days: number): Date => new Date(Date.now() + days * 86_400_000)
const written = (day: Date): string =>
  day.toLocaleDateString('es-ES', { day: '2-digit', month: '2-digit', year: 'numeric' })

test('@everywhere why a report was refused is said in the language that is chosen afterwards', async ({
  page,
  t,
  faults,
}) => {
  faults.expect(/422 .*\/api\/anonymous/)
  // A device whose clock is ahead: only the server finds that the day has not come.
  await page.clock.setFixedTime(dayAhead(3))
  await page.goto('/demo/new')
  await page.getByLabel(t('new.description.label')).fill(story('Rechazo e idioma'))
  await goOn(page, t)
  await page.getByLabel(t('field.day'), { exact: true }).fill(written(dayAhead(2)))
  await page.getByLabel(t('new.location.label')).fill('Casa consistorial')
  await goOn(page, t)
  await expectStep(page, t, 3)
  await goOn(page, t)
  await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
  await goOn(page, t)
  await page.getByLabel(t('new.accept.label')).check()
  await page.getByRole('button', { name: t('new.submit') }).click()
  const refusal = page.getByRole('alert')
  const today = /\d\d\/\d\d\/\d{4}/
  const expectRefusal = async (words: Words) => {
    await expect(refusal).toContainText(words('errors.invalid'))
    await expect(refusal).toContainText(words('new.dateOfEvent.label'))
    const [before = '', after = ''] = words('errors.dateFuture', { today: '\0' }).split('\0')
    await expect(refusal).toContainText(before)
    await expect(refusal).toContainText(after)
    await expect(refusal).toContainText(today)
  }
  await expectRefusal(t)
  const other = await changeLanguage(page, t)
  await expectRefusal(other)
  await expect(refusal).not.toContainText(t('errors.invalid'))
  await inspect(page)
})

test('@everywhere which files are to be chosen again is still said once the scripts have come', async ({
  page,
  t,
  faults,
}) => {
  faults.expect(/422 .*\/demo\/new/)
  await page.route(scripts, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/demo/new')
  await page.getByLabel(t('new.description.label')).fill(story('De nuevo'))
  await page.getByLabel(t('field.day'), { exact: true }).fill('31/12/2099')
  await page.getByLabel(t('new.location.label')).fill('Casa consistorial')
  await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
  await page.getByLabel(t('new.accept.label')).check()
  await page.getByLabel(t('field.optional', { label: t('new.files.title') })).setInputFiles(textPaper('notes.txt'))
  await page.unroute(scripts)
  await page.getByRole('button', { name: t('new.submit') }).click()

  const again = page.getByRole('link', { name: t('new.files.chooseAgain', { filenames: 'notes.txt' }) })
  await expect(page.getByText(t('new.step', { step: 1, steps: 5 }))).toBeVisible()
  await expect(page.getByRole('alert').locator(again)).toBeVisible()
  await goOn(page, t)
  await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
  await goOn(page, t)
  await expectStep(page, t, 3)
  await expect(again).toBeVisible()
  await inspect(page)
  await page.getByLabel(t('files.choose')).setInputFiles(textPaper('notes.txt'))
  await expect(page.getByRole('listitem').filter({ hasText: 'notes.txt' })).toBeVisible()
  await expect(again).toHaveCount(0)
})
