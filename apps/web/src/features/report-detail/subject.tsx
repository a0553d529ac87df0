import { reportBounds } from '@canal/contract'
import { setSubject } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

interface SubjectProps {
  readonly report: Report
  readonly canEdit: boolean
  /** The browser's title: the case's number, and the section that the address names. */
  readonly title: string
}

/** By what the committee knows a report; changed in place, never shown to the reporter. */
export const Subject = ({ report, canEdit, title }: SubjectProps) => {
  const text = useText()
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const finish = () => {
    // With the form goes the focus that was in it; who has gone elsewhere meanwhile stays there.
    const { activeElement } = document
    const isHere = activeElement === document.body || activeElement?.closest('.subject-form')
    flushSync(() => setEditing(false))
    if (isHere) pencil.current?.focus()
  }
  if (isEditing) return <SubjectForm report={report} onDone={finish} />
  const label = text('report.subject.edit')
  return (
    <div className="subject">
      <PageTitle title={title}>{report.subject || text('report.noSubject')}</PageTitle>
      {canEdit && (
        <Button
          ref={pencil}
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={label}
          title={label}
          onClick={() => setEditing(true)}
        >
          <Pencil className="icon" aria-hidden />
        </Button>
      )}
    </div>
  )
}

const SubjectForm = ({ report, onDone }: { report: Report; onDone: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const [subject, setDraft] = useState(report.subject ?? '')
  useUnsaved(subject !== (report.subject ?? ''))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const save = useMutation({
    mutationFn: () => call(setSubject, { body: { id: report.id, subject } }),
    onSuccess: async () => {
      notify('success', text('report.subject.saved'))
      await queries.invalidateQueries({ queryKey: ['reports'] })
      onDone()
    },
    // The toast says why; the words are still there to be sent again.
    onError: () => input.current?.focus(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className="subject-form" onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <h1 className="visually-hidden">{report.subject || text('report.noSubject')}</h1>
      <label className="visually-hidden" htmlFor={id}>
        {text('report.column.subject')}
      </label>
      <input
        id={id}
        className="input"
        value={subject}
        maxLength={reportBounds.subject}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        ref={input}
        onChange={(event) => setDraft(event.target.value)}
      />
      <SaveButton saving={save.isPending} savingLabel={text('action.saving')}>
        {text('action.save')}
      </SaveButton>
      <Button variant="ghost" onClick={onDone}>
        {text('action.discard')}
      </Button>
      <p className="hint" id={`${id}-hint`}>
        {text('report.subject.hint', { max: reportBounds.subject })}
      </p>
    </form>
  )
}
