import { openConnection, type Request } from './client.ts'
import type { Child } from './process.ts'

export interface Run {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers other than 2xx, and broken connections. */
  errors: number
  /** Of the server's process, for each request. */
  cpuMs: number
}

export const median = (values: readonly number[]): number => at(values, 0.5)

const at = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** Sends the requests over `atOnce` connections, each of which sends its next as soon as its last is answered. */
export const load = async (server: Child, requests: readonly Request[], atOnce: number): Promise<Run> => {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => openConnection(server.port)))
  const times: number[] = []
  let next = 0
  let errors = 0
  const before = await server.usage()
  const begun = performance.now()
  await Promise.all(
    connections.map(async (connection) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const sent = performance.now()
        const response = await connection.send(request).catch((error: Error) => ({ status: 0, body: error.message }))
        times.push(performance.now() - sent)
        if (response.status >= 200 && response.status <= 299) continue
        errors += 1
        if (errors === 1) console.error(`First error: ${response.status} ${response.body.toString()}`)
        if (response.status === 0) return
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const after = await server.usage()
  for (const connection of connections) connection.close()
  errors += requests.length - times.length
  const cpuMs = (after.cpuMs - before.cpuMs) / requests.length
  return { perSecond: times.length / seconds, p50: median(times), p99: at(times, 0.99), errors, cpuMs }
}

/** The same as often as said, each time after the other candidate's turn, so that a busy moment hits both. */
export const alternate = async <A, B>(rounds: number, first: () => Promise<A>, second: () => Promise<B>) => {
  const results: { first: A[]; second: B[] } = { first: [], second: [] }
  for (let round = 0; round < rounds; round += 1) {
    results.first.push(await first())
    results.second.push(await second())
  }
  return results
}
