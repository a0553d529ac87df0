import type { Page } from '@playwright/test'
import { idOfCase } from './journey/calls.ts'
import type { Faults } from './journey/faults.ts'
import { expectAccessible, inspect } from './journey/inspect.ts'
import { enterOffice, password, signIn } from './journey/office.ts'
import { textPaper } from './journey/papers.ts'
import { followReport, sendReport } from './journey/report-form.ts'
import { desktop, expect, phone, test, type NewPerson } from './journey/test.ts'
import { es, spoken } from './journey/words.ts'
import { tourSignIn, tourOverThePage, tourSettings } from './tours/office.ts'
import { tourDocuments, tourPreviews } from './tours/files.ts'
import { tourFrame } from './tours/frame.ts'
import { tourEmpty, tourLists, tourRequests } from './tours/lists.ts'
import { tourArchive, tourReport, tourShut } from './tours/report.ts'
import type { Tour } from './tours/tour.ts'

/** Runs with LONG_TESTS=1: every page in each language, light and dark, on a phone and on a desktop. */

const looks = spoken.flatMap(({ language, locale, t }) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (
      [
        ['phone', phone],
        ['desktop', desktop],
      ] as const
    ).map(([device, viewport]) => ({
      title: `${language}, ${colorScheme}, ${device}`,
      options: { locale, colorScheme, viewport },
      t,
    })),
  ),
)

const publicPaths = [
  '/',
  '/demo/index',
  '/demo',
  '/demo/new',
  '/demo?embed=1',
  '/legal/privacy?channel=demo',
  '/legal/terms?channel=demo',
  '/legal/legal-notice?channel=demo',
  '/legal/cookies?channel=demo',
  '/legal/faq?channel=demo',
  '/legal/accessibility?channel=demo',
]

const inspectPath = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await inspect(page)
}

for (const { title, options, t } of looks) {
  test(`reporters’ pages: ${title} @long`, async ({ newPerson }) => {
    test.setTimeout(900_000)
    const page = await newPerson(options)
    for (const path of publicPaths) await inspectPath(page, path)
    const { reference } = await sendReport(page, t, 'Aspecto')
    await inspect(page)
    await followReport(page, t, reference)
    await inspect(page)
  })

  /** Signed in by the page's own language; the overhang at every width is the same in light and dark. */
  const begin = async (newPerson: NewPerson, faults: Faults, username: string | null): Promise<Tour> => {
    const page = await newPerson(options)
    const check = () => (options.colorScheme === 'light' ? inspect(page) : expectAccessible(page))
    if (username === 'admin') await signIn(page, username, password, t)
    else if (username) await enterOffice(page, username, t)
    if (username) await page.waitForURL(/\/admin(\/settings\/users)?$/)
    return { page, t, isPhone: options.viewport === phone, faults, check }
  }

  test(`the back-office’s home, menus and sign-in: ${title} @long`, async ({ newPerson, faults }) => {
    test.setTimeout(900_000)
    await tourSignIn(await begin(newPerson, faults, null))
    await tourOverThePage(await begin(newPerson, faults, 'pablo.gil'))
    await tourFrame(await begin(newPerson, faults, 'marta.ruiz'))
  })

  test(`the back-office’s lists: ${title} @long`, async ({ newPerson, faults }) => {
    test.setTimeout(900_000)
    await tourLists(await begin(newPerson, faults, 'marta.ruiz'))
    await tourRequests(await begin(newPerson, faults, 'marta.ruiz'))
    await tourEmpty(await begin(newPerson, faults, 'elena.vidal'))
  })

  test(`a case file: ${title} @long`, async ({ newPerson, faults }) => {
    test.setTimeout(900_000)
    const files = [textPaper('albaran.txt')]
    const { caseNumber } = await sendReport(await newPerson(), es, 'Aspecto', { files })
    const id = await idOfCase('marta.ruiz', caseNumber)
    await tourReport(await begin(newPerson, faults, 'marta.ruiz'), id)
    await tourArchive(await begin(newPerson, faults, 'luis.perez'), id)
    await tourShut(await begin(newPerson, faults, 'pablo.gil'))
  })

  test(`documents: ${title} @long`, async ({ newPerson, faults }) => {
    test.setTimeout(900_000)
    await tourPreviews(await begin(newPerson, faults, 'ana.garcia'))
    await tourDocuments(await begin(newPerson, faults, 'pablo.gil'))
  })

  test(`the administrator’s pages: ${title} @long`, async ({ newPerson, faults }) => {
    test.setTimeout(900_000)
    await tourSettings(await begin(newPerson, faults, 'admin'))
  })
}
