import { useCall } from '../../lib/call.ts'
import type { listQuery } from '../../lib/list-state.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { takeOut } from './api.ts'

interface ExportButtonProps {
  readonly query: ReturnType<typeof listQuery>
  readonly filename: string
  readonly disabled: boolean
}

/** Takes out what the filters show. The server notes it in each report's log, which the toast says. */
export const ExportButton = ({ query, filename, disabled }: ExportButtonProps) => {
  const text = useText()
  const call = useCall()
  return (
    <DownloadButton
      label={text('log.export')}
      busyLabel={text('log.exporting')}
      filename={filename}
      failed={text('log.exportFailed')}
      disabled={disabled}
      load={() => takeOut(call, query)}
      onLoaded={() => notify('success', text('log.exported'), text('log.exportedDetail'))}
    />
  )
}
