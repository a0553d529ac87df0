import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { isAddressAlive, readBeginning } from './file-bytes.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** The address of a server that answers as told. */
const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
  const server = createServer((request, response) => {
    // The page of these tests has an origin of its own; the product's files are of the page's.
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'range')
    if (request.method === 'OPTIONS') return void response.end()
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/at`
}
const signal = new AbortController().signal

test('an address is alive, or has ended, and nothing of its file is fetched to know', async () => {
  const methods: (string | undefined)[] = []
  const alive = await serve((request, response) => {
    methods.push(request.method)
    response.end()
  })
  const ended = await serve((_, response) => void response.writeHead(404).end())
  expect([await isAddressAlive(alive), await isAddressAlive(ended), methods]).toEqual([true, false, ['HEAD']])
})

test('a server in trouble and no server at all are neither', async () => {
  const troubled = await serve((_, response) => void response.writeHead(503).end())
  await expect(isAddressAlive(troubled)).rejects.toMatchObject({ status: 503 })
  const [stop] = stops.splice(0)
  stop?.()
  await expect(isAddressAlive(troubled)).rejects.toBeInstanceOf(ApiError)
})

test('only the beginning of a long text is asked for, and no more kept than that', async () => {
  const ranges: (string | undefined)[] = []
  const address = await serve((request, response) => {
    ranges.push(request.headers.range)
    response.end('abcdefghij')
  })
  const bytes = await readBeginning(address, 4, signal)
  expect([new TextDecoder().decode(bytes), ranges]).toEqual(['abcd', ['bytes=0-3']])
})

test('a text that does not come is an error with its status', async () => {
  const address = await serve((_, response) => void response.writeHead(404).end())
  await expect(readBeginning(address, 4, signal)).rejects.toMatchObject({ status: 404 })
})
