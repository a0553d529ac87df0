import type { ReactNode } from 'react'
import { parseMarkdown, type Inline } from './markdown.ts'

const inline = (parts: readonly Inline[]): ReactNode[] =>
  parts.map((part, index) => {
    if (part.kind === 'strong') return <strong key={index}>{part.text}</strong>
    if (part.kind === 'emphasis') return <em key={index}>{part.text}</em>
    if (part.kind === 'link')
      return (
        <a key={index} href={part.href} rel="noopener noreferrer">
          {part.text}
        </a>
      )
    return part.text
  })

/** A channel's own words, as elements: never as HTML. */
export const MarkdownText = ({ source }: { source: string }) => (
  <>
    {parseMarkdown(source).map((block, index) =>
      block.kind === 'list' ? (
        <ul className="bullets" key={index}>
          {block.items.map((item, row) => (
            <li key={row}>{inline(item)}</li>
          ))}
        </ul>
      ) : (
        <p key={index}>{inline(block.content)}</p>
      ),
    )}
  </>
)
