import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { addFiles, fileKindOf, type FileLimits, type FilesAfter } from '../lib/file-rules.ts'
import { fileSizeText, sizeLimitText } from '@canal/messages/file-size'
import { useTranslate } from '../lib/i18n.ts'
import { FieldError } from './field.tsx'
import { FileIcon } from './file-icon.tsx'
import { focusBeside, ListChanges } from './list-changes.tsx'

interface FilePickerProps {
  id: string
  label: string
  optional?: boolean
  error?: string | undefined
  /** The browser's own control, for a form without JavaScript. */
  isPlain: boolean
  /** A button alone, without frame and conditions. */
  compact?: boolean
  files: readonly File[]
  /** Chosen in the browser's own control before the scripts had come; looked at once, as those chosen here, and then in `files`. */
  early?: readonly File[]
  limits: FileLimits
  /** All that stay, those of `early` too. */
  onChange: (files: readonly File[]) => void
}

const none: readonly File[] = []

const Refusals = ({ id, refused, limits }: { id: string; refused: FilesAfter['refused']; limits: FileLimits }) => {
  const t = useTranslate()
  const params = {
    size: sizeLimitText(t.locale, limits.maxFileSize),
    total: sizeLimitText(t.locale, limits.totalBytes),
    allowed: limits.extensions.join(', '),
  }
  const textOf = ({ file, why }: FilesAfter['refused'][number]) => {
    const max = why === 'size' ? params.size : why === 'total' ? params.total : limits.count
    const text = t.dynamic(`files.error.${why}`, { filename: file.name, max, allowed: params.allowed })
    return text.includes(file.name) ? text : `${file.name}: ${text}`
  }
  return (
    <div role="alert" className="stack-tight">
      {refused.map((one, index) => (
        <FieldError key={index} id={`${id}-${index}`} error={textOf(one)} />
      ))}
    </div>
  )
}

const Chosen = ({ id, files, onRemove }: { id: string; files: readonly File[]; onRemove: (file: File) => void }) => {
  const t = useTranslate()
  return (
    <ul className="files">
      {files.map((file) => (
        <li key={`${file.name}/${file.size}/${file.lastModified}`}>
          <FileIcon kind={fileKindOf(file.name)} />
          <span>
            <b>{file.name}</b>
            <span className="meta">{fileSizeText(t.locale, file.size)}</span>
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('files.removeNamed', { filename: file.name })}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget, id)
              onRemove(file)
            }}
          >
            <X className="icon" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Fetched for those who choose files; where it cannot be, the server looks alone. */
const lookInto = async (chosen: readonly File[]): Promise<readonly boolean[]> => {
  try {
    const { mayBeWhatItSays } = await import('../lib/first-bytes.ts')
    return await Promise.all(chosen.map(mayBeWhatItSays))
  } catch {
    return chosen.map(() => true)
  }
}

/** Chooses files by a button or by dropping them; each that is refused says why, and the others stay. */
export const FilePicker = ({
  id,
  label,
  optional,
  error,
  isPlain,
  compact,
  files,
  early = none,
  limits,
  onChange,
}: FilePickerProps) => {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<FilesAfter['refused']>([])
  const [isOver, setOver] = useState(false)
  const accept = limits.extensions.map((extension) => `.${extension}`).join(',')

  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  const add = async (chosen: readonly File[]) => {
    const isTrue = await lookInto(chosen)
    const before = latest.current
    // A file refused for its name, its size or its number is told that first.
    const { refused: atOnce } = addFiles(before, chosen, limits)
    const isFalse = (file: File) => !isTrue[chosen.indexOf(file)] && !atOnce.some((one) => one.file === file)
    const after = addFiles(
      before,
      chosen.filter((file) => !isFalse(file)),
      limits,
    )
    setRefused([...after.refused, ...chosen.filter(isFalse).map((file) => ({ file, why: 'content' as const }))])
    if (after.files === before && chosen !== early) return
    latest.current = after.files
    onChange(after.files)
  }
  const addEarly = useEffectEvent(() => add(early))
  useEffect(() => {
    if (!isPlain && early.length > 0) void addEarly()
  }, [isPlain, early])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  const conditions = (
    <p className="hint small" id={`${id}-hint`}>
      {t('files.limits', { max: limits.count, size: sizeLimitText(t.locale, limits.maxFileSize) })}{' '}
      {t('files.allowed', { allowed: limits.extensions.join(', ') })}
    </p>
  )
  const chooser = (
    <input
      ref={input}
      id={id}
      name="files"
      type="file"
      multiple
      accept={accept}
      className={isPlain ? 'plain-file' : 'visually-hidden'}
      aria-describedby={compact ? undefined : `${id}-hint`}
      onChange={(event) => {
        if (isPlain) return
        void add([...(event.target.files ?? [])])
        // Choosing the same file again must be heard too.
        event.target.value = ''
      }}
    />
  )
  const name = optional ? t('field.optional', { label }) : label
  if (isPlain)
    return (
      <div className="field">
        <label htmlFor={id}>{name}</label>
        {conditions}
        <FieldError id={id} error={error} />
        {chooser}
      </div>
    )
  const button = (
    <label className="button outline" htmlFor={id}>
      <Paperclip className="icon" />
      {compact ? label : t('files.choose')}
    </label>
  )
  const chosen = (
    <>
      {files.length > 0 ? (
        <Chosen id={id} files={files} onRemove={(file) => onChange(files.filter((f) => f !== file))} />
      ) : null}
      <ListChanges names={files.map(({ name }) => name)} />
    </>
  )
  if (compact)
    return (
      <div className="attach">
        {chosen}
        <Refusals id={id} refused={refused} limits={limits} />
        {chooser}
        {button}
      </div>
    )
  return (
    <div className="field" role="group" aria-label={name}>
      <FieldError id={id} error={error} />
      {chosen}
      <div
        className={isOver ? 'drop is-over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {chooser}
        {button}
        <span className="soft drop-words">{t('files.drop')}</span>
      </div>
      <Refusals id={id} refused={refused} limits={limits} />
      {conditions}
    </div>
  )
}
