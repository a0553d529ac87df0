import type pg from 'pg'
import { buildApp } from '../src/app.ts'
import { processDeps } from './process-deps.ts'

interface Settings {
  app: pg.ClientConfig
  storeDir: string
  port: number
}

/** The whole program but its start, on a database that a test gives it; a process to be killed. */
const { app, storeDir, port } = JSON.parse(process.argv[2] ?? '{}') as Settings
const server = await buildApp(processDeps(app, storeDir))
await server.listen({ host: '127.0.0.1', port })
console.log('listening')
