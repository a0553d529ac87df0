import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { createUploads } from './uploads.ts'

interface Hooks {
  onSuccess: () => void
  onAfterResponse: (request: null, response: { getHeader: (name: string) => string | undefined }) => void
}
/** Headers of the server's answer to the bytes. */
let answer: Record<string, string> = {}

// The bytes are another library's matter: here they arrive at once.
vi.mock('tus-js-client', () => ({
  Upload: vi.fn(function (_file: File, { onSuccess, onAfterResponse }: Hooks) {
    const start = () => {
      onAfterResponse(null, { getHeader: (name) => answer[name] })
      onSuccess()
    }
    return { start, url: null }
  }),
}))

beforeEach(() => {
  vi.useFakeTimers()
  answer = {}
})
afterEach(() => void vi.useRealTimers())

const file = new File(['x'], 'a.txt')
const send = async (confirm: () => Promise<void>) => {
  const uploads = createUploads({ confirm, renew: () => Promise.resolve({ location: '/elsewhere', hasBegun: false }) })
  uploads.add([{ entryId: '1', location: '/here', file }])
  await vi.waitFor(() => expect(uploads.items()[0]?.state).not.toBe('waiting'))
  return uploads
}

it('a confirmation that the network lost is said again until it arrives', async () => {
  const confirm = vi.fn().mockRejectedValueOnce(new ApiError(0, null)).mockRejectedValueOnce(new ApiError(0, null))
  const uploads = await send(confirm.mockResolvedValue(undefined))
  await vi.runAllTimersAsync()
  expect(uploads.items()[0]).toMatchObject({ state: 'received' })
  expect(confirm).toHaveBeenCalledTimes(3)
})

it('one that never gets through says that the connection is lost, and can be taken up again', async () => {
  const uploads = await send(() => Promise.reject(new ApiError(0, null)))
  await vi.runAllTimersAsync()
  expect(uploads.items()[0]).toMatchObject({ state: 'failed', fault: 'connection' })
})

it('one that the server refuses is not repeated, and the file can be taken off the list', async () => {
  const confirm = vi.fn().mockRejectedValue(new ApiError(409, null))
  const uploads = await send(confirm)
  await vi.runAllTimersAsync()
  expect(uploads.items()[0]).toMatchObject({ state: 'failed', fault: 'upload' })
  expect(confirm).toHaveBeenCalledTimes(1)
  uploads.remove('1')
  expect(uploads.items()).toEqual([])
})

it('one that the virus scanner closed has arrived, and is said to be held back', async () => {
  const plain = await send(() => Promise.resolve())
  await vi.waitFor(() => expect(plain.items()[0]?.state).toBe('received'))
  expect(plain.items()[0]).not.toHaveProperty('isHeldBack')
  answer = { 'upload-scan': 'infected' }
  const uploads = await send(() => Promise.resolve())
  await vi.waitFor(() => expect(uploads.items()[0]).toMatchObject({ state: 'received', isHeldBack: true }))
})

it('what sends the files is fetched again where the network went, and they go by themselves', async () => {
  const { Upload } = await import('tus-js-client')
  let isReached = false
  vi.resetModules()
  vi.doMock('tus-js-client', () => {
    if (!isReached) throw new TypeError('Failed to fetch')
    return { Upload }
  })
  const again = await import('./uploads.ts')
  const uploads = again.createUploads({ confirm: () => Promise.resolve(), renew: vi.fn() })
  uploads.add([{ entryId: '1', location: '/here', file }])
  await vi.waitFor(() => expect(uploads.items()[0]).toMatchObject({ state: 'sending', fault: 'connection' }))
  isReached = true
  await vi.runAllTimersAsync()
  expect(uploads.items()[0]).toMatchObject({ state: 'received', fault: undefined })
})
