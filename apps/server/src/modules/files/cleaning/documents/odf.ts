import type { Aliases } from './aliases.ts'
import type { Part } from './container.ts'
import { KeptError } from './kept.ts'
import { withoutUserFolder } from './user-folder.ts'
import { rewriteXml, type XmlRules } from './xml.ts'

/**
 * Names in OpenDocument files (OASIS OpenDocument 1.3 part 3 §4.3): properties, comments, tracked changes, earlier versions,
 * paths of a user's folder, printers, thumbnails.
 */

/** Parts that tell of the writer and that no page shows; earlier versions are whole documents of their own. */
const removed = /^(?:Thumbnails\/|Versions\/|VersionList\.xml$|.*(?:^|\/)meta\.xml$)/i

/** Moments of comments and changes have to be there: all are this one. */
const noTime = '1980-01-01T00:00:00'

const rulesFor = (aliases: Aliases): XmlRules => ({
  // In which sitting it was written.
  attribute: ({ name, value }) => (/^(?:paragraph-)?rsid$/.test(name) ? null : withoutUserFolder(value)),
  isDropped: (element, attributes) => {
    if (element !== 'config-item') return false
    return /^(?:Printer|Rsid|CurrentDatabase|EmbeddedDatabase)/.test(attributes.get('name') ?? '')
  },
  content: (element, text, parent) => {
    if (['creator-initials', 'sender-initials'].includes(element)) return 'A'
    // Outside of these a date or a creator is a field of the text itself.
    if (parent !== 'annotation' && parent !== 'change-info') return undefined
    if (element === 'creator') return aliases.of(text)
    return element === 'date' ? noTime : undefined
  },
})

const manifestRules = (gone: ReadonlySet<string>): XmlRules => ({
  isDropped: (element, attributes) => element === 'file-entry' && gone.has(attributes.get('full-path') ?? ''),
})

const manifest = 'META-INF/manifest.xml'
/** Programs, which have a document type of their own. */
const programs = /^(?:Basic|Dialogs|Scripts)\//

/** Whether this is a container of that family. */
export const isOpenDocument = (parts: readonly Part[]): boolean =>
  parts[0]?.name === 'mimetype' && parts[0].bytes.includes('application/vnd.oasis.opendocument.')

/** Its parts without names; those that are no XML are left to the caller. Throws KeptError. */
export const cleanOpenDocument = (parts: readonly Part[], aliases: Aliases): Part[] => {
  if (parts.some(({ name }) => /^META-INF\/.*signatures/i.test(name))) throw new KeptError('signed', 'signed')
  const isLocked = parts.some(({ name, bytes }) => name === manifest && bytes.includes('encryption-data'))
  if (isLocked) throw new KeptError('locked', 'encrypted')
  const gone = new Set(parts.map(({ name }) => name).filter((name) => removed.test(name)))
  const rules = rulesFor(aliases)
  const cleaned = (part: Part): Buffer => {
    if (part.name === manifest) return rewriteXml(part.bytes, manifestRules(gone))
    const isLooked = /\.xml$/i.test(part.name) && !programs.test(part.name)
    return isLooked ? rewriteXml(part.bytes, rules) : part.bytes
  }
  return parts.filter(({ name }) => !gone.has(name)).map((part) => ({ ...part, bytes: cleaned(part) }))
}
