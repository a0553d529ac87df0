import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import { cookieOf, get, multipart, post, shown } from '../../../test/forms.ts'
import { openCase, openWorld, pdf, readReport, upload, type Case, type World } from '../../../test/world.ts'
import { createScanner, type Scanner } from '../../platform/scanner/scanner.ts'
import { startFakeClamd, type FakeClamd } from '../../platform/scanner/testing/fake-clamd.ts'

const silent = { info: () => undefined, warn: () => undefined }
let clamd: FakeClamd
let scanner: Scanner
let world: World
let one: Case
beforeAll(async () => {
  clamd = await startFakeClamd({ reply: 'stream: Canal.Test FOUND\0' })
  scanner = await createScanner(clamd.address, silent)
  world = await openWorld({ CLAMAV_HOST: `127.0.0.1:${clamd.address.port}` }, { scanner })
  one = await openCase(world)
})
afterAll(async () => {
  await world.close()
  scanner.stop()
  await clamd.close()
})

test('a form without JavaScript brings an infected file: its sender sees that it is held back, and that the report arrived', async () => {
  const { slug } = one.channel
  const { channel, idempotencyKey } = shown(await get(world, `/${slug}/new`), 'new')
  const fields: [string, string][] = [
    ['formToken', channel.formToken],
    ['idempotencyKey', idempotencyKey],
    ['anonymous', 'yes'],
    ['dateOfEventDay', '02/03/2026'],
    ['location', 'Warehouse'],
    ['description', 'Invoices for goods that were never delivered.'],
    ['acceptDataProtectionPolicy', 'on'],
  ]
  const form = multipart(fields, [['attachedFiles', 'ledger.pdf', pdf]])
  const { sent, report, issues } = shown(await post(world, `/${slug}/new`, form), 'sent')
  expect(sent.reference).not.toBe('')
  expect(issues).toEqual([])
  expect(report.attachedFiles).toMatchObject([{ filename: 'ledger.pdf', state: 'quarantined', detected: null }])
})

test('so does a message of the reporter, and a page that asks for the file says why it does not open', async () => {
  const at = (path: string) => `/${one.channel.slug}${path}`
  const cookie = cookieOf(await get(world, at(`/${one.report.reference}`)))
  const page = shown(await get(world, at('/open'), { cookie }), 'open')
  const form = multipart(
    [
      ['formToken', page.channel.formToken],
      ['chatMsg', 'One paper.'],
    ],
    [['files', 'a.pdf', pdf]],
  )
  expect((await post(world, at('/open'), form, { cookie })).headers.location).toBe(at('/open?n=1'))
  const { report } = shown(await get(world, at('/open'), { cookie }), 'open')
  const [message] = report.details.chat.messages
  expect(message).toMatchObject({ message: 'One paper.', attachedChatFile: { state: 'quarantined' } })
  const refused = await get(world, at(`/open/files/${message?.attachedChatFile?.id}`), { cookie })
  expect(refused.statusCode).toBe(409)
  expect(shown(refused, 'error').code).toBe('file-quarantined')
})

test('and a document that a member adds to the case file', async () => {
  const { ana, report } = one
  const added = await world.call('PUT', '/api/reports/internal-files', {
    token: ana.token,
    payload: { id: report.id, phase: 'INSTRUCTION', files: ['minutes.pdf'] },
  })
  const { filesList } = added.json<{ filesList: FilesList }>()
  await upload(world, ana, report.id, filesList, 'reports/internal-files/file-uploaded', pdf)
  const { internalFiles } = await readReport(world, ana, report.id)
  expect(internalFiles).toMatchObject([{ document: { state: 'quarantined', detected: 'Canal.Test', readable: false } }])
})
