import { errorStatus } from '@canal/contract'
import { translators } from '@canal/messages/all'
import { fieldsOf } from './fields.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OpenApi, Operation } from './openapi.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

const who: Readonly<Record<Operation['x-who'], string>> = {
  anyone: 'anyone',
  form: 'anyone with a form token (X-Form-Token)',
  reporter: 'the reporter, with the token of their reference',
  'signed-in': 'any signed-in user',
  session: 'any signed-in user, and the reporter with the token of their reference',
  user: 'committee members and investigators',
  committee: 'committee members',
  admin: 'administrators',
}

const table = (caption: string, rows: readonly (readonly string[])[]): string => {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ([name = '', ...cells]) => `<tr><th scope="row"><code>${escape(name)}</code></th>${cells.map(cell).join('')}</tr>`,
  )
  return `<table><caption>${escape(caption)}</caption><tbody>${lines.join('')}</tbody></table>`
}
const cell = (text: string): string => `<td>${escape(text)}</td>`

const fieldTable = (caption: string, schema: JsonSchema | undefined): string =>
  schema
    ? table(
        caption,
        fieldsOf(schema).map((field) => [field.name, field.type, field.isRequired ? 'always' : 'optional']),
      )
    : ''

const schemaIn = (content: Record<string, { schema: JsonSchema }> | undefined): JsonSchema | undefined =>
  content?.['application/json']?.schema

const parameterTable = (operation: Operation): string =>
  table(
    'Parameters',
    operation.parameters.map(({ name, in: place, required, schema }) => [
      name,
      place,
      [schema.enum ? schema.enum.map(String).join(' | ') : '', required ? 'always' : 'optional']
        .filter(Boolean)
        .join('; '),
    ]),
  )

const errorsOf = (operation: Operation): string => {
  const lines = Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => `<li><b>${status}</b> ${escape(description)}</li>`)
  return `<p>Errors</p><ul>${lines.join('')}</ul>`
}

const operationSection = (path: string, method: string, operation: Operation): string =>
  [
    `<section id="${escape(operation.operationId)}">`,
    `<h3><code><b>${method.toUpperCase()}</b> ${escape(path)}</code></h3>`,
    `<p>${escape(operation.summary)}.</p><p>For ${escape(who[operation['x-who']])}.</p>`,
    parameterTable(operation),
    fieldTable('Request', schemaIn(operation.requestBody?.content)),
    fieldTable('Answer', schemaIn(operation.responses['200']?.content)),
    operation.responses['204'] ? '<p>Answers 204, without a body.</p>' : '',
    errorsOf(operation),
    '</section>',
  ].join('')

type Entry = { path: string; method: string; operation: Operation }

const entriesOf = (api: OpenApi): Entry[] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const contents = (entries: readonly Entry[]): string => {
  const line = ({ path, method, operation }: Entry) =>
    `<li><a href="#${escape(operation.operationId)}"><code>${method.toUpperCase()} ${escape(path)}</code></a></li>`
  return `<nav aria-label="Calls"><ul>${entries.map(line).join('')}</ul></nav>`
}

const errorTable = (): string =>
  table(
    'Every code, with its status and its message in English',
    Object.entries(errorStatus).map(([code, status]) => [
      code,
      String(status),
      translators.en.dynamic(`errors.${code}`),
    ]),
  )

/** The description as a page: HTML alone, no script, one stylesheet. */
export const docsPage = (api: OpenApi, stylesheet: string): string => {
  const entries = entriesOf(api)
  const features = api.tags.map(({ name }) => {
    const own = entries.filter(({ operation }) => operation.tags.includes(name))
    const sections = own.map(({ path, method, operation }) => operationSection(path, method, operation))
    return `<h2>${escape(name)}</h2>${sections.join('')}`
  })
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>API · ${escape(api.info.title)}</title><link rel="stylesheet" href="${escape(stylesheet)}"></head><body>`,
    `<header><h1>API</h1><p>${escape(api.info.description)}</p>`,
    '<p>The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>',
    contents(entries),
    `<main>${features.join('')}<h2>Errors</h2>`,
    '<p>A failed call answers <code>{status, code, message, errors?}</code>; <code>errors</code> is a list of <code>field: text</code>.</p>',
    `${errorTable()}</main></body></html>`,
  ].join('')
}
