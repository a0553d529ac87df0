import { unreadable } from './kept.ts'

/** A name without the prefix of its namespace, which each maker chooses. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export interface XmlRules {
  /** Another value as it stands between quotes, null for none, undefined to leave it. `has` asks for another attribute of the same element. */
  attribute?: (at: {
    element: string
    name: string
    value: string
    has: (other: string) => boolean
  }) => string | null | undefined
  /** Whether an element goes, with what is in it. `attributes` by their names without prefix. */
  isDropped?: (element: string, attributes: ReadonlyMap<string, string>) => boolean
  /** Another text right inside an element, which stands in `parent`; undefined to leave it. */
  content?: (element: string, text: string, parent: string) => string | undefined
}

const encodingOf = (bytes: Buffer): string => {
  const first = bytes.toString('latin1', 0, 2)
  if (first === '\xff\xfe') return 'utf-16le'
  if (first === '\xfe\xff') return 'utf-16be'
  return (
    /^(?:\xef\xbb\xbf)?<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1] ??
    'utf-8'
  )
}

/** Throws for bytes that are not text of the encoding that they name. */
const decode = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)

const tagHere = /<\/?[^\s<>/!?"'=]+(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/y
const closings = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

const endOfMarkup = (text: string, at: number): number => {
  const special = closings.find(([opening]) => text.startsWith(opening, at))
  if (special) {
    const end = text.indexOf(special[1], at + special[0].length)
    return end < 0 ? -1 : end + special[1].length
  }
  tagHere.lastIndex = at
  // A document type could hide a name behind an entity: it is no markup here, as in both standards of office files.
  return tagHere.test(text) ? tagHere.lastIndex : -1
}

/** Texts and pieces of markup, one after the other. Throws for what is not well formed. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('<', at)
    if (open !== at) {
      const end = open < 0 ? text.length : open
      yield text.slice(at, end)
      at = end
      continue
    }
    const end = endOfMarkup(text, at)
    if (end < 0) throw unreadable('no XML')
    yield text.slice(at, end)
    at = end
  }
}

const attributePattern = /([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')/g
const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    Array.from(tag.matchAll(attributePattern), ([, name = '', value = '']) => [localName(name), value.slice(1, -1)]),
  )

export const elementOf = (tag: string): string => localName(/^<\/?([^\s<>/]+)/.exec(tag)?.[1] ?? '')

const withAttributes = (tag: string, element: string, rule: NonNullable<XmlRules['attribute']>): string => {
  const attributes = attributesOf(tag)
  const has = (other: string) => attributes.has(other)
  return tag.replace(/\s+([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')/g, (whole, name: string, quoted: string) => {
    // A namespace is an address, and no attribute of anything.
    if (name === 'xmlns' || name.startsWith('xmlns:')) return whole
    const value = rule({ element, name: localName(name), value: quoted.slice(1, -1), has })
    if (value === undefined) return whole
    return value === null ? '' : ` ${name}="${value.replaceAll('"', '&quot;')}"`
  })
}

const rewriteText = (source: string, rules: XmlRules): string => {
  const out: string[] = []
  const open: string[] = []
  // How many elements are open inside one that goes.
  let dropped = 0
  for (const piece of piecesOf(source)) {
    const isTag = piece.startsWith('<') && !piece.startsWith('<!') && !piece.startsWith('<?')
    const isEnd = piece.startsWith('</')
    const isEmpty = piece.endsWith('/>')
    if (isTag && isEnd) {
      if (open.pop() !== elementOf(piece)) throw unreadable('no XML')
      if (dropped > 0) dropped -= 1
      else out.push(piece)
    } else if (isTag) {
      const element = elementOf(piece)
      const goes = dropped > 0 || (rules.isDropped?.(element, attributesOf(piece)) ?? false)
      if (!isEmpty) open.push(element)
      if (goes && !isEmpty) dropped += 1
      if (!goes) out.push(rules.attribute ? withAttributes(piece, element, rules.attribute) : piece)
    } else if (dropped === 0 && !piece.startsWith('<!--')) {
      const isText = !piece.startsWith('<') || piece.startsWith('<![')
      out.push((isText ? rules.content?.(open.at(-1) ?? '', piece, open.at(-2) ?? '') : undefined) ?? piece)
    }
  }
  if (open.length > 0) throw unreadable('no XML')
  return out.join('')
}

/** A part of an office file by these rules, in UTF-8, without its comments. Throws KeptError for what is not XML. */
export const rewriteXml = (bytes: Buffer, rules: XmlRules): Buffer => {
  const text = decode(bytes).replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>')
  return Buffer.from(rewriteText(text, rules), 'utf8')
}

/** The first element of a part and its attributes, as they stand; '' for what has none. */
export const rootOf = (bytes: Buffer): string => {
  for (const piece of piecesOf(decode(bytes))) if (/^<[^!?/]/.test(piece)) return piece
  return ''
}
