import type { ReportFile } from '@canal/contract/files/schemas'
import { useText } from '../../lib/office-text.ts'

/** Below a file's name: what the virus scanner has to say, unless it has nothing against it. */
export const FileScan = ({ file }: { readonly file: ReportFile }) => {
  const text = useText()
  const isUnscanned = file.state === 'received' && file.scan === 'unscanned'
  if (file.scan !== 'infected' && !isUnscanned) return null
  const detected = file.detected ? ` ${text('files.detected', { name: file.detected })}` : ''
  return (
    <span className="file-scan quiet">
      {isUnscanned ? text('preview.notScanned') : text('files.heldBackHint') + detected}
    </span>
  )
}
