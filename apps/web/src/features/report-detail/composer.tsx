import { reportBounds } from '@canal/contract'
import type { MessageAct } from '@canal/contract/casework/acts'
import { tellAct } from '@canal/contract/casework/endpoints'
import { chatFileUploaded } from '@canal/contract/files/endpoints'
import { writeChat } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { languages } from '@canal/messages/locales'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, SendHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { SaveButton } from '../../ui/button.tsx'
import { FieldError, wiringOf } from '../../ui/field.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { ActChoice } from './act-choice.tsx'
import { actsOpenIn, draftedAct, acknowledgementOf } from './acts.ts'
import { draftOf, keepMessage, takeUp, type Message } from './drafts.ts'
import { officeFileLimits } from './file-limits.ts'
import { hasInvestigator } from './has-investigator.ts'
import { UploadsInHand } from './uploads-in-hand.tsx'
import { useOfficeUploads } from './use-office-uploads.ts'

const empty: Message = { message: '', files: [] }

interface ComposerProps {
  readonly report: Report
  readonly username: string
  readonly hidden?: boolean
  /** An act was begun elsewhere on the page: this form is to be shown. */
  readonly onBegin?: () => void
}

/** Writes to the reporter. Tinted and solid, and it says who will read it: nobody must take it for a note. */
export const Composer = ({ report, username, hidden, onBegin }: ComposerProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const [draft, setDraft] = useState(() => draftOf(report.id).message ?? empty)
  const { message, files } = draft
  const [limits] = useState(officeFileLimits)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<'chat.sent' | `casework.sent.${MessageAct}`>()
  const box = useRef<HTMLTextAreaElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const also = report.allowed.share
    ? hasInvestigator(report) && 'chat.readByInvestigator'
    : ('chat.readByCommittee' as const)
  const reload = () => queries.invalidateQueries({ queryKey: ['reports'] })
  const office = useOfficeUploads(report.id, chatFileUploaded)
  const awaited = report.details.chat.messages.flatMap(({ attachedChatFile: file, isReporter }) =>
    !isReporter && file?.state === 'announced' && file.uploadedBy === username ? [file] : [],
  )

  const write = (change: Partial<Message>) => {
    // Files are looked into before they are added: what was typed meanwhile stays.
    setDraft((before) => {
      const next = { ...before, ...change }
      keepMessage(report.id, next)
      return next
    })
    setError(undefined)
    setSent(undefined)
  }
  const dates = useDates()
  const act = draftedAct(report, draft)
  /** Writes the channel's own text, unless something was typed while it came. */
  const insertText = async () => {
    const own = await acknowledgementOf(report, dates.day)
    setDraft((before) => {
      if (before.message !== '') return before
      const next = { ...before, message: own }
      keepMessage(report.id, next)
      return next
    })
    box.current?.focus()
  }
  const begin = useEffectEvent((reportId: string, begun: MessageAct) => {
    if (reportId !== report.id) return
    flushSync(() => {
      onBegin?.()
      write({ act: begun })
    })
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
    if (begun === 'acknowledged' && message === '') void insertText()
  })
  useEffect(() => takeUp(begin), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const chatMsg = message.trim()
    if (!chatMsg && files.length === 0) return setError(text('errors.messageEmpty'))
    setError(undefined)
    setSending(true)
    try {
      const filesToUpload = files.map(({ name }) => name)
      const body = { id: report.id, chatMsg, chatTime: new Date().toISOString(), filesToUpload }
      const { filesList } = await (act
        ? call(tellAct, { body: { ...body, act }, suppressError: true })
        : call(writeChat, { body, suppressError: true }))
      office.send(filesList, files)
      keepMessage(report.id, empty)
      setDraft(empty)
      // The button that had the focus has gone quiet: what happened is read out instead.
      const done = act ? (`casework.sent.${act}` as const) : 'chat.sent'
      flushSync(() => setSent(done))
      said.current?.focus()
      notify('success', text(done))
      await reload()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      // Nothing typed is lost; why it failed stands beside it.
      setError(`${text('chat.failed')} ${failure.problem?.message ?? ''}`.trim())
      box.current?.focus()
    } finally {
      setSending(false)
    }
  }
  return (
    <form className="composer" data-audience="reporter" hidden={hidden} onSubmit={(event) => void submit(event)}>
      <div className="composer-body">
        <p className="composer-who" id={`${id}-who`}>
          <Eye className="icon" aria-hidden />
          <span>
            <b>{text('chat.readBy')}</b> {text('chat.shownAs')}
            {also && <> {text(also)}</>}
            {report.reporterLocale !== text.locale && (
              <> {text('casework.inLanguage', { language: languages[report.reporterLocale].name })}</>
            )}
          </span>
        </p>
        <div className="field">
          <label className="visually-hidden" htmlFor={id}>
            {text('chat.write')}
          </label>
          <FieldError id={id} error={error} />
          <textarea
            {...wiringOf({ id, error })}
            ref={box}
            className="input"
            rows={3}
            maxLength={reportBounds.chatMessage}
            placeholder={text('chat.placeholder')}
            value={message}
            onChange={(event) => write({ message: event.target.value })}
          />
        </div>
        <ActChoice
          open={actsOpenIn(report)}
          act={act}
          onChange={(chosen) => write({ act: chosen })}
          onTemplate={act === 'acknowledged' && message === '' ? () => void insertText() : undefined}
        />
        <UploadsInHand office={office} announced={awaited} extensions={limits.extensions} />
        {sent && (
          <p className="quiet" tabIndex={-1} ref={said}>
            {text(sent)}
          </p>
        )}
        <div className="composer-foot">
          <FilePicker
            id={`${id}-files`}
            label={text('chat.attach')}
            compact
            isPlain={false}
            files={files}
            limits={limits}
            onChange={(chosen) => write({ files: chosen })}
          />
          <SaveButton size="sm" saving={isSending} savingLabel={text('action.sending')}>
            <SendHorizontal className="icon" aria-hidden />
            {text('chat.send')}
          </SaveButton>
        </div>
      </div>
    </form>
  )
}
