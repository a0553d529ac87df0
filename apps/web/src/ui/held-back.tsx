import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useTranslate } from '../lib/i18n.ts'

/** Below a file's name: the virus scanner has closed it, and what that means. */
export const HeldBack = () => {
  const t = useTranslate()
  return (
    <>
      <span className="state waiting">
        <ShieldAlert className="icon" />
        {t('files.heldBack')}
      </span>
      <span className="meta">{t('files.heldBackHint')}</span>
    </>
  )
}
