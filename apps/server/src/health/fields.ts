import type { JsonSchema } from './json-schema.ts'

/** One field of a body or answer, as a line of the page. */
export interface FieldLine {
  /** Its path from the top: `details.chat.messages[].id`. */
  name: string
  type: string
  isRequired: boolean
}

const isNull = (schema: JsonSchema): boolean => schema.type === 'null'

const limits = ({ minLength, maxLength, maxItems, pattern }: JsonSchema): string =>
  [
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    pattern === undefined ? '' : `like ${pattern}`,
  ]
    .filter(Boolean)
    .join(', ')

const baseType = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(baseType))].join(' | ')
  if (schema.type === 'array') return `list of ${itemOf(schema) ? baseType(itemOf(schema) ?? {}) : 'values'}`
  const types = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return schema.format ? `${types} (${schema.format})` : types
}

const typeOf = (schema: JsonSchema): string => {
  const more = [limits(schema), schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`]
  return [baseType(schema), ...more].filter(Boolean).join('; ')
}

const itemOf = (schema: JsonSchema): JsonSchema | undefined =>
  Array.isArray(schema.items) ? schema.items[0] : schema.items

/** The object inside a list, or beside null; itself where it is one. */
const inner = (schema: JsonSchema): { schema: JsonSchema; suffix: string } => {
  const item = schema.type === 'array' ? itemOf(schema) : undefined
  if (item) return { ...inner(item), suffix: `[]${inner(item).suffix}` }
  const options = (schema.anyOf ?? []).filter((option) => !isNull(option))
  return options.length === 1 && options[0] ? inner(options[0]) : { schema, suffix: '' }
}

/** All fields of a schema, nested ones by their path, in the schema's order. */
export const fieldsOf = (schema: JsonSchema, prefix = ''): FieldLine[] => {
  const { schema: object, suffix } = inner(schema)
  if (object.anyOf && !object.properties) return object.anyOf.flatMap((option) => fieldsOf(option, prefix))
  const start = `${prefix}${suffix}`
  const path = (name: string) => (start ? `${start}.${name}` : name)
  return Object.entries(object.properties ?? {}).flatMap(([name, own]) => [
    { name: path(name), type: typeOf(own), isRequired: object.required?.includes(name) ?? false },
    ...fieldsOf(own, path(name)),
  ])
}
