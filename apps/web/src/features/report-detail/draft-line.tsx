import type { RefObject } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftView, KeptDraft } from './kept-draft.ts'

interface DraftLineProps {
  readonly draft: KeptDraft
  readonly view: DraftView
  /** Where the text stands: a button that goes away leaves the focus there. */
  readonly field: RefObject<HTMLTextAreaElement | null>
}

const wordsOf = ({ text, state, isFound, newer }: DraftView) => {
  if (newer) return 'chat.draft.newer'
  if (state === 'failed') return 'chat.draft.failed'
  if (isFound) return 'chat.draft.found'
  return state === 'kept' && text !== '' ? 'chat.draft.kept' : null
}

/**
 * What has become of a draft, in one quiet line: its words change, and are read out, only where that changes, not with each
 * save. Where another tab or device kept another draft, both are there to choose from.
 */
export const DraftLine = ({ draft, view, field }: DraftLineProps) => {
  const text = useText()
  const words = wordsOf(view)
  const thenWrite = (work: () => unknown) => () => {
    work()
    field.current?.focus()
  }
  return (
    <div className="draft-line">
      <p className="quiet small" role="status">
        {words && text(words)}
      </p>
      {view.isFound && (
        <Button variant="link" size="xs" onClick={thenWrite(draft.discard)}>
          {text('chat.draft.discard')}
        </Button>
      )}
      {view.newer && (
        <>
          <blockquote className="as-typed">{view.newer.text}</blockquote>
          <div className="row">
            <Button variant="outline" size="sm" onClick={thenWrite(draft.chooseOwn)}>
              {text('chat.draft.chooseOwn')}
            </Button>
            <Button variant="outline" size="sm" onClick={thenWrite(draft.chooseNewer)}>
              {text('chat.draft.chooseNewer')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
