import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { bytesOf, letOpen, reportWithFile } from './journey/case-files.ts'
import { enterOffice, toast } from './journey/office.ts'
import { findIn, withFolder } from './journey/profile.ts'
import { expect, test } from './journey/test.ts'
import { closeViewer, expectImage, expectPlays, look } from './journey/viewer.ts'
import { es } from './journey/words.ts'

const capture = 'captura-programa.png'

const openCase = async (page: Page, username: string, filename: string) => {
  const report = await reportWithFile(username, filename)
  await letOpen(username, report)
  await enterOffice(page, username)
  await page.goto(`/admin/reports/${report.id}`)
  return report
}

test('a preview carries who looks, when and at which case, and lets every press through', async ({ page }) => {
  await openCase(page, 'ana.garcia', capture)
  const viewer = await look(page, capture)
  await expectImage(viewer, capture)
  const words = /^Ana García Montes · \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d · \d{4}-\d{4,5}$/
  const mark = viewer.locator('svg text').filter({ hasText: words })
  await expect(mark.first()).toBeAttached()
  const over = await viewer.getByRole('img', { name: capture }).boundingBox()
  const hit = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [
    (over?.x ?? 0) + 40,
    (over?.y ?? 0) + 40,
  ] as const)
  expect(hit).toBe('IMG')
  await expect(viewer.getByText(es('preview.watermark'))).toBeVisible()
})

test('copying, printing, dragging and the context menu are refused in words', async ({ page }) => {
  await openCase(page, 'ana.garcia', capture)
  const viewer = await look(page, capture)
  await expectImage(viewer, capture)
  const refusal = toast(page, es('files.error.copyNotAllowed'))
  const prevented = await viewer.evaluate((dialog) =>
    [
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
      new ClipboardEvent('copy', { bubbles: true, cancelable: true }),
      new DragEvent('dragstart', { bubbles: true, cancelable: true }),
      ...['p', 's', 'c'].map(
        (key) => new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }),
      ),
    ].map((event) => !dialog.dispatchEvent(event)),
  )
  expect(prevented).toEqual([true, true, true, true, true, true])
  await expect(refusal).toBeVisible()
  await closeViewer(page)
  const onPage = await page
    .getByRole('main')
    .evaluate((main) => !main.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true })))
  expect(onPage).toBe(false)
})

test('paper gets the sentence instead of the file', async ({ page }) => {
  await openCase(page, 'ana.garcia', capture)
  const viewer = await look(page, capture)
  await expectImage(viewer, capture)
  await page.emulateMedia({ media: 'print' })
  await expect(viewer.getByRole('img', { name: capture })).toBeHidden()
  await expect(page.getByRole('main')).toBeHidden()
  const printed = await page.evaluate(() => document.body.innerText.trim())
  expect(printed).toBe(es('files.error.copyNotAllowed'))
})

/** The bytes of a script as they came over the wire: what a browser's cache holds. */
const onTheWire = (address: string, encoding: string | undefined): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const headers = encoding ? { 'accept-encoding': encoding } : {}
    request(address, { headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => resolve(Buffer.concat(pieces)))
    })
      .on('error', reject)
      .end()
  })

/** Three short pieces of a file, such as are found nowhere by chance. */
const piecesOf = (bytes: Buffer): Buffer[] =>
  [0.3, 0.6, 0.9].map((share) => Math.floor(bytes.length * share)).map((at) => bytes.subarray(at, at + 24))

test('nothing of what was looked at is left in the browser’s folders', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const report = await reportWithFile('marta.ruiz', 'camion-vertido.mp4')
  const films = ['vertido-arroyo.jpg', 'arroyo-espuma.webp', 'camion-vertido.mp4']
  const wanted: Record<string, Buffer[]> = {}
  for (const filename of films) wanted[filename] = piecesOf(await bytesOf('marta.ruiz', report, filename))

  await withFolder(async (folder) => {
    const options = { ...launchOptions, ...(baseURL && { baseURL }), locale: 'es-ES' }
    const context = await playwright.chromium.launchPersistentContext(folder, options)
    const page = context.pages()[0] ?? (await context.newPage())
    const script = page.waitForResponse((one) => /\/assets\/.*\.js$/.test(one.url()))
    await enterOffice(page, 'marta.ruiz')
    const { 'content-encoding': encoding } = (await script).headers()
    wanted['our script'] = piecesOf(await onTheWire((await script).url(), encoding))
    await page.goto(`/admin/reports/${report.id}`)
    for (const filename of films) {
      const viewer = await look(page, filename)
      if (filename.endsWith('mp4')) await expectPlays(viewer, filename)
      else await expectImage(viewer, filename)
      await closeViewer(page)
    }
    await look(page, 'acta-entrevista-05.pdf')
    await context.close()
    // The script is there: the search would have found the others.
    expect(await findIn(folder, wanted)).toEqual(['our script'])
  })
})
