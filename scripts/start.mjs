import { pathToFileURL } from 'node:url'
import { ensure } from './ensure.mjs'
import { at } from './project.mjs'

await ensure()
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
// In this process: signals reach it directly, and no second Node.js takes memory.
await import(pathToFileURL(at('apps/server/dist/main.js')).href)
