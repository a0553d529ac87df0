import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { preferencesQuery } from '../features/notifications/api.ts'
import { PreferencesForm } from '../features/notifications/preferences-form.tsx'
import { NotificationTabs } from '../features/notifications/tabs.tsx'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Failed } from '../ui/states.tsx'

const Loading = () => {
  const text = useText()
  const isLate = useDelayed(true)
  return (
    <div className="profile" role="status">
      <span className="visually-hidden">{isLate ? text('state.loading') : ''}</span>
      {isLate && ['m', 'm', 'm', 'm', 'm'].map((size, index) => <span key={index} className="bone" data-size={size} />)}
    </div>
  )
}

/** What the signed-in person is told of, in the application and by mail. */
export const NotificationPreferencesPage = () => {
  const text = useText()
  const queries = useQueryClient()
  const query = preferencesQuery(useCall())
  const { data, isError, refetch } = useQuery(query)
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('notification.preferences.title')}</PageTitle>
      </div>
      <NotificationTabs current="preferences" />
      {!data && !isError && <Loading />}
      {!data && isError && (
        <Failed icon={BellOff} title={text('notification.preferences.failed')} onRetry={() => void refetch()} />
      )}
      {data && (
        <PreferencesForm
          preferences={data}
          onSaved={(saved) => {
            queries.setQueryData(query.queryKey, saved)
            // What is shown of them, and how many count, is another matter now.
            void queries.invalidateQueries({ queryKey: ['notifications'] })
          }}
        />
      )}
    </>
  )
}
