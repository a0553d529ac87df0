import { roleNames } from '@canal/contract'
import { useUser } from '../features/auth/session-context.ts'
import { logListShape } from '../features/logs/list-shape.ts'
import { LogList } from '../features/logs/log-list.tsx'
import { useText } from '../lib/office-text.ts'
import { isAdmitted } from '../lib/standing.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { OwnSeatNotice } from './own-seat-notice.tsx'
import { useListState } from './use-list-state.ts'

/** The log of activity over all reports that somebody may open (specification §2). */
export const LogsPage = () => {
  const text = useText()
  const user = useUser()
  const [state, go] = useListState(logListShape)
  if (!user) return null
  return (
    <>
      <div className="page-head">
        <div>
          <PageTitle>{text('log.title')}</PageTitle>
          <p>{text('log.lead')}</p>
        </div>
      </div>
      <OwnSeatNotice />
      {isAdmitted(user) && (
        <LogList isInvestigator={user.roles.includes(roleNames.investigator)} state={state} onState={go} />
      )}
    </>
  )
}
