import { roleNames } from '@canal/contract'
import { useUser } from '../features/auth/session-context.ts'
import { listTitles, requestListShape, type ListedKind, type Whose } from '../features/requests/list-shape.ts'
import { RequestList } from '../features/requests/request-list.tsx'
import { RequestTabs } from '../features/requests/tabs.tsx'
import { useText } from '../lib/office-text.ts'
import { isAdmitted } from '../lib/standing.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { OwnSeatNotice } from './own-seat-notice.tsx'
import { useListState } from './use-list-state.ts'

const RequestsPage = ({ whose, kind }: { whose: Whose; kind: ListedKind }) => {
  const text = useText()
  const user = useUser()
  const [state, go] = useListState(requestListShape)
  if (!user) return null
  const title = text(`nav.${whose}`)
  return (
    <>
      <div className="page-head">
        <PageTitle title={`${title}: ${text(listTitles[kind])}`}>{title}</PageTitle>
      </div>
      <OwnSeatNotice />
      {isAdmitted(user) && (
        <>
          <RequestTabs whose={whose} isInvestigator={user.roles.includes(roleNames.investigator)} />
          <RequestList key={kind} whose={whose} kind={kind} username={user.username} state={state} onState={go} />
        </>
      )}
    </>
  )
}

export const FileRequestsPage = () => <RequestsPage whose="requests" kind="access-to-files" />
export const ArchiveRequestsPage = () => <RequestsPage whose="requests" kind="archived-report" />
export const RecusalRequestsPage = () => <RequestsPage whose="requests" kind="recusal" />
export const FileApprovalsPage = () => <RequestsPage whose="approvals" kind="access-to-files" />
export const ArchiveApprovalsPage = () => <RequestsPage whose="approvals" kind="archived-report" />
export const RecusalApprovalsPage = () => <RequestsPage whose="approvals" kind="recusal" />
