import type { ReportFile } from '@canal/contract/files/schemas'
import type { FieldIssue } from '@canal/contract'
import type { ChannelFace } from '@canal/contract/pages/public-page'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslate } from '../../lib/i18n.ts'
import { fileIssueWords } from '../../lib/issue-words.ts'
import { fileKindOf } from '../../lib/file-rules.ts'
import { isMoving, type UploadItem, type Uploads } from '../../lib/uploads.ts'
import { FieldError } from '../../ui/field.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { HeldBack } from '../../ui/held-back.tsx'
import { UploadList } from '../../ui/upload-list.tsx'

interface SentFilesProps {
  items: readonly UploadItem[]
  uploads: Uploads
  /** What the server has already, where the form was sent without JavaScript. */
  received: readonly ReportFile[]
  /** Which of them were refused, and why; `field` is the file's name. */
  refused: readonly FieldIssue[]
  channel: ChannelFace
}

/** What has arrived, by name, what of it the virus scanner closed, and what has not arrived. */
const Announced = ({ files }: { files: readonly ReportFile[] }) => {
  const t = useTranslate()
  return (
    <ul className="files">
      {files.map(({ id, filename, state }) => (
        <li key={id}>
          <FileIcon kind={fileKindOf(filename)} />
          <span>
            <b>{filename}</b>
            {state === 'quarantined' ? <HeldBack /> : null}
            {state === 'announced' ? (
              <span className="state waiting">
                <Clock className="icon" />
                {t('files.state.announced')}
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What came along with the text, or before the page was loaded again; each file that was refused is named. */
const PlainFiles = ({ received, refused }: Pick<SentFilesProps, 'received' | 'refused'>) => {
  const t = useTranslate()
  const missing = new Set(refused.map(({ field }) => field))
  const announced = received.filter(({ filename }) => !missing.has(filename))
  const arrived = announced.filter(({ state }) => state !== 'announced')
  const total = refused.length + announced.length
  const isLacking = arrived.length < total
  const textOf = (issue: FieldIssue) => {
    const filename = issue.field === '_' ? t('new.files.title') : issue.field
    return fileIssueWords(t, issue, filename)
  }
  return (
    <section className="section" id="files">
      <h2>{isLacking ? t('sent.files.title', { received: arrived.length, total }) : t('new.files.title')}</h2>
      <div className="stack">
        {refused.length > 0 ? (
          <div className="stack-tight" role="alert">
            {refused.map((issue, index) => (
              <FieldError key={index} id={`refused-${index}`} error={textOf(issue)} />
            ))}
          </div>
        ) : null}
        <p>{t(isLacking ? 'sent.files.missing' : 'sent.files.plain')}</p>
        {announced.length > 0 ? <Announced files={announced} /> : null}
        {arrived.some(({ state }) => state === 'quarantined') ? <p>{t('follow.files.heldBack')}</p> : null}
      </div>
    </section>
  )
}

/** The documents on their way, or a word that they came along with the text. */
export const SentFiles = ({ items, uploads, received, refused, channel }: SentFilesProps) => {
  const t = useTranslate()
  const arrived = items.filter(({ state }) => state === 'received').length
  if (items.length === 0) {
    if (received.length === 0 && refused.length === 0) return null
    return <PlainFiles received={received} refused={refused} />
  }
  return (
    <section className="section" id="files">
      <h2 aria-live="polite">{t('sent.files.title', { received: arrived, total: items.length })}</h2>
      <div className="stack">
        {items.some(isMoving) ? (
          <p className="note">
            <TriangleAlert className="icon" />
            <span>
              <strong>{t('sent.files.keepOpen')}</strong> {t('sent.files.later')}
            </span>
          </p>
        ) : arrived === items.length ? (
          <p>{t('sent.files.allReceived')}</p>
        ) : (
          <p>{t('sent.files.missing')}</p>
        )}
        <UploadList
          items={items}
          extensions={channel.limits.extensions}
          onStop={uploads.stop}
          onResume={(entryId) => void uploads.resume(entryId)}
          onRemove={uploads.remove}
        />
        {items.some(({ isHeldBack }) => isHeldBack) ? <p>{t('follow.files.heldBack')}</p> : null}
      </div>
    </section>
  )
}
