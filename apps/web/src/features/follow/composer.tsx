import type { FieldIssue } from '@canal/contract'
import { fileLimits } from '@canal/contract/files/limits'
import { reportBounds } from '@canal/contract/reports/limits'
import { plainExtensions, uncleanedExtensions } from '@canal/contract/files/extensions'
import type { ChannelFace, FormValues } from '@canal/contract/pages/public-page'
import type { PublicKey, Translate } from '@canal/messages'
import { useEffect, useState, type FormEvent, type RefObject } from 'react'
import { reporterChatFileUploaded } from '../../lib/public-calls.ts'
import { ApiError } from '../../lib/api.ts'
import { extensionOf } from '../../lib/file-rules.ts'
import { issuesOf, wordFailure } from '../../lib/failure-words.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { wordKey } from '../../lib/issue-words.ts'
import { isMoving } from '../../lib/uploads.ts'
import { useUploads } from '../../lib/use-uploads.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { lookedAt, FileFinds, isOpen } from '../../ui/public/file-finds.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { KeepOriginals } from '../../ui/public/keep-originals.tsx'
import { LeaveGuard } from '../../ui/public/leave-guard.tsx'
import { UploadList } from '../../ui/upload-list.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Follow } from './use-follow.ts'
import { noFiles, useDraft, type Draft } from './use-draft.ts'
import { useMessageKey } from './use-message-key.ts'

interface ComposerProps {
  channel: ChannelFace
  follow: Follow
  values: FormValues
  /** What the server refused, where the form came back without JavaScript. */
  refused?: FieldIssue | undefined
  /** And of each file. */
  refusedFiles: readonly string[]
  /** The names of those that are to be chosen again. */
  chosenBefore?: string | number | undefined
  notice?: string | undefined
  /** Kept through the end of a session: what is written here has not gone yet. */
  kept?: Draft | undefined
  /** Holds what is written or chosen and has not gone. */
  draftRef: RefObject<Draft | null>
}

type Fault = Pick<FieldIssue, 'key' | 'params'> & {
  /** Why the server refused it. */
  failure?: ApiError | undefined
}

const wordFault = (t: Translate<PublicKey>, { failure, ...issue }: Fault): string =>
  [wordKey(t, issue), failure && wordFailure(t, failure)].filter(Boolean).join(' ')

/** Hidden data are taken out of these. */
const isCleaned = ({ name }: File) => ![...uncleanedExtensions, ...plainExtensions].includes(extensionOf(name))

/** Writes to the committee, with or without documents; documents alone are a message too (decisions §7). */
export const Composer = ({
  channel,
  follow,
  values,
  refused,
  refusedFiles,
  chosenBefore,
  notice,
  kept,
  draftRef,
}: ComposerProps) => {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const { report, refresh, write } = follow
  const written = kept?.text ?? (typeof values.chatMsg === 'string' ? values.chatMsg : '')
  const draft = useDraft({
    draftRef,
    written,
    chosen: kept?.files ?? noFiles,
    keepOriginals: Boolean(values.keepOriginals),
  })
  const { form, text, files, keepOriginals } = draft
  const [isLeftOver, setLeftOver] = useState(Boolean(kept))
  // How often it was asked what becomes of each file that cannot be cleaned, before the message goes.
  const [askedTimes, setAskedTimes] = useState(0)
  const [sentTimes, setSentTimes] = useState(0)
  const [isSending, setSending] = useState(false)
  // Keys, and not words: these stay when another language is chosen.
  const [said, setSaid] = useState<
    'notice' | 'follow.chat.sent' | 'follow.chat.begun' | 'follow.files.added' | undefined
  >('notice')
  const [error, setError] = useState<Fault | undefined>(refused)
  const messageKey = useMessageKey()
  const { uploads, items } = useUploads(report.id, reporterChatFileUploaded, () => void refresh())

  useEffect(() => {
    if (kept) text.current?.focus()
  }, [kept, text])
  useEffect(() => {
    if (askedTimes > 0) document.querySelector<HTMLElement>('.giveaways .actions button')?.focus()
  }, [askedTimes])
  // What has arrived stands in the conversation.
  const underWay = items.filter(({ state }) => state !== 'received')

  const send = async (chatMsg: string) => {
    await lookedAt(files)
    const chosen = draftRef.current?.files ?? noFiles
    if (chosen.some(isOpen)) {
      setAskedTimes((times) => times + 1)
      return
    }
    const { id, filesList } = await write(
      chatMsg,
      chosen.map(({ name }) => name),
      keepOriginals,
      messageKey.of({ chatMsg, files: chosen, keepOriginals }),
    )
    messageKey.forget()
    uploads.add(
      filesList.flatMap(({ entryId, location }, index) => {
        const file = chosen[index]
        return file && location ? [{ entryId, location, file, reportId: id }] : []
      }),
    )
    draft.clear(chosen)
    setAskedTimes(0)
    setSentTimes((times) => times + 1)
    // It is said once it stands on the page: until then the documents below may still be none.
    await refresh()
    if (id !== report.id) setSaid('follow.chat.begun')
    else setSaid(chatMsg ? 'follow.chat.sent' : 'follow.files.added')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chatMsg = text.current?.value.trim() ?? ''
    if (isSending) return
    setSaid(undefined)
    setLeftOver(false)
    if (!chatMsg && files.length === 0) {
      setError({ key: 'errors.messageEmpty', params: {} })
      text.current?.focus()
      return
    }
    const over = chatMsg.length - reportBounds.chatMessage
    if (over > 0) {
      setError({ key: 'public.tooLong', params: { over, max: reportBounds.chatMessage } })
      text.current?.focus()
      return
    }
    setError(undefined)
    setSending(true)
    send(chatMsg)
      .catch((failure: unknown) => {
        const refusal = failure instanceof ApiError && failure.problem ? failure : undefined
        // Documents alone, where the message would begin a report.
        if (refusal && issuesOf(refusal).some(({ field }) => field === 'chatMsg')) {
          setError({ key: 'follow.chat.wordsNeeded', params: {} })
          text.current?.focus()
          return
        }
        setError({ key: refusal ? 'follow.chat.failed' : 'errors.offline', params: {}, failure: refusal })
      })
      .finally(() => setSending(false))
  }
  const unanswered = askedTimes > 0 ? files.find(isOpen) : undefined
  const wrong = unanswered ? t('find.answer', { filename: unanswered.name }) : error && wordFault(t, error)
  const toldOf = (key: NonNullable<typeof said>) => {
    if (key === 'notice') return notice
    return key === 'follow.chat.begun' ? t(key, { caseNumber: report.caseNumber }) : t(key)
  }
  const told = said && toldOf(said)
  const max = new Intl.NumberFormat(t.locale, { useGrouping: 'always' }).format(reportBounds.chatMessage)
  return (
    <div className="stack">
      {underWay.length > 0 ? (
        <UploadList
          items={underWay}
          extensions={channel.limits.extensions}
          onStop={uploads.stop}
          onResume={(entryId) => void uploads.resume(entryId)}
          onRemove={uploads.remove}
        />
      ) : null}
      <form
        ref={form}
        className="composer"
        id="write"
        method="post"
        action={`/${channel.slug}/open`}
        encType="multipart/form-data"
        autoComplete="off"
        noValidate
        onSubmit={submit}
      >
        <input type="hidden" name="formToken" value={channel.formToken} />
        <input type="hidden" name="report" value={report.id} />
        <input type="hidden" name="sameReference" value={report.sameReference.map(({ id }) => id).join(' ')} />
        {chosenBefore ? <input type="hidden" name="chosenBefore" value={chosenBefore} /> : null}
        <Field
          id="chatMsg"
          label={t('follow.chat.write')}
          hint={
            // Who reads it then is told beside it: they are not those who read this report.
            report.isInLastDays
              ? t('follow.chat.max', { max })
              : t('follow.chat.hint', { count: report.messageReaders, max })
          }
          isAlert
          error={isLeftOver ? t('public.ended.textKept') : wrong}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              ref={text}
              className="input"
              name="chatMsg"
              // A word that is added now would neither go nor stay.
              readOnly={isSending}
              // Cut in silence, a pasted text would be sent without its end.
              maxLength={isHydrated ? undefined : reportBounds.chatMessage}
              defaultValue={written}
              onChange={() => {
                draft.hold()
                setLeftOver(false)
                setError(undefined)
              }}
            />
          )}
        </Field>
        {!isHydrated || files.some(isCleaned) ? (
          <KeepOriginals
            hint={`${t('files.metadata')} ${t('files.keepOriginalHint')}`}
            checked={keepOriginals}
            onChange={(event) => draft.setKeepOriginals(event.target.checked)}
          />
        ) : null}
        {refusedFiles.map((text, index) => (
          <FieldError key={text} id={`refused-${index}`} error={text} />
        ))}
        {isHydrated ? (
          <FileFinds
            level={3}
            picker="files"
            files={files}
            isAnonymous={report.details.reporterName === null}
            keepOriginals={keepOriginals}
            onChange={draft.choose}
          />
        ) : null}
        <div className="actions">
          <FilePicker
            // Another one after each message: its documents have not been taken away.
            key={sentTimes}
            id="files"
            label={t('files.attach')}
            compact
            isPlain={!isHydrated}
            files={files}
            early={draft.earlyFiles}
            limits={{
              maxFileSize: report.files.maxFileSize,
              count: Math.min(channel.limits.filesPerMessage, fileLimits.perMessage),
              extensions: channel.limits.extensions,
              totalBytes: report.files.remainingBytes,
            }}
            onChange={draft.choose}
          />
          <button className="button" aria-disabled={isSending || undefined}>
            {isSending ? t('action.sending') : t('follow.chat.send')}
          </button>
        </div>
      </form>
      <LeaveGuard
        isOn={draft.isUnsent || underWay.some(isMoving)}
        title={t('public.leave.title')}
        stay={t('public.leave.stay')}
        go={t('public.leave.go')}
      >
        <p>{t('public.leave.body')}</p>
      </LeaveGuard>
      <p role="status" className={told ? 'state ok' : 'visually-hidden'}>
        {told}
      </p>
    </div>
  )
}
