import type { ReportFile } from '@canal/contract/files/schemas'
import type { ChannelFace } from '@canal/contract/pages/public-page'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { datesIn } from '../../lib/dates.ts'
import { evidenceUploaded, renewLocation } from '../../lib/public-calls.ts'
import { fileKindOf } from '../../lib/file-rules.ts'
import { fileSizeText } from '@canal/messages/file-size'
import { useTranslate } from '../../lib/i18n.ts'
import { warnBeforeUnload } from '../../lib/leaving.ts'
import { usePublicSession } from '../../lib/public-session.ts'
import { hasOwnFile } from '../../lib/own-files.ts'
import { isMoving } from '../../lib/uploads.ts'
import { useUploads } from '../../lib/use-uploads.ts'
import { FieldError } from '../../ui/field.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { HeldBack } from '../../ui/held-back.tsx'
import { UploadList } from '../../ui/upload-list.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Mask } from './mask.tsx'
import type { Follow } from './use-follow.ts'

interface DocumentsProps {
  channel: ChannelFace
  follow: Follow
}

/** Worded as it is shown: it stays when another language is chosen. */
interface Fault {
  key: 'files.chooseAgain' | 'files.error.expired' | 'errors.offline'
  filename: string
}

interface RowProps {
  file: ReportFile
  channel: ChannelFace
  /** Absent without scripts. */
  onResume?: (() => void) | undefined
  /** The server takes it no more: it is added anew, as a message. */
  isLost: boolean
}

const Row = ({ file, channel, onResume, isLost }: RowProps) => {
  const t = useTranslate()
  const { filename, size, uploadedAt, state, traceable, suppressed } = file
  if (suppressed)
    return (
      <li>
        <FileIcon kind={fileKindOf(filename)} />
        <Mask of={suppressed} timeZone={channel.timeZone} />
      </li>
    )
  const meta = [
    size === null ? '' : fileSizeText(t.locale, size),
    uploadedAt ? datesIn(channel.timeZone).timestamp(uploadedAt) : '',
  ]
  return (
    <li>
      <FileIcon kind={fileKindOf(filename)} />
      <span>
        <b>
          {state === 'received' ? (
            <a href={`/${channel.slug}/open/files/${file.id}`} download>
              {filename}
            </a>
          ) : (
            filename
          )}
        </b>
        <span className="meta">{meta.filter(Boolean).join(' · ')}</span>
        {state === 'announced' ? (
          <span className="state waiting">
            <Clock className="icon" />
            {t('files.state.announced')}
          </span>
        ) : null}
        {state === 'announced' ? <span className="meta">{t('files.announcedHint')}</span> : null}
        {state === 'quarantined' ? <HeldBack /> : null}
        {traceable ? <span className="meta">{t('follow.files.traceable')}</span> : null}
      </span>
      {state === 'quarantined' ? null : state === 'announced' ? (
        onResume && !isLost ? (
          <button
            type="button"
            className="button outline"
            aria-label={t('files.resumeNamed', { filename })}
            onClick={onResume}
          >
            {t('files.resume')}
          </button>
        ) : (
          <a className="button outline" href="#write">
            {t('files.addAgain')}
          </a>
        )
      ) : (
        <span className="state ok">
          <Check className="icon" />
          {t('files.state.received')}
        </span>
      )}
    </li>
  )
}

/** What was handed in; what was announced and never arrived is taken up again by choosing the same file. */
export const Documents = ({ channel, follow: { report, refresh } }: DocumentsProps) => {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const { call } = usePublicSession()
  const { uploads, items } = useUploads(report.id, evidenceUploaded, () => void refresh())
  const [resuming, setResuming] = useState<ReportFile | null>(null)
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<Fault | undefined>()
  const input = useRef<HTMLInputElement>(null)
  const sending = items.filter(({ state }) => state !== 'received')
  const isBusy = sending.some(isMoving)
  useEffect(() => (isBusy ? warnBeforeUnload() : undefined), [isBusy])
  const underWay = new Set(sending.map(({ entryId }) => entryId))
  const listed = report.attachedFiles.filter(({ id }) => !underWay.has(id))

  /** All its bytes may be here, and only the word of it have been lost. */
  const hasArrived = (id: string) =>
    call(evidenceUploaded, { body: { id: report.id, filesList: [{ entryId: id }] } }).then(
      () => refresh().then(() => true),
      () => false,
    )
  const resume = async (announced: ReportFile, file: File) => {
    // One that goes under a neutral name has another on the device; the server compares what it gets.
    if (file.name !== announced.filename && !/^\p{L}+-\d+\.\w+$/u.test(announced.filename)) {
      setError({ key: 'files.chooseAgain', filename: announced.filename })
      return
    }
    try {
      const renewed = await call(renewLocation, { params: { id: announced.id } })
      uploads.add([{ entryId: announced.id, file, ...renewed }])
      setError(undefined)
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status === 0) {
        setError({ key: 'errors.offline', filename: announced.filename })
        return
      }
      if (failure.status === 409 && (await hasArrived(announced.id))) return
      setLost(new Set([...lost, announced.id]))
      setError({ key: 'files.error.expired', filename: announced.filename })
    }
  }
  return (
    <section className="section plain" id="documents">
      <h2>{t('new.files.title')}</h2>
      <div className="stack">
        {listed.length + sending.length === 0 ? (
          <p className="soft">{t(hasOwnFile(report.details.chat) ? 'follow.files.inMessages' : 'follow.files.none')}</p>
        ) : null}
        {sending.length > 0 ? (
          <UploadList
            items={sending}
            extensions={channel.limits.extensions}
            onStop={uploads.stop}
            onResume={(entryId) => void uploads.resume(entryId)}
            onRemove={(entryId) => {
              setLost(new Set([...lost, entryId]))
              uploads.remove(entryId)
            }}
          />
        ) : null}
        {listed.length > 0 ? (
          <ul className="files">
            {listed.map((file) => (
              <Row
                key={file.id}
                file={file}
                channel={channel}
                isLost={lost.has(file.id)}
                onResume={
                  isHydrated
                    ? () => {
                        setResuming(file)
                        input.current?.click()
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        ) : null}
        {listed.some(({ state }) => state === 'quarantined') ? <p>{t('follow.files.heldBack')}</p> : null}
        <div role="alert">
          <FieldError id="resume" error={error && t(error.key, error)} />
        </div>
        {isHydrated ? (
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (resuming && file) void resume(resuming, file)
              event.target.value = ''
            }}
          />
        ) : null}
        <p className="actions">
          <a className="button outline" href="#write">
            <Plus className="icon" />
            {t('files.add')}
          </a>
        </p>
      </div>
    </section>
  )
}
