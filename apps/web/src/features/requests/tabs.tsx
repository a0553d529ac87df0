import { listedKinds, rulesOf, type ListedKind } from '@canal/contract/requests/kinds'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { listQuery, plainList } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import { ListTab, ListTabs } from '../../ui/list-tabs.tsx'
import { requestListQuery } from './api.ts'
import { newestFirst, type Whose } from './list-shape.ts'

const Tab = ({ whose, kind }: { readonly whose: Whose; readonly kind: ListedKind }) => {
  const text = useText()
  const query = requestListQuery(useCall(), whose, kind, listQuery(plainList, newestFirst))
  const { data } = useQuery({ ...query, select: ({ total }) => total })
  return <ListTab to={`/admin/${whose}/${kind}`} label={text(`request.list.${kind}`)} count={data} />
}

interface RequestTabsProps {
  readonly whose: Whose
  readonly isInvestigator: boolean
}

/** Access to files, archived reports (specification §2), and what members alone ask for, each with how many there are. */
export const RequestTabs = ({ whose, isInvestigator }: RequestTabsProps) => {
  const text = useText()
  const kinds = listedKinds.filter((kind) => rulesOf(kind).who === 'user' || !isInvestigator)
  return (
    <ListTabs label={text(`request.tabs.${whose}`)}>
      {kinds.map((kind) => (
        <Tab key={kind} whose={whose} kind={kind} />
      ))}
    </ListTabs>
  )
}
