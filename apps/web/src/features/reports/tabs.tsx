import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { ListTab, ListTabs } from '../../ui/list-tabs.tsx'
import { countsQuery } from './counts.ts'

/**
 * Active, Archived, Assigned to me (specification §2), each with how many reports it lists; of the last, how many of them may be
 * opened now, which is the number of the home page.
 */
export const ReportTabs = () => {
  const text = useText()
  const { data } = useQuery(countsQuery(useCall()))
  return (
    <ListTabs label={text('report.list.tabs')}>
      {(['active', 'archived', 'assigned'] as const).map((list) => (
        <ListTab
          key={list}
          to={`/admin/reports/${list}`}
          label={text(`nav.${list}`)}
          count={data?.[list === 'assigned' ? 'assignedAtWork' : list]}
        />
      ))}
    </ListTabs>
  )
}
