import type { ReportFile } from '@canal/contract/files/schemas'
import { Download, Eye } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useFileActions } from './file-actions-context.ts'

const closedTexts = {
  announced: 'files.state.announced',
  quarantined: 'files.state.quarantined',
  received: 'report.files.locked',
} as const

/** What can be done with a file now; where nothing can, why. */
export const FileActions = ({ file }: { readonly file: ReportFile }) => {
  const text = useText()
  const actions = useFileActions()
  const { filename } = file
  if (!file.readable) return <span className="locked">{text(closedTexts[file.state])}</span>
  const preview = text('report.files.previewNamed', { filename })
  const keep = text('files.downloadNamed', { filename })
  return (
    <>
      <Tooltip text={preview}>
        <Button variant="ghost" size="xs" iconOnly aria-label={preview} onClick={() => actions.preview(file.id)}>
          <Eye className="icon" aria-hidden />
        </Button>
      </Tooltip>
      <Tooltip text={keep}>
        <Button variant="ghost" size="xs" iconOnly aria-label={keep} onClick={() => actions.download(file.id)}>
          <Download className="icon" aria-hidden />
        </Button>
      </Tooltip>
    </>
  )
}
