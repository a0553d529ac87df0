import { FileFinds } from '../../ui/public/file-finds.tsx'
import { useForm } from './form-context.ts'

/** What the form's documents tell. Whether a name will be given may not have been asked yet. */
export const FormFinds = () => {
  const { draft, set } = useForm()
  return (
    <FileFinds
      level={2}
      picker="files"
      files={draft.files}
      isAnonymous={draft.anonymous !== 'no'}
      keepOriginals={draft.keepOriginals}
      onChange={(files) => set({ files })}
    />
  )
}
