import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../lib/download.ts'
import { failureText } from '../lib/failure-text.ts'
import { notify } from '../lib/notify.ts'
import { useText } from '../lib/office-text.ts'
import { SaveButton } from './button.tsx'

interface DownloadButtonProps {
  readonly label: string
  /** What the button says while the server makes the file. */
  readonly busyLabel: string
  readonly filename: string
  /** The title of the toast, should the file not come. */
  readonly failed: string
  readonly disabled?: boolean
  readonly load: () => Promise<Blob>
  readonly onLoaded?: () => void
}

/** Has the server make a file, and hands it over. */
export const DownloadButton = ({
  label,
  busyLabel,
  filename,
  failed,
  disabled = false,
  load,
  onLoaded,
}: DownloadButtonProps) => {
  const text = useText()
  const [isLoading, setLoading] = useState(false)
  const take = async () => {
    setLoading(true)
    try {
      download(await load(), filename)
      onLoaded?.()
    } catch (error) {
      notify('error', failed, failureText(error, text))
    }
    setLoading(false)
  }
  return (
    <SaveButton
      type="button"
      variant="outline"
      size="sm"
      saving={isLoading}
      savingLabel={busyLabel}
      disabled={disabled}
      onClick={() => void take()}
    >
      <Download className="icon" aria-hidden />
      {label}
    </SaveButton>
  )
}
