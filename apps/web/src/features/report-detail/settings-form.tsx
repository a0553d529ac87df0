import type { Report } from '@canal/contract/reports/schemas'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../lib/office-text.ts'
import { SaveButton } from '../../ui/button.tsx'
import { ArchiveModal } from './archive-modal.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ReviewersField } from './reviewers-field.tsx'
import { edit, settle, type Sides } from './settings-state.ts'
import { StatusField } from './status-field.tsx'
import { useSettings } from './use-settings.ts'

interface SettingsFormProps {
  readonly report: Report
  readonly username: string
  /** The report was archived: nobody may read it from here on. Answers once its page has been left. */
  readonly onArchived: () => Promise<void>
}

/** Status and reviewers, saved together (specification §4); a colleague's earlier save loses neither version. */
export const SettingsForm = ({ report, username, onArchived }: SettingsFormProps) => {
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const settings = useSettings(report, {
    onArchived: () => {
      setConfirming(false)
      return onArchived()
    },
    onSaved: () => said.current?.focus(),
    onConflict: () => {
      flushSync(() => setConfirming(false))
      notice.current?.focus()
    },
  })
  const { state, change, isChanged, isSaving, refused } = settings
  /** Out of the conflict: the notice goes, the focus on to what can be done next. */
  const choose = (sides: Sides) => {
    flushSync(() => change(settle(state, sides)))
    const ways = [...(form.current?.querySelectorAll<HTMLElement>('[type=submit], select') ?? [])].reverse()
    ways.find((way) => !way.matches(':disabled'))?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.mine.status === 'archived') setConfirming(true)
    else settings.save()
  }
  return (
    <form className="stack" ref={form} onSubmit={submit}>
      {state.theirs && (
        <ConflictNotice ref={notice} report={report} username={username} state={state} onChoose={choose} />
      )}
      <StatusField
        state={state}
        disabled={!report.allowed.write}
        onChange={(status) => change(edit(state, { status }))}
      />
      <ReviewersField
        report={report}
        chosen={state.mine.reviewers}
        onChange={(reviewers) => change(edit(state, { reviewers }))}
      />
      <div role="alert">{refused && !isConfirming && <p className="error">{refused}</p>}</div>
      {settings.hasSaved && (
        <p className="quiet" tabIndex={-1} ref={said}>
          {text('report.settings.saved')}
        </p>
      )}
      {isChanged && !state.theirs && <p className="quiet">{text('report.settings.unsaved')}</p>}
      <SaveButton saving={isSaving} savingLabel={text('action.saving')} disabled={!isChanged || state.theirs !== null}>
        {text('action.saveChanges')}
      </SaveButton>
      {isConfirming && (
        <ArchiveModal
          report={report}
          saving={isSaving}
          error={refused}
          onConfirm={settings.save}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  )
}
