import * as z from 'zod/mini'
import { errorStatus, previewableExtensions, problemSchema, type Endpoint, type ErrorCode } from '@canal/contract'
import { endpointsByFeature } from '@canal/contract/endpoints'
import { fileSchema } from '@canal/contract/files/schemas'
import { isListOf } from '@canal/contract/paging'
import { translators } from '@canal/messages/all'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'
import { possibleErrors } from './possible-errors.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}
type Content = Record<string, { schema: JsonSchema }>

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  'x-who': Endpoint['who']
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; headers?: Record<string, Header>; content?: Content }>
}

interface Header {
  description: string
  required: boolean
  schema: JsonSchema
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, JsonSchema> }
}

const parametersIn = (place: 'path' | 'query', schema: Endpoint['query']): Parameter[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input')
  return Object.entries(properties).map(([name, own]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: own,
  }))
}

// Said here, and not in the contract: reporters' pages would carry the words.
z.globalRegistry.add(fileSchema.shape.previewable, {
  description: `Can be looked at in place: ${previewableExtensions.join(' ')}; txt and csv as plain text, in a sandbox.`,
})

/** A form token proves that a page of ours was opened first; POST anonymous may carry it in its body instead. */
const formToken: Parameter = { name: 'X-Form-Token', in: 'header', required: false, schema: { type: 'string' } }

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })
const bytes: Content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

const requestBody = (endpoint: Endpoint): Pick<Operation, 'requestBody'> => {
  if (endpoint.raw === 'request') return { requestBody: { required: true, content: bytes } }
  if (!endpoint.body) return {}
  return { requestBody: { required: true, content: json(jsonSchemaOf(endpoint.body, 'input')) } }
}

const totalCount: Header = {
  description: 'How many there are in all, on this page and the others',
  required: true,
  schema: { type: 'integer' },
}

const success = (endpoint: Endpoint): Operation['responses'] => {
  if (endpoint.raw === 'events' && endpoint.response)
    return {
      200: {
        description: 'A stream',
        content: { 'text/event-stream': { schema: jsonSchemaOf(endpoint.response, 'output') } },
      },
    }
  if (endpoint.raw === 'response') return { 200: { description: 'The bytes, or the page', content: bytes } }
  if (!endpoint.response) return { 204: { description: 'Done' } }
  return {
    200: {
      description: 'Done',
      ...(isListOf(endpoint.response) && { headers: { 'x-total-count': totalCount } }),
      content: json(jsonSchemaOf(endpoint.response, 'output')),
    },
  }
}

const schemaName = (code: ErrorCode): string => `Problem.${code}`

/** Several codes can share a status, and an answer is found by its status: one entry a status, with each of its codes. */
const failures = (endpoint: Endpoint): Operation['responses'] => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of possibleErrors(endpoint))
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: json({ oneOf: codes.map((code) => ({ $ref: `#/components/schemas/${schemaName(code)}` })) }),
      },
    ]),
  )
}

const securityOf = (endpoint: Endpoint): Operation['security'] => {
  const needsSession = !['anyone', 'form'].includes(endpoint.who)
  return [{ ...(!endpoint.withoutApiKey && { apiKey: [] }), ...(needsSession && { bearer: [] }) }]
}

const operationOf = (feature: string, name: string, endpoint: Endpoint): Operation => ({
  operationId: `${feature}.${name}`,
  tags: [feature],
  summary: endpoint.summary,
  'x-who': endpoint.who,
  security: securityOf(endpoint),
  parameters: [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query),
    ...(endpoint.who === 'form' ? [formToken] : []),
  ],
  ...requestBody(endpoint),
  responses: { ...success(endpoint), ...failures(endpoint) },
})

const problemSchemas = (): Record<string, JsonSchema> => {
  const codes = Object.keys(errorStatus) as ErrorCode[]
  const one = (code: ErrorCode): JsonSchema => ({
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    properties: { status: { const: errorStatus[code] }, code: { const: code } },
  })
  return {
    Problem: jsonSchemaOf(problemSchema, 'output'),
    ...Object.fromEntries(codes.map((code) => [schemaName(code), one(code)])),
  }
}

const description = [
  'Everything that the pages of this product do, they do by these calls.',
  'X-API-Key marks the client and is no secret; it keeps forms of other sites out.',
  'After signing in (auth/login) or opening a reference (anonymous/ref) the token goes into Authorization: Bearer.',
  'Accept-Language chooses the language of messages, es or en.',
].join(' ')

/** The API's own description (OpenAPI 3.1), made of the contract: what is not in the one is not in the other. */
export const describeApi = (): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const [feature, endpoints] of Object.entries(endpointsByFeature))
    for (const [name, endpoint] of Object.entries(endpoints))
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(feature, name, endpoint)
  return {
    openapi: '3.1.0',
    info: { title: translators.en('app.name'), version: '1', description },
    servers: [{ url: '/' }],
    tags: Object.keys(endpointsByFeature).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: problemSchemas(),
    },
  }
}
