import { roleNames } from '@canal/contract'
import type { ListedKind } from '@canal/contract/requests/kinds'
import { useUser } from '../features/auth/session-context.ts'
import { requestListShape, type Whose } from '../features/requests/list-shape.ts'
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
        <PageTitle title={`${title}: ${text(`request.list.${kind}`)}`}>{title}</PageTitle>
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

/** The page of a list: of one's own requests of a kind, or of those that one may vote on. */
export const pageOf = (whose: Whose, kind: ListedKind) => () => <RequestsPage whose={whose} kind={kind} />
