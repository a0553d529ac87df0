import type { ReportFile } from '@canal/contract/files/schemas'
import { Clock } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { fileKindOf } from '../../lib/file-rules.ts'
import { useText } from '../../lib/office-text.ts'
import { FieldError } from '../../ui/field.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { UploadList } from '../../ui/upload-list.tsx'
import type { OfficeUploads } from './use-office-uploads.ts'

interface UploadsInHandProps {
  readonly office: OfficeUploads
  /** One's own files that were announced and have not arrived, on this visit or before. */
  readonly announced: readonly ReportFile[]
  readonly extensions: readonly string[]
}

/** Files on their way, and those of an earlier visit that wait to be taken up again by choosing the same file. */
export const UploadsInHand = ({ office, announced, extensions }: UploadsInHandProps) => {
  const text = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [resuming, setResuming] = useState<ReportFile | null>(null)
  const [lost, setLost] = useState<readonly string[]>([])
  const [error, setError] = useState<string>()
  const { uploads, items } = office
  // What has arrived stands among the report's files.
  const sending = items.filter(({ state }) => state !== 'received')
  const underWay = new Set(items.map(({ entryId }) => entryId))
  const waiting = announced.filter((file) => !underWay.has(file.id) && !lost.includes(file.id))

  const goOn = async (file: File) => {
    if (!resuming) return
    const { filename } = resuming
    if (file.name !== filename) return setError(text('files.chooseAgain', { filename }))
    try {
      setError(undefined)
      await office.goOn(resuming, file)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.status === 0) return setError(text('errors.offline'))
      setLost([...lost, resuming.id])
      setError(text('files.error.expired', { filename }))
    }
  }
  return (
    <div className="stack-tight uploads-in-hand">
      {sending.length > 0 && (
        <UploadList
          items={sending}
          extensions={extensions}
          onStop={uploads.stop}
          onResume={(entryId) => void uploads.resume(entryId)}
          onRemove={(entryId) => {
            setLost([...lost, entryId])
            uploads.remove(entryId)
          }}
        />
      )}
      {waiting.length > 0 && (
        <ul className="files" aria-label={text('files.notReceived')}>
          {waiting.map((file) => (
            <li key={file.id}>
              <FileIcon kind={fileKindOf(file.filename)} />
              <span>
                <b>{file.filename}</b>
                <span className="state waiting">
                  <Clock className="icon" aria-hidden />
                  {text('files.state.announced')}
                </span>
              </span>
              <button
                type="button"
                className="button outline"
                aria-label={text('files.resumeNamed', { filename: file.filename })}
                onClick={() => {
                  setResuming(file)
                  input.current?.click()
                }}
              >
                {text('files.resume')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void goOn(file)
          event.target.value = ''
        }}
      />
    </div>
  )
}
