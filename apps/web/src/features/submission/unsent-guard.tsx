import { useTranslate } from '../../lib/i18n.ts'
import { useConnection } from '../../lib/use-connection.ts'
import { useLost } from '../../lib/use-lost.ts'
import { LeaveGuard } from '../../ui/public/leave-guard.tsx'
import { OfflineBar } from '../../ui/offline-bar.tsx'

/** Asks before a report that is not sent yet is left, and says when it could not be sent now. */
export const UnsentGuard = ({ isOn }: { isOn: boolean }) => {
  const t = useTranslate()
  const isLost = useLost(useConnection())
  return (
    <>
      <OfflineBar isLost={isLost}>{t('state.offline')}</OfflineBar>
      <LeaveGuard isOn={isOn} title={t('public.leave.title')} stay={t('public.leave.stay')} go={t('public.leave.go')}>
        <p>{t('public.leave.body')}</p>
      </LeaveGuard>
    </>
  )
}
