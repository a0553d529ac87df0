import { confirmRecoveryCode } from '@canal/contract/users/endpoints'
import { Copy, Download, Eye, EyeOff, Printer, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { downloadText } from '../../lib/download.ts'
import { useText } from '../../lib/office-text.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { CodeGroups } from '../../ui/code.tsx'
import { Field } from '../../ui/field.tsx'
import { groupsOf, isLastGroup } from './code-groups.ts'

/** The code is gone once the page is left: the browser asks before that happens. */
const useLeaveWarning = () => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

export interface RecoveryCodeProps {
  readonly code: string
  /** What becomes of the code from before, where there was one. */
  readonly former?: 'replaced' | 'kept'
  readonly onKept: () => void
}

/**
 * Told once. It can be printed and kept without being seen on the screen; it is covered while its last group is typed, so
 * that it must have been kept somewhere else.
 */
export const RecoveryCode = ({ code, former, onKept }: RecoveryCodeProps) => {
  const text = useText()
  const dates = useDates()
  const call = useCall()
  const id = useId()
  const groups = groupsOf(code)
  const [typed, setTyped] = useState('')
  const [isShown, setShown] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const isCovered = !isShown || isTyping
  const Icon = isShown ? EyeOff : Eye
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { copy, isCopied } = useCopy()
  useLeaveWarning()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isLastGroup(code, typed)) {
      setError(text('recovery.wrong'))
      document.getElementById(id)?.focus()
      return
    }
    setSaving(true)
    try {
      await call(confirmRecoveryCode, { body: {} })
      onKept()
    } catch {
      setSaving(false)
    }
  }
  return (
    <form className="stack code-sheet" onSubmit={(event) => void submit(event)} noValidate>
      <p className="print-only">{text('recovery.paper', { date: dates.day(new Date().toISOString()) })}</p>
      <p>
        {text('recovery.lead')} {former && text(`recovery.former.${former}`)}
      </p>
      <p
        className="code"
        role="group"
        aria-label={text('recovery.label')}
        data-covered={isCovered || undefined}
        // A dialog begins here: beginning in the field would cover the code before anybody has read it.
        tabIndex={-1}
        data-autofocus
      >
        <CodeGroups groups={groups} isCovered={isCovered} />
      </p>
      <div className="row">
        <Button variant="outline" onClick={() => setShown(!isShown)}>
          <Icon className="icon" aria-hidden />
          {text(isShown ? 'code.hide' : 'code.show')}
        </Button>
        <Button variant="outline" onClick={() => void copy(groups.join('-'))}>
          <Copy className="icon" aria-hidden />
          {text(isCopied ? 'action.copied' : 'action.copy')}
        </Button>
        <Button
          variant="outline"
          onClick={() => downloadText(`${text('recovery.file')}\n\n${groups.join('-')}\n`, text('recovery.fileName'))}
        >
          <Download className="icon" aria-hidden />
          {text('action.download')}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer className="icon" aria-hidden />
          {text('action.print')}
        </Button>
      </div>
      <p className="notice" data-tone="pending">
        <TriangleAlert className="icon" aria-hidden />
        <span>{text('recovery.where')}</span>
      </p>
      <Field id={id} label={text('recovery.confirm')} error={error}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <SaveButton wide saving={isSaving} savingLabel={text('action.saving')}>
        {text('recovery.saved')}
      </SaveButton>
    </form>
  )
}
