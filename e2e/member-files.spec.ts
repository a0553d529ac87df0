import { addDocuments, bytesOf, letOpen, reportWithFile } from './journey/case-files.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { brokenFilm, leapingFilm, textPaper } from './journey/papers.ts'
import { desktop, expect, phone, test } from './journey/test.ts'
import { closeViewer, expectImage, expectPlays, fileBytes, look } from './journey/viewer.ts'
import { es } from './journey/words.ts'

/** In the report on double invoices, whose files Ana may open by a vote. */
const capture = 'captura-programa.png'
const open = async (page: Parameters<typeof enterOffice>[0], username: string, filename: string) => {
  const report = await reportWithFile(username, filename)
  await letOpen(username, report)
  await enterOffice(page, username)
  await page.goto(`/admin/reports/${report.id}`)
  await expect(page.getByRole('heading', { level: 2, name: es('report.section.details') })).toBeVisible()
  return report
}

test('images, a table and a PDF are looked at without leaving the report, one after the other', async ({ page }) => {
  await open(page, 'ana.garcia', capture)
  const before = page.url()
  const viewer = await look(page, capture)
  await expectImage(viewer, capture)
  await inspect(page)

  await test.step('larger, smaller, fitted, turned', async () => {
    const percent = viewer.getByText(/^\d+\s?%$/)
    const image = viewer.getByRole('group', { name: es('preview.content', { filename: capture }) })
    await expect(image).toHaveAttribute('data-fitted')
    await viewer.getByRole('button', { name: es('preview.zoomIn') }).click()
    await viewer.getByRole('button', { name: es('preview.zoomIn') }).click()
    await expect(percent).toHaveText(/1[05]0/)
    await viewer.getByRole('button', { name: es('preview.turn') }).click()
    await image.press('0')
    await expect(image).toHaveAttribute('data-fitted')
    await viewer.getByRole('button', { name: es('preview.turn') }).click()
    await expect(image).toHaveAttribute('data-fitted')
    await expect(percent).not.toHaveText(/1[05]0/)
  })

  await test.step('the next ones by button and by key, and back', async () => {
    await viewer.getByRole('button', { name: es('preview.next') }).click()
    await expect(page.getByRole('dialog', { name: 'acta-entrevista-01.pdf' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const table = page.getByRole('dialog', { name: 'cruce-pagos.csv' })
    await expect(
      table.getByRole('group', { name: es('preview.content', { filename: 'cruce-pagos.csv' }) }),
    ).toContainText('factura;fecha;importe;usuario')
    await inspect(page)
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('dialog', { name: 'acta-entrevista-01.pdf' })).toBeVisible()
    await closeViewer(page)
  })

  await test.step('Escape closes, the focus comes back, and the page is where it was', async () => {
    await look(page, capture)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(
      page.getByRole('button', { name: es('report.files.previewNamed', { filename: capture }) }),
    ).toBeFocused()
    expect(page.url()).toBe(before)
  })

  await test.step('the log on the page says so without a reload', async () => {
    const log = page.getByRole('region', { name: es('report.section.log') })
    await expect(log.getByText(new RegExp(`${es('log.type.download')}: ${capture}`)).first()).toBeVisible()
  })
})

test('a PDF comes sandboxed by its own policy into a frame that has none, and Chromium’s viewer shows it', async ({
  page,
}) => {
  await open(page, 'ana.garcia', capture)
  const coming = page.waitForRequest((one) => fileBytes.test(one.url()) && one.resourceType() === 'document')
  const filename = 'facturas-septiembre.pdf'
  const viewer = await look(page, filename)
  if (!(await page.evaluate(() => navigator.pdfViewerEnabled))) {
    // A browser without a viewer, like a telephone's: it says so, and nothing is fetched or logged.
    await expect(viewer.getByText(es('preview.browserCannot'))).toBeVisible()
    return
  }
  // As sent: of what goes to its viewer, Chromium tells the page's tools only a part.
  const answer = await fetch((await coming).url())
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    200,
    {
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'cache-control': 'no-store',
    },
  ])
  const frame = viewer.locator('iframe')
  await expect(frame).toHaveAttribute('title', filename)
  expect(await frame.getAttribute('sandbox')).toBeNull()
  // The viewer is a document of the browser's own inside the frame: an error page has another address.
  await expect.poll(() => page.frames().some((one) => one.url().startsWith('chrome-extension://'))).toBe(true)
})

for (const [filename, username] of [
  ['camion-vertido.mp4', 'marta.ruiz'],
  ['salida-almacen.webm', 'ana.garcia'],
  ['nota-de-voz.ogg', 'ana.garcia'],
  ['mensaje-contestador.mp3', 'ana.garcia'],
  ['grabacion-reunion.aac', 'marta.ruiz'],
] as const)
  test(`${filename} plays in place, by ranges`, async ({ page }) => {
    await open(page, username, filename)
    const coming = page.waitForResponse((one) => fileBytes.test(one.url()))
    const viewer = await look(page, filename)
    const answer = await coming
    expect([answer.status(), answer.request().headers()['range']]).toEqual([206, 'bytes=0-'])
    await expectPlays(viewer, filename)
    await inspect(page)
  })

test('photographs of every kind show', async ({ page }) => {
  await open(page, 'marta.ruiz', 'vertido-arroyo.jpg')
  for (const filename of ['vertido-arroyo.jpg', 'arroyo-espuma.webp']) {
    await expectImage(await look(page, filename), filename)
    await closeViewer(page)
  }
})

test('a long film is not fetched whole: a leap asks for what lies behind it', async ({ page }) => {
  const report = await open(page, 'ana.garcia', capture)
  const film = await bytesOf(
    'marta.ruiz',
    await reportWithFile('marta.ruiz', 'camion-vertido.mp4'),
    'camion-vertido.mp4',
  )
  await addDocuments('ana.garcia', report.id, [leapingFilm('visita-obra.mp4', film, 24 * 1024 * 1024)])
  await page.reload()
  const starts: number[] = []
  page.on('request', (one) => {
    const start = /^bytes=(\d+)-/.exec(one.headers()['range'] ?? '')?.[1]
    if (start && fileBytes.test(one.url())) starts.push(Number(start))
  })
  await expectPlays(await look(page, 'visita-obra.mp4'), 'visita-obra.mp4')
  expect(Math.max(...starts)).toBeGreaterThanOrEqual(24 * 1024 * 1024)
})

test('a text is its characters: markup in it stays text, and a very long one shows its beginning', async ({ page }) => {
  const report = await open(page, 'ana.garcia', capture)
  const long = 'una línea más del extracto\n'.repeat(30_000)
  await addDocuments('ana.garcia', report.id, [
    textPaper('notas.txt', 'Año 2026\n<script>document.title = "otra"</script>\n'),
    textPaper('extracto.txt', long),
  ])
  await page.reload()
  const notes = await look(page, 'notas.txt')
  await expect(notes.getByText('<script>document.title')).toBeVisible()
  await expect(page).not.toHaveTitle('otra')
  await closeViewer(page)
  const extract = await look(page, 'extracto.txt')
  const size = `${Math.ceil(Buffer.byteLength(long) / 1000)}\u00a0kB`
  await expect(extract.getByText(es('preview.truncated', { shown: '524\u00a0kB', size }))).toBeVisible()
  await inspect(page)
})

test('what has no preview says so and offers the download; nothing is asked for and nothing logged', async ({
  page,
}) => {
  await open(page, 'ana.garcia', capture)
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  const viewer = await look(page, 'listado-centros.xlsx')
  await expect(viewer.getByRole('alert')).toContainText(es('files.error.notPreviewable'))
  await inspect(page)
  expect(asked.filter((url) => /presigned|files\/at/.test(url))).toEqual([])
})

test('a file that is broken, and one that does not come, are told apart', async ({ page, faults }) => {
  const report = await open(page, 'ana.garcia', capture)
  await addDocuments('ana.garcia', report.id, [brokenFilm('grabacion.mp4')])
  await page.reload()
  const broken = await look(page, 'grabacion.mp4')
  await expect(broken.getByRole('alert')).toContainText(es('files.error.preview'))
  await inspect(page)
  await closeViewer(page)

  faults.expect(/net::ERR_FAILED/)
  await page.route('**/api/reports/get-download-presigned-url', (route) => route.abort())
  const absent = await look(page, capture)
  await expect(absent.getByRole('alert')).toContainText(es('files.error.loading'))
  await inspect(page)
  await page
    .getByRole('button', { name: es('files.downloadNamed', { filename: capture }) })
    .last()
    .click()
  await expect(toast(page, es('files.error.download'))).toBeVisible()

  await page.unroute('**/api/reports/get-download-presigned-url')
  await absent.getByRole('button', { name: es('action.retry') }).click()
  await expectImage(absent, capture)
})

test('an address that has ended is renewed without a word, and a film goes on where it was', async ({
  page,
  faults,
}) => {
  await open(page, 'marta.ruiz', 'camion-vertido.mp4')
  const viewer = await look(page, 'camion-vertido.mp4')
  await expectPlays(viewer, 'camion-vertido.mp4')
  const player = viewer.getByLabel('camion-vertido.mp4', { exact: true })
  const first = await player.getAttribute('src')

  faults.expect(/404 .*\/api\/files\/at\//)
  await page.route(`**${first}`, (route) => route.fulfill({ status: 404, body: '' }))
  await player.evaluate((one: HTMLVideoElement) => one.load())
  await expect(player).not.toHaveAttribute('src', first ?? '')
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => [one.currentTime, one.error])).toEqual([2, null])
  await expect(viewer.getByRole('alert')).toBeHidden()
})

test('a download is kept under its name and stands in the log', async ({ page }) => {
  await open(page, 'ana.garcia', capture)
  const filename = 'informe-interno-instruccion.docx'
  const keeping = page.waitForEvent('download')
  await page.getByRole('button', { name: es('files.downloadNamed', { filename }) }).click()
  expect((await keeping).suggestedFilename()).toBe(filename)
  const log = page.getByRole('region', { name: es('report.section.log') })
  await expect(log.getByText(new RegExp(`${es('log.type.download')}: ${filename}`)).first()).toBeVisible()
})

test('locked files are a name, a size, a moment and a padlock', async ({ page }) => {
  const report = await reportWithFile('pablo.gil', 'contrato-obra-calle-real.pdf')
  expect(report.allowed.openFiles).toBe(false)
  await enterOffice(page, 'pablo.gil')
  await page.goto(`/admin/reports/${report.id}`)
  const row = page.getByRole('row').filter({ hasText: 'contrato-obra-calle-real.pdf' })
  await expect(row.getByText(es('report.files.locked'), { exact: true })).toBeVisible()
  await expect(row).toContainText(/\d+\u00a0kB/)
  await expect(row.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)).toBeVisible()
  // It can be suppressed by who cannot open it; nothing else can be done with it.
  const suppress = row.getByRole('button', { name: es('casework.part.menu', { part: 'contrato-obra-calle-real.pdf' }) })
  await expect(suppress).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(1)
  await inspect(page)
})

test('a file that has not arrived, and one in quarantine, say so and open to nobody', async ({ page }) => {
  const report = await reportWithFile('ana.garcia', capture)
  await page.route('**/api/reports', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { attachedFiles: object[] }
    const states = ['announced', 'quarantined']
    const attachedFiles = body.attachedFiles.map((file, index) =>
      states[index] ? { ...file, state: states[index], readable: false } : file,
    )
    await route.fulfill({ response: answer, json: { ...body, attachedFiles } })
  })
  await enterOffice(page, 'ana.garcia')
  await page.goto(`/admin/reports/${report.id}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('facturas-septiembre.pdf')).toContainText(es('files.state.announced'))
  await expect(row(capture)).toContainText(es('files.state.quarantined'))
  await expect(row(capture).getByRole('button')).toHaveCount(0)
  await inspect(page)
})

for (const [colorScheme, viewport] of [
  ['light', phone],
  ['dark', phone],
  ['dark', desktop],
] as const)
  test(`the viewer is accessible on a ${viewport.width} px screen, ${colorScheme}`, async ({ newPerson }) => {
    const page = await newPerson({ colorScheme, viewport })
    await open(page, 'ana.garcia', capture)
    await expectImage(await look(page, capture), capture)
    await inspect(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('factura;fecha;importe;usuario')).toBeVisible()
    await inspect(page)
  })
