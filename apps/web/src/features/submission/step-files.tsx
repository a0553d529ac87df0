import { fileLimits } from '@canal/contract/files/limits'
import { useTranslate } from '../../lib/i18n.ts'
import { FilePicker } from '../../ui/file-picker.tsx'
import { KeepOriginals } from '../../ui/public/keep-originals.tsx'
import { useForm } from './form-context.ts'

export const StepFiles = () => {
  const t = useTranslate()
  const { draft, channel, isPlain, set, errorOf } = useForm()
  const { maxFileSize, filesPerReport, extensions } = channel.limits
  const original = (
    <div className="stack-tight">
      <p className="small soft">{t('files.metadata')}</p>
      <KeepOriginals
        hint={t('files.keepOriginalHint')}
        checked={draft.keepOriginals}
        onChange={(event) => set({ keepOriginals: event.target.checked })}
      />
    </div>
  )
  return (
    <>
      <div className="stack-tight">
        <p>{t('new.files.hint')}</p>
        {isPlain ? null : <p>{t('new.files.start')}</p>}
      </div>
      {isPlain ? original : null}
      <FilePicker
        id="files"
        label={t('new.files.title')}
        optional
        error={errorOf('files')}
        isPlain={isPlain}
        files={draft.files}
        early={draft.earlyFiles}
        limits={{ maxFileSize, count: filesPerReport, extensions, totalBytes: fileLimits.totalBytes }}
        onChange={(files) => set({ files, earlyFiles: [] })}
      />
      {isPlain ? null : original}
    </>
  )
}
