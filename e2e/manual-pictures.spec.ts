import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import type { Locale } from '@canal/messages'
import type { PictureName } from '@canal/messages/legal/pictures'
import type { Locator, Page } from '@playwright/test'
import { callAs, callWith, idOfCase } from './journey/calls.ts'
import { firstSignIn, signUp, type Newcomer } from './journey/newcomers.ts'
import { enterOffice, password, signIn } from './journey/office.ts'
import { section } from './journey/open-case.ts'
import { acceptAndSend, confirmReference, fillToCheck, followReport, readCaseNumber } from './journey/report-form.ts'
import { inPalette, shotOf, type Clip } from './journey/take-picture.ts'
import { expect, test } from './journey/test.ts'
import { spoken } from './journey/words.ts'

/** Runs with PICTURES=1: the manuals' pictures, in apps/web/src/features/legal-pages/pictures. */

const folder = fileURLToPath(new URL('../apps/web/src/features/legal-pages/pictures/', import.meta.url))
/** Sixteen colours are half the bytes of seventeen. */
const small = { colours: 16, bytesMax: 40_000 }

/** A telephone's width; a window in which the back-office has its menu, and its text is still read when it is made smaller. */
const telephone = { viewport: { width: 390, height: 3600 }, deviceScaleFactor: 1.5 }
const window = { viewport: { width: 1024, height: 2000 }, deviceScaleFactor: 1.5 }

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => main(page).getByRole('heading', { level: 1 })
const rows = (page: Page) => main(page).getByRole('table').getByRole('row')

/** Sizes stand beside the pictures, so that a page keeps their place before they come. */
const remember = async (language: Locale, name: PictureName, size: [width: number, height: number]) => {
  const file = `${folder}sizes.json`
  const sizes = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, Record<string, unknown>>
  sizes[language] = { ...sizes[language], [name]: size }
  const sorted = Object.fromEntries(
    Object.entries(sizes)
      .sort()
      .map(([key, of]) => [key, Object.fromEntries(Object.entries(of).sort())]),
  )
  await writeFile(file, await format(JSON.stringify(sorted), { parser: 'json', printWidth: 120 }))
}

const boxesOf = async (parts: readonly Locator[]) => {
  for (const part of parts) await expect(part).toBeVisible()
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  return boxes.filter((box) => box !== null)
}

/** From the first of these to the last, with a margin around. */
const around = async (parts: readonly Locator[], margin = 16): Promise<Clip> => {
  const boxes = await boxesOf(parts)
  const x = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.x)) - margin))
  const y = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.y)) - margin))
  const width = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)) + margin) - x
  const height = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + margin) - y
  return { x, y, width, height }
}

/** The same, as wide as the page beside its menu; nothing of what stands above and below is seen. */
const across = async (page: Page, ...parts: readonly Locator[]): Promise<Clip> => {
  const [frame] = await boxesOf([main(page)])
  const { y, height } = await around(parts, 7)
  return { x: Math.round(frame?.x ?? 0), y, width: Math.round(frame?.width ?? 0), height }
}

/** In light and dark. */
const takeOf =
  (language: Locale) =>
  async (page: Page, name: PictureName, clip: Clip): Promise<void> => {
    await mkdir(`${folder}${language}`, { recursive: true })
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      const picture = await inPalette(await shotOf(page, clip), 'webp', small)
      await writeFile(`${folder}${language}/${name}${scheme === 'dark' ? '.dark' : ''}.webp`, picture)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await remember(language, name, [clip.width, clip.height])
  }

type Written = Readonly<Partial<Record<Locale, string>> & { es: string }>

/** What is written in the pictures; in Spanish where a language has no words here. */
const stories: Written = {
  es: 'Las facturas del suministro eléctrico se pagaron dos veces en marzo, y el segundo pago fue a otra cuenta.',
  en: 'The invoices for electricity were paid twice in March, and the second payment went to another account.',
}
const answers: Written = {
  es: 'Hemos recibido su comunicación y empezamos a comprobarla. ¿Recuerda el número de alguna de las facturas?',
  en: 'We have received your report and are beginning to check it. Do you remember the number of any of the invoices?',
}

/** In each language's list of users. */
let nora: Newcomer | undefined

// One after the other: they write into one list of sizes.
test.describe.configure({ mode: 'serial' })

for (const { language, locale, t } of spoken) {
  const take = takeOf(language)

  test(`for the reporters' manual, ${language} @pictures`, async ({ newPerson }) => {
    const page = await newPerson({ locale, reducedMotion: 'reduce', ...telephone })
    await page.goto('/demo/index')
    await take(page, 'start', await around([main(page).locator('.ways')]))
    await page.goto('/demo/new')
    await fillToCheck(page, t, stories[language] ?? stories.es)
    await page.getByRole('button', { name: t('new.check.changeYou') }).click()
    const conflict = page.getByRole('group', { name: t('new.conflict.legend') })
    await conflict.getByRole('checkbox', { name: /^Marta Ruiz/ }).check()
    await take(page, 'exclusion', await around([conflict]))
    await page.getByRole('button', { name: t('action.continue'), exact: true }).click()
    const reference = await acceptAndSend(page, t)
    const code = page.getByRole('region', { name: t('sent.code.title') })
    await take(
      page,
      'code',
      await around([code.getByRole('heading'), code.getByRole('button', { name: t('action.print') })]),
    )
    await confirmReference(page, t, reference)
    const id = await idOfCase('ana.garcia', await readCaseNumber(page))
    await followReport(page, t, reference)
    const ana = await callAs('ana.garcia')
    await ana('PUT', '/api/reports/chat', { id, chatMsg: answers[language] ?? answers.es })
    await page.goto('/demo')
    await followReport(page, t, reference)
    await expect(main(page).getByText(answers[language] ?? answers.es)).toBeVisible()
    const first = page.getByRole('heading', { name: t('follow.chat.title'), exact: true })
    await take(page, 'answer', await around([first, page.getByRole('button', { name: t('follow.chat.send') })]))
  })

  test(`for the committee's manual: home and lists, ${language} @pictures`, async ({ newPerson }) => {
    const page = await newPerson({ locale, reducedMotion: 'reduce', ...window })
    await enterOffice(page, 'ana.garcia', t)
    const waiting = page.getByRole('region', { name: t('dashboard.waiting') })
    await expect(waiting.getByRole('listitem').first()).toBeVisible()
    const figures = page.getByRole('link', { name: new RegExp(t('dashboard.newReports')) })
    await expect(figures).toBeVisible()
    await take(page, 'waiting', await across(page, waiting, figures))
    await page.goto('/admin/reports/active?sort=next&direction=ASC')
    await expect(rows(page).nth(6)).toBeVisible()
    await take(page, 'list', await across(page, title(page), rows(page).nth(6)))
    // Its table has more columns.
    await page.setViewportSize({ width: 1280, height: 2000 })
    await page.goto('/admin/approvals/access-to-files')
    await expect(rows(page).nth(4)).toBeVisible()
    await take(page, 'vote', await across(page, title(page), rows(page).nth(4)))
  })

  test(`for the committee's manual: a report, ${language} @pictures`, async ({ newPerson, faults }) => {
    // An archived report says what it is by a refusal.
    faults.allow(/403 .*\/api\/reports/)
    const page = await newPerson({ locale, reducedMotion: 'reduce', ...window })
    await enterOffice(page, 'ana.garcia', t)
    const locked = await lockedReport()
    await page.goto(`/admin/reports/${locked}`)
    await expect(section(page, 'log', t).getByRole('listitem').first()).toBeVisible()
    const evidence = page.getByRole('heading', { name: t('report.details.evidence') })
    const documents = page.getByRole('table', { name: t('report.details.evidence') })
    await take(page, 'files', await around([evidence, documents]))
    const management = section(page, 'settings', t)
    const save = management.getByRole('button', { name: t('action.saveChanges') })
    await take(page, 'management', await around([management.getByRole('heading').first(), save]))
    await page.goto('/admin/reports/archived')
    await main(page).getByRole('table').getByRole('rowheader').first().getByRole('link').click()
    const notice = page.getByRole('button', { name: t('reopen.request') })
    await expect(notice).toBeVisible()
    await take(page, 'archived', await across(page, title(page), notice))
  })

  test(`for the administrators' manual, ${language} @pictures`, async ({ newPerson }) => {
    const page = await newPerson({ locale, reducedMotion: 'reduce', ...window })
    nora ??= await newcomer('Nora')
    await signIn(page, 'admin', password, t)
    await expect(rows(page).nth(6)).toBeVisible()
    await take(page, 'users', await across(page, title(page), rows(page).nth(6)))
    await page.getByRole('button', { name: t('office.actionsFor', { name: 'Luis Pérez Aranda' }) }).click()
    await page.getByRole('menuitem', { name: t('users.resetPassword') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await take(page, 'reset', await around([page.getByRole('dialog')], 0))
    await page.goto('/admin/settings/channel')
    await main(page).getByRole('link', { name: 'Castroalba' }).click()
    await expect(page.getByText(t('channels.missingLead'))).toBeVisible()
    await take(
      page,
      'channel',
      await across(page, title(page), page.getByRole('link', { name: t('channels.missingGo') })),
    )
  })
}

// Last: whoever waits for a colleague would be in the other pictures.
for (const { language, locale, t } of spoken) {
  const take = takeOf(language)

  test(`for the committee's manual: keys and notifications, ${language} @pictures`, async ({ newPerson }) => {
    const clara = await newcomer('Clara')
    await firstSignIn(clara)
    const page = await newPerson({ locale, reducedMotion: 'reduce', ...window })
    await enterOffice(page, 'ana.garcia', t)
    await page.goto('/admin/keys')
    const sign = page.getByRole('button', { name: t('roster.sign') }).last()
    await expect(sign).toBeVisible()
    await take(page, 'keys', await across(page, title(page), page.getByRole('article').last()))
    await page.goto('/admin/notifications/preferences')
    await expect(rows(page).nth(5)).toBeVisible()
    await take(page, 'preferences', await across(page, title(page), rows(page).nth(5)))
    await page.goto('/admin/profile')
    await page.getByRole('button', { name: t('recovery.renew.open') }).click()
    await page.getByRole('dialog').getByLabel(t('password.old'), { exact: true }).fill(password)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('recovery.renew.open') })
      .click()
    const code = page.getByRole('dialog', { name: t('recovery.title') })
    await code.getByRole('button', { name: t('code.show') }).click()
    await take(page, 'first-code', await around([code], 0))
    const admin = await callAs('admin')
    await admin('PATCH', '/api/users/disable', { id: clara.id })
  })
}

/** An account of the demonstration's first channel with which nobody has signed in. */
const newcomer = async (name: string): Promise<Newcomer> => {
  const channel = await callWith(null)<{ id: string }>('GET', '/api/anonymous/channels/demo')
  return signUp(channel.id, name)
}

/** A report of the demonstration with files that nobody has asked Ana's colleagues for yet. */
const lockedReport = async (): Promise<string> => {
  const ana = await callAs('ana.garcia')
  const { items } = await ana<{ items: { id: string; readable: boolean }[] }>(
    'GET',
    '/api/reports/list?page=0&size=50&sort=createdAt&direction=ASC&status=investigation',
  )
  for (const { id } of items.filter(({ readable }) => readable)) {
    const report = await ana<{ attachedFiles: unknown[]; allowed: { openFiles: boolean } }>('POST', '/api/reports', {
      id,
    })
    if (report.attachedFiles.length > 0 && !report.allowed.openFiles) return id
  }
  throw new Error('No report with locked files')
}
