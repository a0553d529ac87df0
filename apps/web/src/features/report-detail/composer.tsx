import { reportBounds } from '@canal/contract'
import type { MessageAct } from '@canal/contract/casework/acts'
import { tellAct } from '@canal/contract/casework/endpoints'
import { chatFileUploaded } from '@canal/contract/files/endpoints'
import { writeChat } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, SendHorizontal } from 'lucide-react'
import {
  lazy,
  Suspense,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { languageName } from '../../lib/language-name.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { withWords } from '../../lib/templates.ts'
import { useDates } from '../../lib/use-dates.ts'
import { SaveButton } from '../../ui/button.tsx'
import { FieldError, wiringOf } from '../../ui/field.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { ActChoice } from './act-choice.tsx'
import { isOmissionWaiting, useCasework } from './casework.ts'
import { actsOpenIn, draftedAct, acknowledgementOf } from './acts.ts'
import { DraftLine } from './draft-line.tsx'
import { draftOf, keepMessage, takeUp, type Message } from './drafts.ts'
import { officeFileLimits } from './file-limits.ts'
import { hasInvestigator } from './has-investigator.ts'
import type { KeptDraft } from './kept-draft.ts'
import { UploadsInHand } from './uploads-in-hand.tsx'
import { useOfficeUploads } from './use-office-uploads.ts'
import { useTellRead } from './use-read-marks.ts'

const TemplateMenu = lazy(() =>
  import('../../ui/template-menu.tsx').then(({ TemplateMenu }) => ({ default: TemplateMenu })),
)

const empty: Message = { files: [] }

interface ComposerProps {
  readonly report: Report
  readonly username: string
  readonly draft: KeptDraft
  readonly hidden?: boolean
  /** An act was begun elsewhere on the page: this form is to be shown. */
  readonly onBegin?: () => void
}

/** Writes to the reporter. Tinted and solid, and it says who will read it: nobody must take it for a note. */
export const Composer = ({ report, username, draft, hidden, onBegin }: ComposerProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const view = useSyncExternalStore(draft.subscribe, draft.read)
  const [chosen, setChosen] = useState(() => draftOf(report.id).message ?? empty)
  const message = view.text
  const { files } = chosen
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
  const tellRead = useTellRead(report.id)
  const awaited = report.details.chat.messages.flatMap(({ attachedChatFile: file, isReporter }) =>
    !isReporter && file?.state === 'announced' && file.uploadedBy === username ? [file] : [],
  )

  const begun = () => {
    setError(undefined)
    setSent(undefined)
  }
  const write = (words: string) => {
    draft.write(words)
    begun()
  }
  const choose = (change: Partial<Message>) => {
    // Files are looked into before they are added: what was chosen meanwhile stays.
    setChosen((before) => {
      const next = { ...before, ...change }
      keepMessage(report.id, next)
      return next
    })
    begun()
  }
  const dates = useDates()
  const act = draftedAct(report, chosen, isOmissionWaiting(useCasework(report).data))
  /** Writes the channel's own text, unless something was typed while it came. */
  const insertText = async () => {
    const own = await acknowledgementOf(report, dates.day)
    if (draft.read().text === '') draft.write(own)
    box.current?.focus()
  }
  /** Puts a template's text after what is written. */
  const insertTemplate = (words: string) => {
    write(withWords(draft.read().text, words))
    box.current?.focus()
  }
  const begin = useEffectEvent((reportId: string, wanted: MessageAct) => {
    if (reportId !== report.id) return false
    flushSync(() => {
      onBegin?.()
      choose({ act: wanted })
    })
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
    if (wanted === 'acknowledged' && message === '') void insertText()
    return true
  })
  // As soon as it is on the page: an address may lead to it.
  useLayoutEffect(() => takeUp(begin), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const chatMsg = message.trim()
    // What the page shows as they send it, and nothing that comes meanwhile: who answers has read it.
    const answered = report.details.chat.messages.findLast(({ isNew }) => isNew)
    if (!chatMsg && files.length === 0) return setError(text('errors.messageEmpty'))
    setError(undefined)
    setSending(true)
    try {
      const filesToUpload = files.map(({ name }) => name)
      const { filesList } = await draft.sending((version) => {
        const body = { id: report.id, chatMsg, chatTime: new Date().toISOString(), filesToUpload, draft: version }
        return act
          ? call(tellAct, { body: { ...body, act }, suppressError: true })
          : call(writeChat, { body, suppressError: true })
      })
      office.send(filesList, files)
      keepMessage(report.id, empty)
      setChosen(empty)
      // The button that had the focus has gone quiet: what happened is read out instead.
      const done = act ? (`casework.sent.${act}` as const) : 'chat.sent'
      flushSync(() => setSent(done))
      said.current?.focus()
      notify('success', text(done))
      if (answered) await tellRead(answered.id)
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
              <> {text('casework.inLanguage', { language: languageName(report.reporterLocale, text.locale) })}</>
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
            onChange={(event) => write(event.target.value)}
          />
          <DraftLine draft={draft} view={view} field={box} />
        </div>
        <ActChoice
          open={actsOpenIn(report)}
          act={act}
          onChange={(wanted) => choose({ act: wanted })}
          onTemplate={act === 'acknowledged' && message === '' ? () => void insertText() : undefined}
        />
        {report.allowed.share && (
          <Suspense>
            <TemplateMenu use={act ?? 'message'} locale={report.reporterLocale} onChoose={insertTemplate} />
          </Suspense>
        )}
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
            onChange={(added) => choose({ files: added })}
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
