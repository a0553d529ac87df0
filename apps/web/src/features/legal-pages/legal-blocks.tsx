import type { Block, Inline, Picture } from '@canal/messages/legal/tree'
import { Fragment, type ReactNode } from 'react'

/** In a new tab where leaving the page could lose what is being written there. */
interface Opening {
  readonly newTab?: boolean | undefined
}

/**
 * The texts are a tree of words, never markup; the one thing in it that a browser would act on is an address, and the
 * operator sets one of them. Anything but a web page, a mail, a telephone or a path of this site stays words.
 */
const isHarmless = (href: string) => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href)

const Piece = ({ piece, newTab }: { piece: Inline } & Opening) => {
  if (typeof piece === 'string') return piece
  if (!isHarmless(piece.href)) return piece.label
  return (
    <a href={piece.href} rel="noopener noreferrer" {...(newTab ? { target: '_blank' } : {})}>
      {piece.label}
    </a>
  )
}

const Pieces = ({ pieces, newTab }: { pieces: readonly Inline[] } & Opening) =>
  pieces.map((piece, index) => <Piece key={index} piece={piece} newTab={newTab} />)

const Table = ({ head, rows }: Extract<Block, { kind: 'table' }>) => (
  <div className="scroll" tabIndex={0} role="group" aria-label={head.join(', ')}>
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface LegalBlocksProps extends Opening {
  readonly blocks: readonly Block[]
  /** Given by the page of a manual alone: no script loads the addresses of pictures. */
  readonly pictureOf?: (picture: Picture) => ReactNode
}

/** The paragraphs, lists, tables and pictures of a legal text or a manual. */
export const LegalBlocks = ({ blocks, newTab, pictureOf }: LegalBlocksProps) => (
  <>
    {blocks.map((block, index) => {
      if (block.kind === 'table') return <Table key={index} {...block} />
      if (block.kind === 'picture') return <Fragment key={index}>{pictureOf?.(block)}</Fragment>
      if (block.kind === 'paragraph')
        return (
          <p key={index}>
            <Pieces pieces={block.text} newTab={newTab} />
          </p>
        )
      const List = block.numbered ? 'ol' : 'ul'
      return (
        <List key={index} className={block.numbered ? 'bullets numbered' : 'bullets'}>
          {block.items.map((item, row) => (
            <li key={row}>
              <Pieces pieces={item} newTab={newTab} />
            </li>
          ))}
        </List>
      )
    })}
  </>
)
