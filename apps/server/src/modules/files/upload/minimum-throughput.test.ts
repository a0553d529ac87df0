import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withMinimumThroughput, atMostBytes, TooSlowError } from './minimum-throughput.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A sender who sends when told to. */
const sender = () => {
  const waiting: ((piece: Buffer | null) => void)[] = []
  async function* bytes(): AsyncGenerator<Buffer> {
    for (;;) {
      const piece = await new Promise<Buffer | null>((resolve) => waiting.push(resolve))
      if (!piece) return
      yield piece
    }
  }
  return { bytes: bytes(), send: (piece: Buffer | null) => waiting.shift()?.(piece) }
}

test('a sender under 8 KiB a second for a minute is given up, even while nothing comes at all', async () => {
  const { bytes, send } = sender()
  const paced = withMinimumThroughput(bytes)
  const first = paced.next()
  send(Buffer.alloc(1000))
  expect((await first).value).toHaveLength(1000)
  const second = expect(paced.next()).rejects.toThrow(TooSlowError)
  await vi.advanceTimersByTimeAsync(60_000)
  await second
})

test('a sender who keeps the pace goes on for hours', async () => {
  const { bytes, send } = sender()
  const paced = withMinimumThroughput(bytes)
  for (let minute = 0; minute < 180; minute += 1) {
    const next = paced.next()
    send(Buffer.alloc(60 * 8 * 1024))
    expect((await next).done).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
  }
  const end = paced.next()
  send(null)
  expect((await end).done).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('not one byte more than allowed is passed on', async () => {
  const passed: number[] = []
  const bytes = (async function* () {
    yield Buffer.alloc(60)
    yield Buffer.alloc(40)
    yield Buffer.alloc(1)
  })()
  const reading = (async () => {
    for await (const piece of atMostBytes(bytes, 100, () => new RangeError('enough'))) passed.push(piece.length)
  })()
  await expect(reading).rejects.toThrow('enough')
  expect(passed).toEqual([60, 40])
})
