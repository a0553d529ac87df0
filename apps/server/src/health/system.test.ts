import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorStatus } from '@canal/contract'
import { endpointsByFeature } from '@canal/contract/endpoints'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { noScanner, type ScannerState } from '../platform/scanner/scanner.ts'
import { registerSystem } from './index.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OpenApi, Operation } from './openapi.ts'

let app: TestApp
let isReady = true
let scannerState: ScannerState = 'off'
beforeAll(async () => {
  const scanner = { ...noScanner, state: () => scannerState }
  app = await buildTestApp([registerSystem], { isReady: () => isReady, scanner })
})
afterAll(() => app.close())

const get = (url: string) => app.server.inject({ method: 'GET', url })

test('liveness and readiness answer without a key; readiness only once there is something to serve', async () => {
  expect((await get('/api/health/ready')).statusCode).toBe(200)
  isReady = false
  const waiting = await get('/api/health/ready')
  expect(waiting.statusCode).toBe(503)
  expect(waiting.headers['retry-after']).toBeDefined()
  expect((await get('/api/health/live')).json()).toEqual({ status: 'ok' })
  isReady = true
})

test('readiness tells of the virus scanner, and goes on without it: files are taken all the same', async () => {
  for (const state of ['off', 'ready', 'gone'] as const) {
    scannerState = state
    const answer = await get('/api/health/ready')
    expect([answer.statusCode, answer.json<unknown>()]).toEqual([200, { status: 'ok', scanner: state }])
  }
})

describe('openapi.json', () => {
  let api: OpenApi
  let operations: { path: string; operation: Operation }[]
  beforeAll(async () => {
    api = (await get('/api/openapi.json')).json<OpenApi>()
    operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    )
  })

  test('describes every endpoint of the contract once, under its own name', () => {
    const names = Object.entries(endpointsByFeature).flatMap(([feature, endpoints]) =>
      Object.keys(endpoints).map((name) => `${feature}.${name}`),
    )
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(names.sort())
    expect(api.openapi).toBe('3.1.0')
    expect(Object.keys(api.paths).every((path) => path.startsWith('/api/'))).toBe(true)
  })

  test('says which files can be looked at in place, txt and csv among them', () => {
    const shown = 'jpg jpeg png webp pdf mp3 ogg aac mp4 webm txt csv'
    const described = [...JSON.stringify(api).matchAll(/"previewable":\{[^{}]*?"description":"([^"]*)"/g)]
    expect(described.length).toBeGreaterThan(0)
    for (const [, words] of described) expect(words).toContain(shown)
  })

  test('declares every parameter of its paths', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(
        declared.map((parameter) => parameter.name),
        path,
      ).toEqual(named)
    }
  })

  test('says of every list, and of nothing else, that it tells how many there are', () => {
    const isList = ({ type, properties }: JsonSchema) =>
      type === 'array' || (properties !== undefined && 'items' in properties && 'total' in properties)
    const lists = operations.filter(({ operation }) =>
      isList(operation.responses['200']?.content?.['application/json']?.schema ?? {}),
    )
    const telling = operations.filter(({ operation }) => operation.responses['200']?.headers?.['x-total-count'])
    expect(telling).toEqual(lists)
    expect(telling.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/reports/list',
        '/api/reports/{id}/logs',
        '/api/logs',
        '/api/users/committee-members',
      ]),
    )
  })

  test('points to nothing that is not there', () => {
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, name] of references) expect(Object.keys(api.components.schemas)).toContain(name)
  })

  test('says for every error code which status it has', () => {
    for (const [code, status] of Object.entries(errorStatus))
      expect(api.components.schemas[`Problem.${code}`]?.properties).toEqual({
        status: { const: status },
        code: { const: code },
      })
  })

  test('asks for the key where the server asks for it, and for a session where one is needed', () => {
    const of = (name: string) => operations.find(({ operation }) => operation.operationId === name)?.operation
    expect(of('system.ready')?.security).toEqual([{}])
    expect(of('auth.login')?.security).toEqual([{ apiKey: [] }])
    expect(of('reports.listReports')?.security).toEqual([{ apiKey: [], bearer: [] }])
    expect(of('reports.listReports')?.responses['401']?.description).toContain('session-ended')
  })
})

describe('docs', () => {
  test('is a page without script, whose policy lets in nothing but its own stylesheet', async () => {
    const page = await get('/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/)
    expect(page.body).not.toMatch(/<script|<style|style=|\son\w+=/)
    const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.body) ?? []
    const style = await get(stylesheet)
    expect(style.statusCode).toBe(200)
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(style.body).not.toMatch(/url\(|@import/)
  })

  test('shows every call with its fields, nested ones by their path', async () => {
    const { body } = await get('/api/docs')
    for (const [feature, endpoints] of Object.entries(endpointsByFeature))
      for (const name of Object.keys(endpoints)) expect(body).toContain(`id="${feature}.${name}"`)
    expect(body).toContain('details.chat.messages[].sender')
  })
})
