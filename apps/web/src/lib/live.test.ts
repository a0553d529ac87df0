// @vitest-environment jsdom
import type { Changed } from '@canal/contract/events/schemas'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startLive, type Live } from './live.ts'

/** A stream under the test's hand. */
const openStream = () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own
    },
  })
  const response = new Response(body)
  return {
    /** As fetch does: given up, the body breaks. */
    answer: (signal: AbortSignal) => {
      signal.addEventListener('abort', () => controller?.error(new DOMException('given up', 'AbortError')))
      return Promise.resolve(response)
    },
    say: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
  }
}

let attempts: AbortSignal[]
type Answer = (signal: AbortSignal) => Promise<Response>
let answers: Answer[]
let heard: Changed[]
let ended: number
let live: Live
const connect = (signal: AbortSignal): Promise<Response> => {
  attempts.push(signal)
  const answer = answers.shift() ?? (() => Promise.reject(new TypeError('no network')))
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
    answer(signal).then(resolve, reject)
  })
}
const start = (...given: Answer[]) => {
  answers = given
  live = startLive({ connect, changed: (changed) => void heard.push(changed), ended: () => void (ended += 1) })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const everything = { topic: 'everything', id: '' }

beforeEach(() => {
  vi.useFakeTimers()
  attempts = []
  heard = []
  ended = 0
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

describe('while the stream lives', () => {
  test('the page looks once at everything, then at what it is told of', async () => {
    const stream = openStream()
    start(stream.answer)
    stream.say(':\n\n')
    await pass(0)
    expect(heard).toEqual([everything])
    stream.say('event: changed\ndata: {"topic":"chat","id":"7"}\n\nevent: changed\ndata: nonsense\n\n')
    await pass(0)
    expect(heard).toEqual([everything, { topic: 'chat', id: '7' }])
    await pass(50_000)
    stream.say(':\n\n')
    await pass(50_000)
    expect(attempts).toHaveLength(1)
  })

  test('a minute of silence, as after a laptop’s sleep, is a dead stream: another one is opened', async () => {
    const [first, second] = [openStream(), openStream()]
    start(first.answer, second.answer)
    first.say(':\n\n')
    await pass(59_000)
    expect(attempts).toHaveLength(1)
    await pass(3_000)
    expect(attempts[0]?.aborted).toBe(true)
    expect(attempts).toHaveLength(2)
    second.say(':\n\n')
    await pass(0)
    expect(heard).toEqual([everything, everything])
  })

  test('waking up leaves a lively stream alone, and gives up a doubtful one at once', async () => {
    const first = openStream()
    start(first.answer)
    first.say(':\n\n')
    await pass(20_000)
    live.wake()
    await pass(1_000)
    expect(attempts).toHaveLength(1)
    await pass(20_000)
    live.wake()
    await pass(1_000)
    expect(attempts).toHaveLength(2)
  })
})

describe('when nothing comes through', () => {
  test('the pauses grow to half a minute, and from the second time on the page asks by itself', async () => {
    start()
    await pass(0)
    expect([attempts.length, heard]).toEqual([1, []])
    await pass(2_000)
    expect([attempts.length, heard]).toEqual([2, [everything]])
    await pass(10 * 60_000)
    const polled = heard.length
    await pass(10 * 60_000)
    expect(heard.length - polled).toBeGreaterThanOrEqual(20)
    expect(heard.length - polled).toBeLessThanOrEqual(40)
    expect(ended).toBe(0)
  })

  test('a proxy that keeps the stream back is given ten seconds', async () => {
    start(openStream().answer)
    await pass(9_000)
    expect(attempts).toHaveLength(1)
    await pass(3_000)
    expect(attempts[0]?.aborted).toBe(true)
    expect(attempts.length).toBeGreaterThan(1)
  })

  test('the network’s return is not waited for', async () => {
    const stream = openStream()
    start()
    await pass(5 * 60_000)
    answers = [stream.answer]
    const before = attempts.length
    live.wake()
    stream.say(':\n\n')
    await pass(0)
    expect(attempts.length).toBe(before + 1)
    expect(heard.at(-1)).toEqual(everything)
  })
})

describe('a session that is over', () => {
  test('is told of once the server refuses the next attempt, and nothing is asked for any more', async () => {
    const stream = openStream()
    start(stream.answer, () => Promise.resolve(new Response(null, { status: 401 })))
    stream.say(':\n\nevent: ended\ndata: {}\n\n')
    await pass(2_000)
    expect([attempts.length, ended]).toEqual([2, 1])
    await pass(10 * 60_000)
    expect([attempts.length, ended]).toEqual([2, 1])
  })

  test('is no news for a page that stopped listening', async () => {
    const stream = openStream()
    start(stream.answer)
    stream.say(':\n\n')
    await pass(0)
    stream.say('event: changed\ndata: {"topic":"chat","id":"7"}\n\n')
    live.stop()
    await pass(60_000)
    expect([attempts.length, attempts[0]?.aborted, ended, heard]).toEqual([1, true, 0, [everything]])
  })
})
