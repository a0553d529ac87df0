import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { plainList } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import { ListTab, ListTabs } from '../../ui/list-tabs.tsx'
import { pageOfList } from './api.ts'
import type { ReportList } from './opening.ts'

interface TabsProps {
  /** Whose lists they are. */
  readonly username: string
}

const Tab = ({ list, username }: TabsProps & { readonly list: ReportList }) => {
  const text = useText()
  // What the list shows first, too: whoever goes there finds it.
  const { data } = useQuery({ ...pageOfList(useCall(), list, username, plainList), select: ({ total }) => total })
  return <ListTab to={`/admin/reports/${list}`} label={text(`nav.${list}`)} count={data} />
}

/** Active, Archived, Assigned to me (specification §2), each with how many reports it lists. */
export const ReportTabs = ({ username }: TabsProps) => {
  const text = useText()
  return (
    <ListTabs label={text('report.list.tabs')}>
      {(['active', 'archived', 'assigned'] as const).map((list) => (
        <Tab key={list} list={list} username={username} />
      ))}
    </ListTabs>
  )
}
