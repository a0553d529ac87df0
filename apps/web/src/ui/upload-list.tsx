import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { fileKindOf } from '../lib/file-rules.ts'
import { fileSizeText } from '@canal/messages/file-size'
import { useTranslate } from '../lib/i18n.ts'
import { isMoving, isRefused, type UploadItem } from '../lib/uploads.ts'
import { FieldError } from './field.tsx'
import { FileIcon } from './file-icon.tsx'
import { HeldBack } from './held-back.tsx'

interface UploadListProps {
  items: readonly UploadItem[]
  /** What may be sent, to be named where a file's content is refused. */
  extensions: readonly string[]
  onStop: (entryId: string) => void
  onResume: (entryId: string) => void
  /** For one that was refused. */
  onRemove?: (entryId: string) => void
}

const useProgressWords = () => {
  const t = useTranslate()
  return ({ sent, size, state, remainingMs }: UploadItem): string => {
    const total = fileSizeText(t.locale, size)
    if (state !== 'sending') return total
    const progress = t('files.progress', { sent: fileSizeText(t.locale, sent), total })
    if (remainingMs === undefined) return progress
    const minutes = Math.ceil(remainingMs / 60_000)
    const remaining =
      minutes <= 1 ? t('files.remainingLessThanMinute') : t('files.remainingMinutes', { count: minutes })
    return `${progress} · ${remaining}`
  }
}

const Row = ({
  item,
  extensions,
  onStop,
  onResume,
  onRemove,
}: { item: UploadItem } & Omit<UploadListProps, 'items'>) => {
  const t = useTranslate()
  const words = useProgressWords()
  const { entryId, filename, state, fault } = item
  const isHeldBack = state === 'received' && item.isHeldBack
  return (
    <li>
      <FileIcon kind={fileKindOf(filename)} />
      <span>
        <b>{filename}</b>
        <span className="meta">{words(item)}</span>
        {state === 'stopped' || state === 'waiting' ? (
          <span className="state waiting">
            <Clock className="icon" />
            {t(`files.state.${state}`)}
          </span>
        ) : null}
        {isHeldBack ? <HeldBack /> : null}
      </span>
      {isHeldBack ? null : state === 'received' ? (
        <span className="state ok">
          <Check className="icon" />
          {t('files.state.received')}
        </span>
      ) : isMoving(item) ? (
        <button
          type="button"
          className="button outline"
          aria-label={t('files.stopNamed', { filename })}
          onClick={() => onStop(entryId)}
        >
          {t('files.stop')}
        </button>
      ) : isRefused(item) ? (
        onRemove && (
          <button
            type="button"
            className="button outline"
            aria-label={t('files.removeNamed', { filename })}
            onClick={() => onRemove(entryId)}
          >
            {t('files.remove')}
          </button>
        )
      ) : (
        <button
          type="button"
          className="button outline"
          aria-label={t('files.resumeNamed', { filename })}
          onClick={() => onResume(entryId)}
        >
          {t('files.resume')}
        </button>
      )}
      {state === 'sending' ? (
        <progress value={item.sent} max={item.size} aria-label={t('files.progressOf', { filename })} />
      ) : null}
      {fault ? (
        <FieldError
          id={`upload-${entryId}`}
          error={t.dynamic(`files.error.${fault}`, { filename, allowed: extensions.join(', ') })}
        />
      ) : null}
    </li>
  )
}

/** Files on their way: how far each is, stopped and taken up again one by one. */
export const UploadList = ({ items, ...rest }: UploadListProps) => (
  <ul className="files">
    {items.map((item) => (
      <Row key={item.entryId} item={item} {...rest} />
    ))}
  </ul>
)
