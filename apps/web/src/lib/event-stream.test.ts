import { expect, test, vi } from 'vitest'
import { readEvents } from './event-stream.ts'

const streamOf = (...pieces: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
const all = async (...pieces: string[]) => {
  const heard = vi.fn()
  const events = []
  for await (const event of readEvents(streamOf(...pieces), heard)) events.push(event)
  return { events, heard: heard.mock.calls.length }
}

test('an event is whole however the network cuts it, and a comment is only heard', async () => {
  const { events, heard } = await all(':\n\nevent: cha', 'nged\ndata: {"id":', '"1"}\n', '\nevent: ended\ndata: {}\n\n')
  expect(events).toEqual([
    { event: 'changed', data: '{"id":"1"}' },
    { event: 'ended', data: '{}' },
  ])
  expect(heard).toBe(4)
})

test('letters of several bytes survive a cut through their middle; an unfinished event is none', async () => {
  const bytes = new TextEncoder().encode('event: changed\ndata: ñ\n\nevent: changed\ndata: x')
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  const events = []
  for await (const event of readEvents(body, () => undefined)) events.push(event)
  expect(events).toEqual([{ event: 'changed', data: 'ñ' }])
})
