import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useTranslate } from '../../lib/i18n.ts'

/** That a message was being written, and none of its words: they are shown to who types the code. */
export const KeptDraft = ({ children }: { children: ReactNode }) => {
  const t = useTranslate()
  return (
    <div className="kept measured">
      <Lock className="icon" />
      <div className="stack-tight">
        <p>
          <strong>{t('public.ended.draft')}</strong> {t('public.ended.draftHint')}
        </p>
        <div className="covered" aria-hidden="true" />
        <p>{children}</p>
      </div>
    </div>
  )
}
