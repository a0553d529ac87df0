import { pathToFileURL } from 'node:url'
import { ensure } from './ensure.mjs'
import { at } from './project.mjs'

await ensure()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(at('apps/server/dist/cli.js')).href)
