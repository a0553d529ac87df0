/** The subset of Markdown that channels may write: paragraphs, lists, strong, emphasis, links. No HTML, no images. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block =
  { kind: 'paragraph'; content: readonly Inline[] } | { kind: 'list'; items: readonly (readonly Inline[])[] }

/** Anything but https and mailto stays text: no javascript:, no data:, no address of another scheme. */
const isSafe = (href: string) => /^(https:\/\/|mailto:)[^\s<>"]+$/i.test(href)

const inlinePattern = /\*\*([^*]+)\*\*|[*_]([^*_]+)[*_]|\[([^\]]+)\]\(([^)\s]+)\)/g

export const parseInline = (text: string): Inline[] => {
  const found: Inline[] = []
  let from = 0
  for (const match of text.matchAll(inlinePattern)) {
    const [whole, strong, emphasis, label, href] = match
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) })
    if (strong) found.push({ kind: 'strong', text: strong })
    else if (emphasis) found.push({ kind: 'emphasis', text: emphasis })
    else if (label && href && isSafe(href)) found.push({ kind: 'link', text: label, href })
    else found.push({ kind: 'text', text: whole })
    from = match.index + whole.length
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) })
  return found
}

const bullet = /^\s*[-*]\s+/

/** An allow-listed tree: what is not in it cannot be rendered. */
export const parseMarkdown = (source: string): Block[] =>
  source
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const lines = part.split('\n')
      return lines.every((line) => bullet.test(line))
        ? { kind: 'list', items: lines.map((line) => parseInline(line.replace(bullet, ''))) }
        : { kind: 'paragraph', content: parseInline(lines.join(' ')) }
    })
