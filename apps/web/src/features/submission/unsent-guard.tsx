import { useTranslate } from '../../lib/i18n.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'

/** Asks before a report that is not sent yet is left. */
export const UnsentGuard = ({ isOn }: { isOn: boolean }) => {
  const t = useTranslate()
  return (
    <LeaveGuard isOn={isOn} title={t('public.leave.title')} stay={t('public.leave.stay')} go={t('public.leave.go')}>
      <p>{t('public.leave.body')}</p>
    </LeaveGuard>
  )
}
