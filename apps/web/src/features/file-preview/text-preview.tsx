import { useEffect, useState } from 'react'
import { readBeginning } from '../../lib/file-bytes.ts'
import { extensionOf } from '../../lib/file-rules.ts'
import { fileSizeText, sizeLimitText } from '@canal/messages/file-size'
import { useText } from '../../lib/office-text.ts'
import type { ContentProps } from './content-props.ts'
import { textBytesMax, textOf } from './text-of.ts'

/** A text or a table as the characters that it is, whatever they say; of a long one, the beginning. */
export const TextPreview = ({ address, filename, size, onReady, onBroken }: ContentProps) => {
  const text = useText()
  const [content, setContent] = useState<string | null>(null)
  const isCut = (size ?? 0) > textBytesMax
  useEffect(() => {
    const stop = new AbortController()
    readBeginning(address, textBytesMax, stop.signal).then(
      (bytes) => {
        setContent(textOf(bytes, isCut))
        onReady()
      },
      () => {
        if (!stop.signal.aborted) onBroken(true)
      },
    )
    return () => stop.abort()
  }, [address, isCut, onReady, onBroken])
  if (content === null) return null
  const sizes = { shown: sizeLimitText(text.locale, textBytesMax), size: fileSizeText(text.locale, size ?? 0) }
  return (
    <div className="viewer-text">
      {isCut && <p className="viewer-cut">{text('preview.truncated', sizes)}</p>}
      <pre
        role="group"
        aria-label={text('preview.content', { filename })}
        tabIndex={0}
        data-kind={extensionOf(filename)}
      >
        {content}
      </pre>
    </div>
  )
}
