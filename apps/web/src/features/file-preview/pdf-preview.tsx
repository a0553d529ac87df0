import { useEffect, useState } from 'react'
import { isAddressAlive } from '../../lib/file-bytes.ts'
import type { ContentProps } from './content-props.ts'

/**
 * The browser's own viewer, in a frame without the sandbox attribute, any value of which shows a broken page in Chromium;
 * the answer itself is sandboxed by its content policy. Asked first, because a frame does not tell what it was sent.
 */
export const PdfPreview = ({ address, filename, onReady, onBroken }: ContentProps) => {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    isAddressAlive(address).then(
      (isAlive) => isWanted && (isAlive ? setAsked(address) : onBroken(true)),
      () => isWanted && onBroken(true),
    )
    return () => {
      isWanted = false
    }
  }, [address, onBroken])
  if (asked !== address) return null
  // Without the viewer's bar, which offers to print and to save.
  return <iframe className="viewer-frame" src={`${address}#toolbar=0&navpanes=0`} title={filename} onLoad={onReady} />
}
