import * as z from 'zod/mini'
import type { Endpoint } from '@canal/contract'

type Schema = NonNullable<Endpoint['body']>

/** The parts of JSON Schema (2020-12) that the contract's schemas come to. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema | JsonSchema[]
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  $ref?: string
  additionalProperties?: unknown
  $schema?: string
}

/**
 * A contract's schema as JSON Schema. Unknown fields are ignored in requests and tolerated in answers, so none is
 * forbidden; a format says enough without the pattern that checks it.
 */
export const jsonSchemaOf = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  }) as JsonSchema
  delete made.$schema
  return made
}
