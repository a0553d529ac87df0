import { callAs } from '../journey/calls.ts'
import { addDocuments, letOpen, reportWithFile } from '../journey/case-files.ts'
import { textPaper } from '../journey/papers.ts'
import { expect } from '../journey/test.ts'
import { closeViewer, look } from '../journey/viewer.ts'
import { visit, type Tour } from './tour.ts'

const capture = 'captura-programa.png'

/** One of each kind that is shown in place, and evidence that names its report. */
const shown = [
  { filename: capture, beside: capture },
  { filename: 'facturas-septiembre.pdf', beside: capture },
  { filename: 'cruce-pagos.csv', beside: capture },
  { filename: 'nota-de-voz.ogg', beside: 'nota-de-voz.ogg' },
  { filename: 'salida-almacen.webm', beside: 'salida-almacen.webm' },
]

/** Every kind of preview, what has none, and what does not come. */
export const tourPreviews = async (tour: Tour): Promise<void> => {
  const { page, t, check, faults } = tour
  for (const { filename, beside } of shown) {
    await openBeside(tour, beside)
    const viewer = await look(page, filename, t)
    await expect(viewer.getByText(t('state.loading'))).toHaveCount(0)
    await check()
    await closeViewer(page, t)
  }
  await openBeside(tour, capture)
  await expect((await look(page, 'listado-centros.xlsx', t)).getByRole('alert')).toBeVisible()
  await check()
  await closeViewer(page, t)
  faults.expect(/net::ERR_FAILED/)
  await page.route('**/api/reports/get-download-presigned-url', (route) => route.abort())
  await expect((await look(page, capture, t)).getByRole('alert')).toContainText(t('files.error.loading'))
  await check()
}

const openBeside = async ({ page }: Tour, evidence: string): Promise<void> => {
  const report = await reportWithFile('ana.garcia', evidence)
  await letOpen('ana.garcia', report)
  await page.goto(`/admin/reports/${report.id}`)
}

/** Documents of every standing: one's own, locked ones, one that has not arrived, one in quarantine. */
export const tourDocuments = async (tour: Tour): Promise<void> => {
  const { page, t } = tour
  const report = await reportWithFile('pablo.gil', 'contrato-obra-calle-real.pdf')
  await addDocuments('pablo.gil', report.id, [textPaper('nota.txt')])
  const call = await callAs('pablo.gil')
  await call('PUT', '/api/reports/internal-files', { id: report.id, files: ['pendiente.pdf'] })
  await page.route(/\/api\/reports$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { attachedFiles: object[] }
    const [first, ...others] = body.attachedFiles
    const attachedFiles = [{ ...first, state: 'quarantined', readable: false }, ...others]
    await route.fulfill({ response: answer, json: { ...body, attachedFiles } })
  })
  await visit(tour, `/admin/reports/${report.id}`)
  await expect(page.getByText(t('files.state.quarantined')).first()).toBeVisible()
  await page.unroute(/\/api\/reports$/)
}
