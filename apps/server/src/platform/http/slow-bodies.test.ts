import { connect, type AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitConnections } from './connections.ts'
import { cutSlowBodies, exemptFromBodyTimeout } from './slow-bodies.ts'

let server: FastifyInstance
beforeAll(async () => {
  server = fastify()
  limitConnections(server)
  cutSlowBodies(server, 20)
  server.post('/json', () => 'read')
  server.addContentTypeParser('application/octet-stream', (request, _payload, done) => {
    exemptFromBodyTimeout(request)
    done(null)
  })
  server.post('/paced', () => 'answered')
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** Sends headers and one byte of a body that is said to be longer; gives what came back when the connection ended. */
const stall = (path: string, type: string) => {
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n{`)
  const cut = new Promise<string>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve('cut'))
  })
  const answered = new Promise<string>((resolve) => socket.once('data', (piece) => resolve(String(piece))))
  return { first: Promise.race([cut, answered]), socket }
}

test('a body that does not come to its end is cut', async () => {
  expect(await stall('/json', 'application/json').first).toBe('cut')
})

test('a reader with a pace of its own is left to it', async () => {
  const { first, socket } = stall('/paced', 'application/octet-stream')
  expect(await first).toContain('answered')
  socket.destroy()
})

test('connections are numbered, and held for nothing but a while', () => {
  const { maxConnections, headersTimeout, keepAliveTimeout, timeout } = server.server
  expect([maxConnections, headersTimeout, keepAliveTimeout, timeout]).toEqual([2000, 30_000, 60_000, 180_000])
})
