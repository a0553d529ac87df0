import type { ReportFile } from '@canal/contract/files/schemas'
import { useText } from '../../lib/office-text.ts'

/** Below a file's name: what the virus scanner has to say, unless it has nothing against it, and what it may still tell. */
export const FileScan = ({ file }: { readonly file: ReportFile }) => {
  const text = useText()
  const isUnscanned = file.state === 'received' && file.scan === 'unscanned'
  const detected = file.detected ? ` ${text('files.detected', { name: file.detected })}` : ''
  const said = [
    file.scan === 'infected' ? text('files.heldBackHint') + detected : null,
    isUnscanned ? text('preview.notScanned') : null,
    file.traceable ? text('preview.hiddenData') : null,
  ].filter((words) => words !== null)
  return said.length > 0 ? <span className="file-scan quiet">{said.join(' · ')}</span> : null
}
