import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askJson, openConnection } from './harness/client.ts'
import { record } from './harness/figures.ts'
import { median } from './harness/load.ts'
import { runPlainCopy } from './harness/plain-copy.ts'
import { startChild, type Child } from './harness/process.ts'
import { reportBody } from './harness/report-body.ts'
import { readVideo, sendVideo, transferBytes } from './harness/transfer.ts'
import { withProduct } from './harness/with-product.ts'

const rounds = 5

interface Sent {
  id: string
  token: string
  filesList: { entryId: string; location: string }[]
}

/** A report with one announced video. */
const announce = async (product: Child): Promise<{ id: string; fileId: string; location: string; token: string }> => {
  const connection = await openConnection(product.port)
  const path = '/api/anonymous/channels/demo'
  const face = await askJson<{ id: string; formToken: string }>(connection, { method: 'GET', path })
  const headers = { 'x-form-token': face.formToken }
  const body = reportBody(face.id, ['grabacion.mp4'])
  const sent = await askJson<Sent>(connection, { method: 'POST', path: '/api/anonymous', headers, body })
  connection.close()
  const [file] = sent.filesList
  if (!file) throw new Error('no address for the video')
  return { id: sent.id, fileId: file.entryId, location: file.location, token: sent.token }
}

/** Confirms the upload and gives an address to read it from. */
const addressOf = async (product: Child, video: { id: string; fileId: string; token: string }): Promise<string> => {
  const connection = await openConnection(product.port)
  const headers = { authorization: `Bearer ${video.token}` }
  const confirmed = { id: video.id, filesList: [{ entryId: video.fileId }] }
  await askJson(connection, { method: 'PATCH', path: '/api/anonymous/file-uploaded', headers, body: confirmed })
  const path = '/api/anonymous/get-download-presigned-url'
  const { url } = await askJson<{ url: string }>(connection, {
    method: 'POST',
    path,
    headers,
    body: { fileId: video.fileId },
  })
  connection.close()
  return url
}

const oneRound = async (product: Child, plain: Child) => {
  const plainUpload = await sendVideo(plain.port, '/')
  const video = await announce(product)
  const upload = await sendVideo(product.port, video.location)
  const plainDownload = await readVideo(plain.port, '/')
  const download = await readVideo(product.port, await addressOf(product, video))
  return { plainUpload, upload, plainDownload, download }
}

const run = (): Promise<void> =>
  withProduct(
    () => Promise.resolve(),
    async (product, _filled, dataDir) => {
      const self = fileURLToPath(import.meta.url)
      const plain = await startChild(self, { args: ['plain', dirname(dataDir)], env: {}, listening: /:(\d+)\n/ })
      try {
        await oneRound(product, plain)
        const all: Awaited<ReturnType<typeof oneRound>>[] = []
        for (let round = 0; round < rounds; round += 1) all.push(await oneRound(product, plain))
        const rate = (of: (one: (typeof all)[number]) => number) => transferBytes / 1000 / median(all.map(of))
        const ratio = (of: (one: (typeof all)[number]) => number) => median(all.map(of))
        record({
          what: 'plain copy in, 100 MB, synced',
          measured: rate((one) => one.plainUpload),
          unit: 'MB/s',
          aim: null,
        })
        record({ what: 'upload of 100 MB', measured: rate((one) => one.upload), unit: 'MB/s', aim: null })
        const up = ratio((one) => one.plainUpload / one.upload)
        record({ what: 'upload against the plain copy', measured: up, unit: '', aim: { atLeast: 0.6 } })
        record({ what: 'plain file out, 100 MB', measured: rate((one) => one.plainDownload), unit: 'MB/s', aim: null })
        record({ what: 'download of 100 MB', measured: rate((one) => one.download), unit: 'MB/s', aim: null })
        const down = ratio((one) => one.plainDownload / one.download)
        record({ what: 'download against the plain file', measured: down, unit: '', aim: { atLeast: 0.6 } })
      } finally {
        await plain.stop()
      }
    },
  )

const [role, directory] = process.argv.slice(2)
await (role === 'plain' && directory ? runPlainCopy(directory) : run())
