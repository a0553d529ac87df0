import { startServer, type RunningServer } from '../demonstration/start-server.ts'
import { apiKey, goTo } from '../demonstration/where.ts'
import { callWith } from './calls.ts'
import { password } from './office.ts'
import { test as base } from './test.ts'

/** With a server of the journey's own, whose days pass: only an administrator is there. */
export const test = base.extend<{ server: RunningServer }>({
  server: async ({}, use) => {
    const server = await startServer({ RATE_LIMITS: 'off', API_KEY: apiKey })
    goTo({ address: server.address, dataDir: server.dataDir, neutralPort: 0 })
    const [, token = ''] = /\/admin\/setup#(\S+)$/m.exec(server.said) ?? []
    const person = { name: 'Olga', lastName: 'Rey', secondLastName: '', email: 'olga@valdeluna.example' }
    await callWith(null)('POST', '/api/setup', { token, administrator: { ...person, username: 'admin', password } })
    await use(server)
    goTo(null)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.address),
})
