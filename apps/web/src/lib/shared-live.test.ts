// @vitest-environment jsdom
import type { Changed } from '@canal/contract/events/schemas'
import { afterEach, expect, test, vi } from 'vitest'
import type { Live } from './live.ts'
import { startSharedLive } from './shared-live.ts'

/** Locks and a channel as the tabs of one browser share them. */
const createBrowser = () => {
  const queue: (() => Promise<void>)[] = []
  const next = (): void => {
    void queue[0]?.().then(() => {
      queue.shift()
      next()
    })
  }
  const request = (_: string, { signal }: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const turn = () => hold().then(resolve)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(turn)
        if (at > 0) queue.splice(at, 1)
        reject(new DOMException('given up', 'AbortError'))
      })
      queue.push(turn)
      if (queue.length === 1) next()
    })
  const query = () => Promise.resolve({ held: queue.length > 0 ? [{ name: 'live' }] : [] })
  const open = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>()
  function Channel() {
    const self = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) =>
        open.forEach((other) => other !== self && other.onmessage?.({ data } as MessageEvent)),
      close: () => open.delete(self),
    }
    open.add(self)
    return self
  }
  return {
    locks: { request, query } as unknown as LockManager,
    Channel: Channel as unknown as typeof BroadcastChannel,
  }
}

const tabs: Live[] = []
afterEach(() => tabs.splice(0).forEach((tab) => tab.stop()))

const openTab = (browser: Partial<ReturnType<typeof createBrowser>>, answer: () => Response) => {
  const connect = vi.fn(() => Promise.resolve(answer()))
  const heard: Changed[] = []
  const ended = vi.fn()
  const settled = vi.fn()
  const wiring = { connect, changed: (changed: Changed) => void heard.push(changed), ended, settled }
  const live = startSharedLive(wiring, browser.locks, browser.Channel)
  tabs.push(live)
  return { live, connect, heard, ended, settled }
}
const lasting = (text: string) => () =>
  new Response(
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(`:\n\n${text}`)) }),
  )
const news = 'event: changed\ndata: {"topic":"chat","id":"7"}\n\n'

test('one tab listens for all, and when it is closed another one goes on', async () => {
  const browser = createBrowser()
  const [first, second] = [openTab(browser, lasting(news)), openTab(browser, lasting(news))]
  await vi.waitFor(() => expect(second.heard.at(-1)).toEqual({ topic: 'chat', id: '7' }))
  expect(first.heard).toEqual(second.heard)
  expect(second.connect).not.toHaveBeenCalled()
  first.live.stop()
  await vi.waitFor(() => expect(second.connect).toHaveBeenCalledOnce())
})

test('a tab has nothing to wait for once it hears, is refused, or another one listens already', async () => {
  const browser = createBrowser()
  const silent = openTab(browser, () => new Response(new ReadableStream()))
  const beside = openTab(browser, lasting(news))
  await vi.waitFor(() => expect(beside.settled).toHaveBeenCalled())
  expect(silent.settled).not.toHaveBeenCalled()
  for (const answer of [lasting(news), () => new Response(null, { status: 503 })]) {
    const alone = openTab(createBrowser(), answer)
    await vi.waitFor(() => expect(alone.settled).toHaveBeenCalled())
  }
})

test('the end of the session is told to every tab', async () => {
  const browser = createBrowser()
  const refused = () => new Response(null, { status: 401 })
  const [first, second] = [openTab(browser, refused), openTab(browser, refused)]
  await vi.waitFor(() => expect(second.ended).toHaveBeenCalledOnce())
  expect(first.ended).toHaveBeenCalledOnce()
})

test('a browser without locks, or without a channel between its tabs, has a stream in each', async () => {
  const { locks, Channel } = createBrowser()
  const [first, second] = [openTab({ Channel }, lasting(news)), openTab({ locks }, lasting(news))]
  await vi.waitFor(() => expect([first.heard.length, second.heard.length]).toEqual([2, 2]))
})
