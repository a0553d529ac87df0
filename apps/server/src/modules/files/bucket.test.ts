import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCase, openWorld, submit, upload, type World } from '../../../test/world.ts'
import { createS3Store } from '../../platform/store/s3-store.ts'
import { startS3Double } from '../../platform/store/testing/s3-double.ts'

let world: World
let double: Awaited<ReturnType<typeof startS3Double>>
beforeAll(async () => {
  double = await startS3Double()
  world = await openWorld({}, { store: await createS3Store(double.bucket) })
})
afterAll(async () => {
  await world.close()
  await double.close()
})

test('a file of several parts goes into a bucket encrypted, and comes back', async () => {
  const { channel } = await openCase(world)
  const report = await submit(world, channel, { attachedFiles: ['evidence.pdf'] })
  const line = 'nothing of this is to be seen in the bucket\n'
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(11 * 1024 * 1024, line), Buffer.from('%%EOF\n')])
  await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded', bytes)
  expect(double.uploads.size).toBe(0)
  const stored = [...double.objects.values()]
  expect(stored).toHaveLength(1)
  expect(stored[0]?.includes(line.trim())).toBe(false)
  const payload = { reportId: report.id, fileId: report.filesList[0]?.entryId, fileType: 'evidence' }
  const address = await world.call('POST', '/api/anonymous/get-download-presigned-url', {
    token: report.token,
    payload,
  })
  const { url } = address.json<{ url: string }>()
  expect((await world.call('GET', url)).rawPayload.equals(bytes)).toBe(true)
})
