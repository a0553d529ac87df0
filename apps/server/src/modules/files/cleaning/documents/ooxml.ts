import { posix } from 'node:path'
import type { Aliases } from './aliases.ts'
import type { Part } from './container.ts'
import { KeptError } from './kept.ts'
import { withoutUserFolder } from './user-folder.ts'
import { elementOf, rewriteXml, rootOf, type XmlRules } from './xml.ts'

/**
 * Names in Word, Excel and PowerPoint files (ECMA-376, and Microsoft's open extensions of it): properties, comments,
 * tracked changes, people, paths of a user's folder, printers, thumbnails, and what a document's server keeps with it.
 */

/** Parts that tell of the writer and that no page shows; PowerPoint keeps who changed which slide. */
const removed =
  /^(?:docProps\/thumbnail|customXml\/|docMetadata\/|word\/people\d*\.xml$|ppt\/(?:changesInfos\/|revisionInfo\.xml$)|.*\/printerSettings\/)/i

/** Attributes that name somebody, and the elements that they do so in, where others have one called the same. */
const names: Readonly<Record<string, readonly string[] | 'any'>> = {
  author: 'any',
  userName: 'any',
  userId: 'any',
  refreshedBy: 'any',
  lastModifiedBy: 'any',
  modifiedBy: 'any',
  displayName: ['person'],
  name: ['cmAuthor', 'author', 'userInfo'],
}
const namesSomebody = (element: string, attribute: string): boolean => {
  const where = Object.hasOwn(names, attribute) ? names[attribute] : undefined
  return where === 'any' || (where?.includes(element) ?? false)
}

const rulesFor = (aliases: Aliases): XmlRules => ({
  attribute: ({ element, name, value, has }) => {
    if (namesSomebody(element, name)) return aliases.of(value)
    if (name === 'initials') return 'A'
    if (name === 'providerId') return 'None'
    // When somebody changed or said something, and in which sitting.
    if (name === 'dateUtc' || (name === 'date' && has('author')) || name.startsWith('rsid')) return null
    // The printer's settings are gone.
    if (element === 'pageSetup' && name === 'id') return null
    return withoutUserFolder(value)
  },
  isDropped: (element) => ['rsids', 'absPath', 'printerSettings', 'attachedTemplate', 'docVars'].includes(element),
  content: (element, text) => {
    if (element === 'author') return aliases.of(text)
    // The code of a field: the path of a picture or a sheet that is shown.
    if (element === 'instrText') return withoutUserFolder(text)
    // A spreadsheet's comment begins with its author's name.
    const name = element === 't' && text.endsWith(':') ? text.slice(0, -1) : null
    return name !== null && aliases.knows(name) ? `${aliases.of(name)}:` : undefined
  },
})

const packageProperties = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties'

/** What stands in place of properties: none. Null for any other part. */
const emptyProperties = (root: string): Buffer | null => {
  const element = elementOf(root)
  const namespace =
    /xmlns[^=]*=\s*["']([^"']*\/(?:extended-properties|custom-properties|extendedProperties|customProperties))["']/.exec(
      root,
    )?.[1]
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  if (element === 'coreProperties')
    return Buffer.from(`${declaration}<cp:coreProperties xmlns:cp="${packageProperties}"/>`)
  if (element === 'Properties' && namespace) return Buffer.from(`${declaration}<Properties xmlns="${namespace}"/>`)
  return null
}

/** The part that a relationship leads to, by the place of the list that it stands in. */
const targetOf = (relationships: string, target: string): string => {
  const folder = posix.dirname(posix.dirname(relationships))
  return posix.join('/', folder, target).slice(1)
}

const relationshipRules = (list: string, gone: ReadonlySet<string>): XmlRules => ({
  isDropped: (element, attributes) => {
    if (element !== 'Relationship') return false
    const isExternal = attributes.get('TargetMode') === 'External'
    if (attributes.get('Type')?.endsWith('/attachedTemplate')) return true
    return !isExternal && gone.has(targetOf(list, attributes.get('Target') ?? '').toLowerCase())
  },
  attribute: ({ name, value }) => (name === 'Target' ? withoutUserFolder(value) : undefined),
})

const typesRules = (gone: ReadonlySet<string>): XmlRules => ({
  isDropped: (element, attributes) =>
    element === 'Override' && gone.has((attributes.get('PartName') ?? '').replace(/^\//, '').toLowerCase()),
})

const isSigned = (parts: readonly Part[]): boolean => parts.some(({ name }) => /^_xmlsignatures\//i.test(name))

/** Whether this is a container of that family. */
export const isOoxml = (parts: readonly Part[]): boolean => parts.some(({ name }) => name === '[Content_Types].xml')

/** Its parts without names; those that are no XML are left to the caller. Throws KeptError. */
export const cleanOoxml = (parts: readonly Part[], aliases: Aliases): Part[] => {
  if (isSigned(parts)) throw new KeptError('signed', 'signed')
  const gone = new Set(parts.filter(({ name }) => removed.test(name)).map(({ name }) => name.toLowerCase()))
  const rules = rulesFor(aliases)
  const cleaned = (part: Part): Buffer => {
    if (part.name === '[Content_Types].xml') return rewriteXml(part.bytes, typesRules(gone))
    if (part.name.endsWith('.rels')) return rewriteXml(part.bytes, relationshipRules(part.name, gone))
    const isXml = /\.(?:xml|psmdcp)$/i.test(part.name)
    return isXml ? (emptyProperties(rootOf(part.bytes)) ?? rewriteXml(part.bytes, rules)) : part.bytes
  }
  return parts.filter(({ name }) => !gone.has(name.toLowerCase())).map((part) => ({ ...part, bytes: cleaned(part) }))
}
