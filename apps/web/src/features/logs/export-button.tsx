import { Download } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { failureText } from '../../lib/failure-text.ts'
import type { listQuery } from '../../lib/list-state.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { SaveButton } from '../../ui/button.tsx'
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
  const [saving, setSaving] = useState(false)
  const take = async () => {
    setSaving(true)
    try {
      download(await takeOut(call, query), filename)
      notify('success', text('log.exported'), text('log.exportedDetail'))
    } catch (error) {
      notify('error', text('log.exportFailed'), failureText(error, text))
    }
    setSaving(false)
  }
  return (
    <SaveButton
      type="button"
      variant="outline"
      size="sm"
      saving={saving}
      savingLabel={text('log.exporting')}
      disabled={disabled}
      onClick={() => void take()}
    >
      <Download className="icon" aria-hidden />
      {text('log.export')}
    </SaveButton>
  )
}
