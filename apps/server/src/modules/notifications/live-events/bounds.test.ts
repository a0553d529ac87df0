import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Deps } from '../../audit-log/deps.ts'
import { createHub, type Listener } from './hub.ts'
import { requirePlace } from './places.ts'
import { createStream } from './stream.ts'

const listener = (more: Partial<Listener> = {}): Listener => ({
  kind: 'user',
  tag: Buffer.alloc(0),
  isInvestigator: false,
  mayRead: true,
  channelId: randomUUID(),
  reportId: null,
  sessionId: Buffer.alloc(32),
  family: randomUUID(),
  send: vi.fn(),
  end: vi.fn(),
  ...more,
})

test('an instance has 200 places for reporters and 800 for members, none of which the others take', () => {
  const all = (kind: 'user' | 'reporter', total: number) =>
    new Set(Array.from({ length: total }, () => listener({ kind })))
  const full = new Set([...all('reporter', 200), ...all('user', 799)])
  expect(() => requirePlace(full, listener({ kind: 'reporter' }))).toThrow('service-busy')
  expect(() => requirePlace(full, listener())).not.toThrow()
  full.add(listener())
  expect(() => requirePlace(full, listener())).toThrow('service-busy')
})

test('a client that reads nothing is cut off before it holds more than 33 KiB', () => {
  const { stream, send } = createStream()
  const line = `event: changed\ndata: {"topic":"chat","id":"${randomUUID()}"}\n\n`
  let sent = 0
  while (!stream.destroyed && sent < 100_000) {
    send(line)
    sent += line.length
  }
  expect(stream.destroyed).toBe(true)
  expect(sent).toBeLessThan(33 * 1024)
  expect(() => send(line)).not.toThrow()
})

test('more changes than can be passed on are not kept: everybody is told to look at everything', () => {
  const hub = createHub({} as Deps)
  const one = listener()
  hub.join(one)
  const payload = JSON.stringify({ topic: 'chat', channel: randomUUID(), report: randomUUID(), detail: 'all' })
  for (let count = 0; count < 2001; count += 1) hub.changed(payload)
  expect(one.send).toHaveBeenCalledExactlyOnceWith('event: changed\ndata: {"topic":"everything","id":""}\n\n')
})

test('what is none of ours is passed by', () => {
  const hub = createHub({} as Deps)
  const one = listener()
  hub.join(one)
  for (const payload of ['', 'x', '[]', '{}', '{"topic":"chat"}', '{"topic":"weather","channel":"1"}'])
    hub.changed(payload)
  expect(one.send).not.toHaveBeenCalled()
})
