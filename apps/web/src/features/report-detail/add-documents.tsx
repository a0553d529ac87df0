import { phases, type ReportPhase } from '@canal/contract'
import { internalFileUploaded } from '@canal/contract/files/endpoints'
import { addInternalFiles } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { sizeLimitText } from '@canal/messages/file-size'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { Select } from '../../ui/select.tsx'
import { officeFileLimits } from './file-limits.ts'
import { UploadsInHand } from './uploads-in-hand.tsx'
import { useOfficeUploads } from './use-office-uploads.ts'

/** The phase that a report is in; none where its status is no phase. */
export const phaseOf = (status: Report['status']): ReportPhase | '' =>
  phases.find((phase) => phase.toLowerCase() === status) ?? ''

/** Adds internal documents to a phase; the report's own one is preselected until another is chosen. */
export const AddDocuments = ({ report, username }: { report: Report; username: string }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [chosenPhase, setPhase] = useState<ReportPhase | '' | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [isSending, setSending] = useState(false)
  useUnsaved(files.length > 0)
  const [limits] = useState(officeFileLimits)
  const office = useOfficeUploads(report.id, internalFileUploaded)
  const phase = chosenPhase ?? phaseOf(report.status)
  const awaited = report.internalFiles.flatMap(({ document }) =>
    document.state === 'announced' && document.uploadedBy === username ? [document] : [],
  )

  /** Before the row of what was chosen goes: the focus would go with it. */
  const focusPicker = () => {
    const { activeElement: focused } = document
    if (focused !== document.body && !form.current?.contains(focused)) return
    document.getElementById(`${id}-files`)?.focus()
  }
  const discard = () => {
    focusPicker()
    setFiles([])
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      const body = { id: report.id, files: files.map(({ name }) => name), ...(phase ? { phase } : {}) }
      const { filesList } = await call(addInternalFiles, { body })
      office.send(filesList, files)
      notify('success', text('report.internal.added', { count: files.length }))
      discard()
      setPhase(null)
      await queries.invalidateQueries({ queryKey: ['reports'] })
    } catch (error) {
      // The toast has said it; the chosen files stay.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setSending(false)
    }
  }
  return (
    <form className="add-documents" ref={form} onSubmit={(event) => void submit(event)}>
      <UploadsInHand office={office} announced={awaited} extensions={limits.extensions} />
      <FilePicker
        id={`${id}-files`}
        label={text('report.internal.add')}
        compact
        isPlain={false}
        files={files}
        limits={limits}
        onChange={setFiles}
      />
      {files.length > 0 && (
        <div className="row">
          <label htmlFor={`${id}-phase`}>{text('report.internal.phase')}</label>
          <Select
            id={`${id}-phase`}
            small
            value={phase}
            onChange={(value) => setPhase(phases.find((one) => one === value) ?? '')}
          >
            <option value="">{text('report.internal.noPhase')}</option>
            {phases.map((one) => (
              <option key={one} value={one}>
                {text(`phase.${one}`)}
              </option>
            ))}
          </Select>
          <SaveButton size="sm" saving={isSending} savingLabel={text('action.sending')}>
            {text('action.add')}
          </SaveButton>
          <Button variant="ghost" size="sm" onClick={discard}>
            {text('action.discard')}
          </Button>
        </div>
      )}
      <p className="hint">
        {text('files.limits', { max: limits.count, size: sizeLimitText(text.locale, limits.maxFileSize) })}{' '}
        {text('report.internal.formats', { allowed: limits.extensions.join(', ') })}
      </p>
    </form>
  )
}
